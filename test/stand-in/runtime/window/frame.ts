interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The offset of the area inside a window manager's frame, in points, and the delay after a request, in ms. */
interface Frame extends Offset {
  readonly delayMs: number;
}

/** Reads `0,37` or `0,37,1500`: the thickness of the left edge and of the title bar, and the delay. */
function parseFrame(text: string): Frame | undefined {
  const [x, y, delayMs = 20] = /^\d+,\d+(?:,\d+)?$/u.test(text) ? text.split(',').map(Number) : [];
  return x === undefined || y === undefined ? undefined : { x, y, delayMs };
}

/** The frame from `PACKSHELF_STAND_IN_FRAME`; undefined as without a window manager. */
export const frame = parseFrame(process.env['PACKSHELF_STAND_IN_FRAME'] ?? '');

const draggers: ((by: Offset) => void)[] = [];

/** Registers how a window is moved. */
export function onDrag(drag: (by: Offset) => void): void {
  draggers.push(drag);
}

export function dragWindows(by: Offset): void {
  for (const drag of draggers) drag(by);
}
