import { isSame, type Bounds } from './window-place.ts';

/**
 * What a window was asked to be and what the system made of it. Under some window managers of X11, bounds that are set
 * are those of the frame and bounds that are read those of the area inside; under others they are the same.
 */
export interface Placing {
  readonly asked: Bounds;
  /** The normal bounds at rest after that, once the window has had focus; null until they are known. */
  readonly got: Bounds | null;
  /** By so much the system's answers differ from what is asked, in points. */
  readonly frame: Bounds;
}

/** No frame is thicker, in points. */
const thickest = 100;
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
  return [x, y, width, height].every((value) => Math.abs(value) <= thickest);
}

/** The window has just been asked for these bounds; what is known of its frame stays known. */
export function asking(asked: Bounds, before?: Placing): Placing {
  return { asked, got: null, frame: before?.frame ?? none };
}

/**
 * The window has come to rest at these normal bounds, the first time since it was asked. Farther away than a frame is
 * thick it was placed by a tiling window manager or, at once, by a person: it is kept as it stands.
 */
export function answered({ asked, frame }: Placing, got: Bounds): Placing {
  const measured = difference(got, asked);
  return isFrame(measured) ? { asked, got, frame: measured } : { asked: difference(got, frame), got, frame };
}

/** What to ask for so that the window gets these normal bounds again. */
export function boundsToAsk({ asked, got, frame }: Placing, bounds: Bounds): Bounds {
  const isUnmoved = got === null ? isFrame(difference(bounds, asked)) : isSame(bounds, got);
  return isUnmoved ? asked : difference(bounds, frame);
}
