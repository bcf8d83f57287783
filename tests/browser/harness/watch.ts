// Watches a page for what no page of ours may do: ask another host for something, complain on the
// console, run against its own content policy.

import { expect, type Page } from '@playwright/test';

export class Watch {
  /** Everything that was asked for. */
  readonly requests: string[] = [];
  readonly complaints: string[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('websocket', (socket) => this.requests.push(socket.url()));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  /** Nothing left for elsewhere than `root`, and nothing was complained about but what `known` names. */
  isClean(root: string, known: RegExp | null = null): void {
    const ours = [root, root.replace('http', 'ws')];
    expect(this.requests.filter((url) => !ours.some((own) => url.startsWith(own)))).toEqual([]);
    expect(this.complaints.filter((text) => !known?.test(text))).toEqual([]);
  }
}
