/** A rectangle on the desktop in Electron's points; left of or above the first display its place is negative. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayFacts {
  readonly bounds: Bounds;
  /** Without menu bar, task bar and dock. */
  readonly workArea: Bounds;
}

/** How a window stands: its normal bounds are kept while it is maximised or fills the screen. */
export interface Place {
  readonly bounds: Bounds;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

/** A place, and the arrangement of displays that it belongs to. */
export interface RememberedPlace extends Place {
  readonly displays: string;
}

const firstSize = { width: 1240, height: 800 };
/** Desk, meeting room, home, on the way, each with some spare. */
const mostRemembered = 8;
/** By so much of its upper edge a window can be taken hold of. */
const handle = { width: 96, height: 24 };

function overlap(one: Bounds, other: Bounds): { readonly width: number; readonly height: number } {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return { width: Math.max(0, across), height: Math.max(0, down) };
}

/** The square of the way from one rectangle to another; 0 where they touch. */
function distance(one: Bounds, other: Bounds): number {
  const across = Math.max(0, other.x - (one.x + one.width), one.x - (other.x + other.width));
  const down = Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height));
  return across ** 2 + down ** 2;
}

/** The smallest rectangle with all of them in it. */
function around(areas: readonly Bounds[]): Bounds {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const width = Math.max(...areas.map((area) => area.x + area.width)) - x;
  const height = Math.max(...areas.map((area) => area.y + area.height)) - y;
  return { x, y, width, height };
}

/** The work area that shows most of a window or, where none shows any of it, the nearest. */
function nearestArea(bounds: Bounds, displays: readonly DisplayFacts[]): Bounds | undefined {
  const rated = displays.map(({ workArea }) => {
    const { width, height } = overlap(bounds, workArea);
    return { workArea, shown: width * height, away: distance(bounds, workArea) };
  });
  return rated.toSorted((a, b) => b.shown - a.shown || a.away - b.away)[0]?.workArea;
}

/** Wholly inside the area, no larger than it. */
function fitted(bounds: Bounds, area: Bounds): Bounds {
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

/**
 * Whether a person can take hold of a window where it is. Standing out over an edge is no fault: people put windows
 * there, and on Windows every snapped one does, with its invisible frame.
 */
function isInReach(bounds: Bounds, displays: readonly DisplayFacts[]): boolean {
  const areas = displays.map(({ workArea }) => workArea);
  const top = { ...bounds, height: handle.height };
  const isHeld = areas.some((area) => {
    const { width, height } = overlap(top, area);
    return width >= handle.width && height >= handle.height / 2;
  });
  const all = around(areas);
  return isHeld && bounds.width <= all.width + handle.width && bounds.height <= all.height + handle.height;
}

/** Names an arrangement of displays by their places and sizes; their numbers change from start to start on some systems. */
export function arrangementOf(displays: readonly DisplayFacts[]): string {
  const names = displays.map(({ bounds: { x, y, width, height } }) => `${x},${y},${width},${height}`);
  return names.toSorted().join(' ');
}

function firstPlace(displays: readonly DisplayFacts[]): Place {
  const area = displays[0]?.workArea ?? { x: 0, y: 0, ...firstSize };
  const { width, height } = fitted({ ...area, ...firstSize }, area);
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return { bounds: { x, y, width, height }, maximized: false, fullScreen: false };
}

/** Moves a window to where it can be taken hold of; one that is there already stays as it is. */
export function broughtIntoReach(bounds: Bounds, displays: readonly DisplayFacts[]): Bounds {
  const area = nearestArea(bounds, displays);
  return area === undefined || isInReach(bounds, displays) ? bounds : fitted(bounds, area);
}

function placeWith(
  remembered: readonly RememberedPlace[],
  displays: readonly DisplayFacts[],
): RememberedPlace | undefined {
  const arrangement = arrangementOf(displays);
  return remembered.find((place) => place.displays === arrangement);
}

/** Where a window belongs that stood elsewhere: where it was with these displays, else wholly in the nearest work area. */
export function boundsAmong(
  remembered: readonly RememberedPlace[],
  bounds: Bounds,
  displays: readonly DisplayFacts[],
): Bounds {
  const known = placeWith(remembered, displays);
  if (known !== undefined) return broughtIntoReach(known.bounds, displays);
  const area = nearestArea(bounds, displays);
  return area === undefined ? bounds : fitted(bounds, area);
}

/**
 * How a window opens: as it stood with these displays, else as it stood last; the first time in the middle of the first
 * display, which is the one with the menu bar or the task bar.
 */
export function openingPlace(
  remembered: readonly RememberedPlace[],
  displays: readonly DisplayFacts[],
): Place {
  const place = placeWith(remembered, displays) ?? remembered[0];
  if (place === undefined) return firstPlace(displays);
  const { maximized, fullScreen } = place;
  return { bounds: boundsAmong(remembered, place.bounds, displays), maximized, fullScreen };
}

export function isSame(one: Bounds, other: Bounds): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** The memory with this place at its head; what was remembered of the same displays is forgotten. */
export function withPlace(
  remembered: readonly RememberedPlace[],
  place: Place,
  displays: readonly DisplayFacts[],
): readonly RememberedPlace[] {
  const arrangement = arrangementOf(displays);
  const others = remembered.filter((other) => other.displays !== arrangement);
  return [{ ...place, displays: arrangement }, ...others].slice(0, mostRemembered);
}
