/** A rectangle on the desktop in Electron's points; negative left of or above the primary display. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayInfo {
  readonly bounds: Bounds;
  /** Without menu bar, task bar and dock. */
  readonly workArea: Bounds;
}

/** A window's position and state. `bounds` are the normal ones, also while it is maximised or full screen. */
export interface WindowState {
  readonly bounds: Bounds;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

/** A window state for one arrangement of displays; see `arrangementOf`. */
export interface RememberedWindowState extends WindowState {
  readonly displays: string;
}

const defaultSize = { width: 1240, height: 800 };
/** Enough for desk, meeting room, home and travel. */
const maxRemembered = 8;
/** The part of the title bar that must be visible to drag a window. */
const minGrabArea = { width: 96, height: 24 };

function overlap(one: Bounds, other: Bounds): { readonly width: number; readonly height: number } {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return { width: Math.max(0, across), height: Math.max(0, down) };
}

/** The squared distance between two rectangles; 0 if they touch. */
function squaredDistance(one: Bounds, other: Bounds): number {
  const across = Math.max(0, other.x - (one.x + one.width), one.x - (other.x + other.width));
  const down = Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height));
  return across ** 2 + down ** 2;
}

function boundingBox(areas: readonly Bounds[]): Bounds {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const width = Math.max(...areas.map((area) => area.x + area.width)) - x;
  const height = Math.max(...areas.map((area) => area.y + area.height)) - y;
  return { x, y, width, height };
}

/** The display whose work area shows most of the bounds, else the nearest one. */
function nearestDisplay(bounds: Bounds, displays: readonly DisplayInfo[]): DisplayInfo | undefined {
  const rated = displays.map((display) => {
    const { width, height } = overlap(bounds, display.workArea);
    return { display, shown: width * height, away: squaredDistance(bounds, display.workArea) };
  });
  return rated.toSorted((a, b) => b.shown - a.shown || a.away - b.away)[0]?.display;
}

/**
 * Whether bounds are at least as large as their display. Such are no normal bounds: a window manager can make a window full
 * screen by itself, and tells it nothing but the new bounds.
 */
export function coversDisplay(bounds: Bounds, displays: readonly DisplayInfo[]): boolean {
  const display = nearestDisplay(bounds, displays)?.bounds;
  return display !== undefined && bounds.width >= display.width && bounds.height >= display.height;
}

/** Moves and shrinks bounds so that they are inside the area. */
function fitInto(bounds: Bounds, area: Bounds): Bounds {
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
 * Whether the user can drag a window by its title bar. It may extend beyond an edge: users place windows there, and on Windows
 * every snapped window does so with its invisible frame.
 */
function isInReach(bounds: Bounds, displays: readonly DisplayInfo[]): boolean {
  const areas = displays.map(({ workArea }) => workArea);
  const top = { ...bounds, height: minGrabArea.height };
  const isGrabbable = areas.some((area) => {
    const { width, height } = overlap(top, area);
    return width >= minGrabArea.width && height >= minGrabArea.height / 2;
  });
  const all = boundingBox(areas);
  return (
    isGrabbable &&
    bounds.width <= all.width + minGrabArea.width &&
    bounds.height <= all.height + minGrabArea.height
  );
}

/** Identifies an arrangement of displays by their bounds, because display ids change between starts on some systems. */
export function arrangementOf(displays: readonly DisplayInfo[]): string {
  const names = displays.map(({ bounds: { x, y, width, height } }) => `${x},${y},${width},${height}`);
  return names.toSorted().join(' ');
}

function defaultWindowState(displays: readonly DisplayInfo[]): WindowState {
  const area = displays[0]?.workArea ?? { x: 0, y: 0, ...defaultSize };
  const { width, height } = fitInto({ ...area, ...defaultSize }, area);
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return { bounds: { x, y, width, height }, maximized: false, fullScreen: false };
}

/** Moves bounds within reach; bounds within reach stay unchanged. */
export function moveIntoReach(bounds: Bounds, displays: readonly DisplayInfo[]): Bounds {
  const area = nearestDisplay(bounds, displays)?.workArea;
  return area === undefined || isInReach(bounds, displays) ? bounds : fitInto(bounds, area);
}

function rememberedFor(
  remembered: readonly RememberedWindowState[],
  displays: readonly DisplayInfo[],
): RememberedWindowState | undefined {
  const arrangement = arrangementOf(displays);
  return remembered.find((place) => place.displays === arrangement);
}

/** The bounds after displays have changed: those stored for the displays, else inside the nearest work area. */
export function boundsOn(
  remembered: readonly RememberedWindowState[],
  bounds: Bounds,
  displays: readonly DisplayInfo[],
): Bounds {
  const known = rememberedFor(remembered, displays);
  if (known !== undefined) return moveIntoReach(known.bounds, displays);
  const area = nearestDisplay(bounds, displays)?.workArea;
  return area === undefined ? bounds : fitInto(bounds, area);
}

/**
 * The state in which a window opens: the one stored for these displays, else the last one; the first time, or if the stored
 * bounds are no normal ones, centred on the primary display.
 */
export function initialWindowState(
  remembered: readonly RememberedWindowState[],
  displays: readonly DisplayInfo[],
): WindowState {
  const place = rememberedFor(remembered, displays) ?? remembered[0];
  const unknown = defaultWindowState(displays);
  if (place === undefined) return unknown;
  const { maximized, fullScreen } = place;
  const isFull = place.displays === arrangementOf(displays) && coversDisplay(place.bounds, displays);
  const bounds = isFull ? unknown.bounds : boundsOn(remembered, place.bounds, displays);
  return { bounds, maximized, fullScreen };
}

export function isSame(one: Bounds, other: Bounds): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** Adds a state at the head of the list, replacing the one for the same displays. */
export function rememberWindowState(
  remembered: readonly RememberedWindowState[],
  place: WindowState,
  displays: readonly DisplayInfo[],
): readonly RememberedWindowState[] {
  const arrangement = arrangementOf(displays);
  const others = remembered.filter((other) => other.displays !== arrangement);
  return [{ ...place, displays: arrangement }, ...others].slice(0, maxRemembered);
}
