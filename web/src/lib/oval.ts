// Where the other seats stand round the table of a wide screen: up the left side, along the top, down the
// right side, clockwise from the viewer. Pure; in hundredths of the room.

export interface Stand {
  x: number;
  y: number;
}

const LEFT = 7;
const TOP = 12;
/** How far down the sides go, for one seat a side and for two. */
const SIDE_ONE = [42];
const SIDE_TWO = [71, 38];

export function around(index: number, count: number): Stand {
  const side = count >= 7 ? SIDE_TWO : count >= 2 ? SIDE_ONE : [];
  const top = count - 2 * side.length;
  if (index < side.length) return { x: LEFT, y: side[index] ?? 0 };
  if (index >= side.length + top) return { x: 100 - LEFT, y: side[count - 1 - index] ?? 0 };
  const step = top > 1 ? Math.min(26, 60 / (top - 1)) : 0;
  const x = 50 + (index - side.length - (top - 1) / 2) * step;
  // The row bows a little, as the table does.
  return { x, y: TOP + 6 * ((x - 50) / 40) ** 2 };
}
