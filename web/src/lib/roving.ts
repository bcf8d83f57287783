// A zone has one stop of the Tab key; the arrow keys move within it. Zones are marked with `data-zone`, what can be
// reached in them with `data-rove`.

/** Moves the focus within its zone if the key asks for it. */
export function rove(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
  const zone = event.target.closest('[data-zone]');
  if (!zone) return;
  const stops = [...zone.querySelectorAll<HTMLElement>('[data-rove]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at < 0) return;
  const to = target(stops, at, event.key, getComputedStyle(zone).direction === 'rtl');
  const next = to === null ? undefined : stops[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
