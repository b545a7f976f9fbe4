interface Way {
  readonly x: number;
  readonly y: number;
}

/** By how much a window manager's frame shifts the area inside, in points, and how long after a request, in ms. */
interface Frame extends Way {
  readonly delayMs: number;
}

/** Reads `0,37` or `0,37,1500`: the thickness of the left edge and of the title bar, and the delay. */
function parseFrame(text: string): Frame | undefined {
  const [x, y, delayMs = 20] = /^\d+,\d+(?:,\d+)?$/u.test(text) ? text.split(',').map(Number) : [];
  return x === undefined || y === undefined ? undefined : { x, y, delayMs };
}

/** The frame that `PACKSHELF_STAND_IN_FRAME` gives windows; none as on a display without a window manager. */
export const frame = parseFrame(process.env['PACKSHELF_STAND_IN_FRAME'] ?? '');

const draggers: ((by: Way) => void)[] = [];

/** Tells how a window is moved by a person. */
export function onDrag(drag: (by: Way) => void): void {
  draggers.push(drag);
}

/** Moves every window in its normal state. */
export function dragWindows(by: Way): void {
  for (const drag of draggers) drag(by);
}
