import { isSame, type Bounds } from './window-state.ts';

/**
 * The difference between requested and reported bounds of a window. Some X11 window managers set the bounds of the frame but
 * report those of its content; with others there is no difference.
 */
export interface FrameMeasurement {
  readonly requested: Bounds;
  /** The reported normal bounds once the window has settled with focus; null before that. */
  readonly reported: Bounds | null;
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
export function requestBounds(requested: Bounds, before?: FrameMeasurement): FrameMeasurement {
  return { requested, reported: null, frame: before?.frame ?? none };
}

/**
 * Records the bounds at which the window has settled first. If they are farther away than a frame is thick, a tiling window
 * manager or the user has moved the window, and it stays there.
 */
export function recordBounds({ requested, frame }: FrameMeasurement, reported: Bounds): FrameMeasurement {
  const measured = difference(reported, requested);
  return isFrame(measured)
    ? { requested, reported, frame: measured }
    : { requested: difference(reported, frame), reported, frame };
}

/** The bounds to request so that the window gets these reported bounds again. */
export function boundsToRequest({ requested, reported, frame }: FrameMeasurement, bounds: Bounds): Bounds {
  const isUnmoved = reported === null ? isFrame(difference(bounds, requested)) : isSame(bounds, reported);
  return isUnmoved ? requested : difference(bounds, frame);
}
