import { describe, expect, it } from 'vitest';
import {
  boundsOn,
  coversDisplay,
  moveIntoReach,
  initialWindowState,
  rememberWindowState,
  type Bounds,
  type DisplayInfo,
  type WindowState,
} from '../../../../src/main/window/window-state.ts';

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });
const display = (bounds: Bounds, workArea = bounds): DisplayInfo => ({ bounds, workArea });
const standing = (bounds: Bounds, more: Partial<WindowState> = {}): WindowState => ({
  bounds,
  maximized: false,
  fullScreen: false,
  ...more,
});

/** A notebook with a menu bar of 25 points, and a display on each side. */
const notebook = display(box(0, 0, 1440, 900), box(0, 25, 1440, 875));
const right = display(box(1440, -180, 1920, 1080));
const left = display(box(-1920, 0, 1920, 1200));

describe('the first window', () => {
  it('is centred on the primary display, below its menu bar', () => {
    expect(initialWindowState([], [notebook, left])).toEqual(standing(box(100, 63, 1240, 800)));
  });

  it('is no larger than a small display', () => {
    expect(initialWindowState([], [display(box(0, 0, 1024, 600), box(0, 0, 1024, 560))]).bounds).toEqual(
      box(0, 0, 1024, 560),
    );
  });
});

describe('a remembered window', () => {
  it('opens at its stored bounds, also left of and above the primary display', () => {
    const displays = [notebook, right, left];
    for (const bounds of [box(-1900, 20, 800, 600), box(2000, -170, 800, 600)]) {
      const memory = rememberWindowState([], standing(bounds), displays);
      expect(initialWindowState(memory, displays).bounds).toEqual(bounds);
    }
  });

  it('may extend beyond an edge or span two displays', () => {
    const displays = [notebook, right];
    for (const bounds of [box(-7, 25, 734, 882), box(1000, 100, 900, 700), box(1300, 700, 900, 700)]) {
      const memory = rememberWindowState([], standing(bounds), displays);
      expect(initialWindowState(memory, displays).bounds).toEqual(bounds);
    }
  });

  it('does not open at bounds of full screen, which an earlier version may have stored', () => {
    const memory = rememberWindowState([], standing(box(-1, -20, 1440, 900)), [notebook]);
    expect(initialWindowState(memory, [notebook]).bounds).toEqual(box(100, 63, 1240, 800));
  });

  it('has its own bounds for each arrangement of displays, in any order of displays', () => {
    const docked = standing(box(1600, 0, 1200, 900), { maximized: true });
    const away = standing(box(50, 60, 900, 700));
    let memory = rememberWindowState([], docked, [notebook, right]);
    memory = rememberWindowState(memory, away, [notebook]);
    expect(initialWindowState(memory, [notebook])).toEqual(away);
    expect(initialWindowState(memory, [right, notebook])).toEqual(docked);
  });

  it('keeps its normal bounds while maximised or full screen', () => {
    const place = standing(box(50, 60, 900, 700), { maximized: true, fullScreen: true });
    expect(initialWindowState(rememberWindowState([], place, [notebook]), [notebook])).toEqual(place);
  });

  it('moves into the nearest display if its own is gone', () => {
    const right_ = rememberWindowState([], standing(box(2000, -170, 800, 600)), [notebook, right]);
    expect(initialWindowState(right_, [notebook]).bounds).toEqual(box(640, 25, 800, 600));
    const left_ = rememberWindowState([], standing(box(-1900, 20, 800, 600)), [notebook, right, left]);
    expect(initialWindowState(left_, [notebook, right]).bounds).toEqual(box(0, 25, 800, 600));
    // Half of it was on the display that is gone.
    const both = rememberWindowState([], standing(box(1000, 100, 900, 700)), [notebook, right]);
    expect(initialWindowState(both, [notebook]).bounds).toEqual(box(540, 100, 900, 700));
  });

  it('moves into the display that shows most of it', () => {
    const memory = rememberWindowState([], standing(box(1300, 100, 900, 700)), [left, notebook, right]);
    expect(initialWindowState(memory, [notebook, right]).bounds).toEqual(box(1440, 100, 900, 700));
  });

  it('shrinks if the display’s size or scale factor has changed', () => {
    const memory = rememberWindowState([], standing(box(100, 50, 1800, 1000)), [
      display(box(0, 0, 1920, 1080)),
    ]);
    expect(initialWindowState(memory, [display(box(0, 0, 1280, 720))]).bounds).toEqual(box(0, 0, 1280, 720));
  });

  it('moves back from under a bar, from out of reach and from impossible sizes', () => {
    const memory = (bounds: Bounds): Bounds =>
      initialWindowState(rememberWindowState([], standing(bounds), [notebook]), [notebook]).bounds;
    // Its title bar is above the display, so it can't be dragged.
    expect(memory(box(100, -30, 800, 600))).toEqual(box(100, 25, 800, 600));
    // The visible strip at the right edge is too small to drag.
    expect(memory(box(1400, 100, 800, 600))).toEqual(box(640, 100, 800, 600));
    expect(memory(box(99_000, -99_000, 800, 600))).toEqual(box(640, 25, 800, 600));
    expect(memory(box(0, 25, 90_000, 600))).toEqual(box(0, 25, 1440, 600));
  });

  it('is one of eight stored states at most', () => {
    let memory = rememberWindowState([], standing(box(0, 0, 500, 500)), [notebook]);
    for (let at = 1; at <= 8; at += 1) {
      memory = rememberWindowState(memory, standing(box(at, at, 500, 500)), [
        display(box(0, 0, 1000 + at, 900)),
      ]);
    }
    expect(memory.map(({ bounds }) => bounds.x)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('is stored once for each arrangement', () => {
    const once = rememberWindowState([], standing(box(0, 0, 500, 500)), [notebook, right]);
    const twice = rememberWindowState(once, standing(box(9, 9, 500, 500)), [right, notebook]);
    expect(twice).toHaveLength(1);
    expect(twice[0]?.bounds.x).toBe(9);
  });
});

describe('an open window', () => {
  it('moves to the bounds stored for the current displays', () => {
    const memory = rememberWindowState([], standing(box(1600, 0, 1200, 900)), [notebook, right]);
    expect(boundsOn(memory, box(50, 60, 900, 700), [notebook, right])).toEqual(box(1600, 0, 1200, 900));
    expect(boundsOn(memory, box(1600, 0, 1200, 900), [notebook])).toEqual(box(240, 25, 1200, 875));
  });

  it('stays as long as it can be dragged', () => {
    expect(moveIntoReach(box(1300, 800, 900, 700), [notebook])).toEqual(box(1300, 800, 900, 700));
    expect(moveIntoReach(box(100, 890, 900, 700), [notebook])).toEqual(box(100, 200, 900, 700));
  });

  it('stays while no display is known', () => {
    expect(moveIntoReach(box(5, 5, 900, 700), [])).toEqual(box(5, 5, 900, 700));
    expect(boundsOn([], box(5, 5, 900, 700), [])).toEqual(box(5, 5, 900, 700));
    expect(initialWindowState([], []).bounds.width).toBe(1240);
  });
});

describe('bounds of full screen', () => {
  it('are at least as large as the display that shows them', () => {
    const displays = [notebook, right];
    for (const bounds of [
      notebook.bounds,
      right.bounds,
      box(-1, -20, 1440, 900),
      box(1430, -190, 1940, 1100),
    ])
      expect(coversDisplay(bounds, displays)).toBe(true);
    for (const bounds of [notebook.workArea, box(1450, -170, 1440, 900), box(0, 0, 1439, 900)])
      expect(coversDisplay(bounds, displays)).toBe(false);
    expect(coversDisplay(notebook.bounds, [])).toBe(false);
  });
});
