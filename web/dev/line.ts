// A line to a pretended server, for tests: what the page says is kept, what the server says is put in.

import type { Socket, World } from '../src/lib/connection.ts';
import type { ClientMessage, ServerMessage, TableView } from '../src/protocol.gen.ts';

export class Line implements World, Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: ClientMessage[] = [];
  closed = false;
  #version = 0;
  #clock = 0;

  open() {
    this.closed = false;
    return this;
  }

  send(text: string) {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close() {
    this.closed = true;
  }

  /** Every look at the clock is a second later. */
  now() {
    return (this.#clock += 1_000);
  }

  random() {
    return 0.5;
  }

  after() {
    return () => undefined;
  }

  async probe() {
    return false;
  }

  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(view: TableView) {
    this.onopen?.();
    this.hear({ type: 'Welcome', epoch: 1, now: 0, version: ++this.#version, view, moved: [] });
  }

  update(view: TableView, done: string[] = []) {
    this.hear({ type: 'Update', version: ++this.#version, view, moved: [], done });
  }

  /** What was said of one kind. */
  of<Type extends ClientMessage['type']>(type: Type) {
    return this.said.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    );
  }
}
