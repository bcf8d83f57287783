// One stop of the Tab key for a zone; the arrow keys move within it. Elements are marked with `data-rove`.

/** Makes an element a zone; `onstop` hears the name of the stop that the focus came to. */
export function roving(onstop: (name: string) => void): (zone: HTMLElement) => () => void {
  return (zone) => {
    const keydown = (event: KeyboardEvent) => void rove(zone, event);
    const focusin = (event: FocusEvent) => {
      const stop = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-rove]') : null;
      if (stop) onstop(stop.dataset.rove ?? '');
    };
    zone.addEventListener('keydown', keydown);
    zone.addEventListener('focusin', focusin);
    return () => {
      zone.removeEventListener('keydown', keydown);
      zone.removeEventListener('focusin', focusin);
    };
  };
}

/** Moves the focus within `zone` if the key asks for it; says whether it did. */
function rove(zone: HTMLElement, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const stops = [...zone.querySelectorAll<HTMLElement>('[data-rove]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at < 0) return false;
  const to = target(stops, at, event.key, getComputedStyle(zone).direction === 'rtl');
  const next = to === null ? undefined : stops[to];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

function target(stops: HTMLElement[], at: number, key: string, mirrored: boolean): number | null {
  const last = stops.length - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const step = (key === 'ArrowRight') === mirrored ? -1 : 1;
      return Math.max(0, Math.min(last, at + step));
    }
    case 'ArrowDown':
    case 'ArrowUp':
      return nearestRow(stops, at, key === 'ArrowDown' ? 1 : -1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The stop in the next row that stands nearest below or above. */
function nearestRow(stops: HTMLElement[], at: number, direction: 1 | -1): number | null {
  const boxes = stops.map((stop) => stop.getBoundingClientRect());
  const from = boxes[at];
  if (!from) return null;
  let best: number | null = null;
  let distance = Infinity;
  for (const [index, box] of boxes.entries()) {
    const down = (box.top - from.top) * direction;
    if (down < from.height / 2) continue;
    const far = down * 4 + Math.abs(box.left - from.left);
    if (far < distance) [best, distance] = [index, far];
  }
  return best;
}
