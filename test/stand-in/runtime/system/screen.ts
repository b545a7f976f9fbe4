import { createEvent, guard, StandInEmitter } from '../guard.ts';
import { isWayland } from './session-kind.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The bounds of a display and, if there are bars, its work area. */
export interface GivenDisplay {
  readonly bounds: Rectangle;
  readonly workArea?: Rectangle;
  readonly scaleFactor?: number;
}

interface Display {
  readonly id: number;
  readonly label: string;
  readonly bounds: Rectangle;
  readonly workArea: Rectangle;
  readonly size: { readonly width: number; readonly height: number };
  readonly workAreaSize: { readonly width: number; readonly height: number };
  readonly scaleFactor: number;
  readonly rotation: number;
  readonly internal: boolean;
  readonly detected: boolean;
}

/** The ids of displays start at 1; the first one is the primary one. */
function describe({ bounds, workArea = bounds, scaleFactor = 1 }: GivenDisplay, at: number): Display {
  const size = ({ width, height }: Rectangle): { width: number; height: number } => ({ width, height });
  return {
    id: at + 1,
    label: `Stand-in ${at + 1}`,
    bounds,
    workArea,
    size: size(bounds),
    workAreaSize: size(workArea),
    scaleFactor,
    rotation: 0,
    internal: at === 0,
    detected: true,
  };
}

/** Reads `1280x800,1920x1080+1280+0`: sizes, and positions as in X11. */
function parseDisplays(text: string): Display[] {
  return text.split(',').map((word, at) => {
    const [, width = 1280, height = 800, x = 0, y = 0] = (
      /^(\d+)x(\d+)(?:([+-]\d+)([+-]\d+))?$/.exec(word) ?? []
    ).map(Number);
    const place = (value: number): number => (Number.isNaN(value) ? 0 : value);
    return describe({ bounds: { x: place(x), y: place(y), width, height } }, at);
  });
}

function overlap(one: Rectangle, other: Rectangle): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

function distance(point: Point, { x, y, width, height }: Rectangle): number {
  return Math.hypot(
    Math.max(x - point.x, 0, point.x - (x + width)),
    Math.max(y - point.y, 0, point.y - (y + height)),
  );
}

const metrics = ['bounds', 'workArea', 'scaleFactor', 'rotation'] as const;

/** Electron's `screen` with configured displays. */
class Screen extends StandInEmitter {
  private cursor: Point = { x: 0, y: 0 };
  private displays = parseDisplays(process.env['PACKSHELF_STAND_IN_SCREEN'] ?? '1280x800');

  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay(): Display {
    const [first] = this.displays;
    if (first === undefined) throw new Error('not in the stand-in: a computer without a display');
    return first;
  }

  /** Wayland reports none. Electron: docs/api/screen.md. */
  getCursorScreenPoint(): Point {
    return isWayland ? { x: 0, y: 0 } : this.cursor;
  }

  getAllDisplays(): Display[] {
    return [...this.displays];
  }

  getDisplayMatching(rectangle: Rectangle): Display {
    const [best] = this.displays.toSorted(
      (a, b) => overlap(rectangle, b.bounds) - overlap(rectangle, a.bounds),
    );
    return best === undefined || overlap(rectangle, best.bounds) === 0
      ? this.getDisplayNearestPoint(rectangle)
      : best;
  }

  getDisplayNearestPoint(point: Point): Display {
    const [best] = this.displays.toSorted((a, b) => distance(point, a.bounds) - distance(point, b.bounds));
    return best ?? this.getPrimaryDisplay();
  }

  /** Part of the stand-in, not of Electron: moves the pointer. */
  setCursor(point: Point): void {
    this.cursor = point;
  }

  /** Part of the stand-in, not of Electron: replaces the displays. */
  setDisplays(given: readonly GivenDisplay[]): void {
    const before = this.displays;
    this.displays = given.map(describe);
    for (const old of before) {
      if (!this.displays.some(({ id }) => id === old.id)) this.emit('display-removed', createEvent({}), old);
    }
    for (const display of this.displays) {
      const old = before.find(({ id }) => id === display.id);
      if (old === undefined) {
        this.emit('display-added', createEvent({}), display);
        continue;
      }
      const changed = metrics.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(display[name]));
      if (changed.length > 0) this.emit('display-metrics-changed', createEvent({}), display, changed);
    }
  }
}

export const screen = guard(new Screen(), 'screen');
