// Keeps the focus at the table: when its card has left, the neighbour gets it.

export class Focus {
  #root: HTMLElement;
  #last: { zone: string; index: number } | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Call before the document changes. */
  remember(): void {
    const active = document.activeElement;
    const zone = active?.closest<HTMLElement>('[data-zone]');
    this.#last = null;
    if (!zone || !active || !this.#root.contains(active)) return;
    const index = stops(zone).findIndex((stop) => stop.contains(active));
    this.#last = { zone: zone.dataset.zone ?? '', index: Math.max(0, index) };
  }

  /** Call after the document changed. */
  keep(): void {
    const last = this.#last;
    if (!last || (document.activeElement && document.activeElement !== document.body)) return;
    for (const name of [last.zone, 'hand', 'courtyard', 'actions']) {
      const zone = this.#root.querySelector<HTMLElement>(`[data-zone="${name}"]`);
      const found = zone ? stops(zone) : [];
      const next = found[Math.min(name === last.zone ? last.index : 0, found.length - 1)];
      if (next) return next.focus({ preventScroll: true });
    }
  }
}

function stops(zone: HTMLElement): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>('[data-rove]')];
}
