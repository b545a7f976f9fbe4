import { isSame, type Bounds } from './window-state.ts';

/**
 * The difference between requested and reported bounds of a window. Some X11 window managers set the bounds of the frame but
 * report those of its content; with others there is no difference.
 */
export interface FrameMeasurement {
  readonly asked: Bounds;
  /** The reported normal bounds once the window has settled with focus; null before that. */
  readonly got: Bounds | null;
  /** Reported minus requested bounds, in points. */
  readonly frame: Bounds;
}

/** In points; a larger difference is no frame. */
const maxFrame = 100;
const none: Bounds = { x: 0, y: 0, width: 0, height: 0 };

function difference(one: Bounds, other: Bounds): Bounds {
  return {
    x: one.x - other.x,
    y: one.y - other.y,
    width: one.width - other.width,
    height: one.height - other.height,
  };
}

function isFrame({ x, y, width, height }: Bounds): boolean {
  return [x, y, width, height].every((value) => Math.abs(value) <= maxFrame);
}

/** Starts a measurement with newly requested bounds, and keeps the known frame. */
export function requestBounds(asked: Bounds, before?: FrameMeasurement): FrameMeasurement {
  return { asked, got: null, frame: before?.frame ?? none };
}

/**
 * Records the bounds at which the window has settled first. If they are farther away than a frame is thick, a tiling window
 * manager or the user has moved the window, and it stays there.
 */
export function recordBounds({ asked, frame }: FrameMeasurement, got: Bounds): FrameMeasurement {
  const measured = difference(got, asked);
  return isFrame(measured) ? { asked, got, frame: measured } : { asked: difference(got, frame), got, frame };
}

/** The bounds to request so that the window gets these reported bounds again. */
export function boundsToRequest({ asked, got, frame }: FrameMeasurement, bounds: Bounds): Bounds {
  const isUnmoved = got === null ? isFrame(difference(bounds, asked)) : isSame(bounds, got);
  return isUnmoved ? asked : difference(bounds, frame);
}
