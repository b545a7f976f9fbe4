import { describe, expect, it } from 'vitest';
import {
  boundsAmong,
  broughtIntoReach,
  openingPlace,
  withPlace,
  type Bounds,
  type DisplayFacts,
  type Place,
} from '../../../../src/main/window/window-place.ts';

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });
const display = (bounds: Bounds, workArea = bounds): DisplayFacts => ({ bounds, workArea });
const standing = (bounds: Bounds, more: Partial<Place> = {}): Place => ({
  bounds,
  maximized: false,
  fullScreen: false,
  ...more,
});

/** A notebook with a menu bar of 25 points, and a screen on each side of it. */
const notebook = display(box(0, 0, 1440, 900), box(0, 25, 1440, 875));
const right = display(box(1440, -180, 1920, 1080));
const left = display(box(-1920, 0, 1920, 1200));

describe('the first window', () => {
  it('stands in the middle of the first display, below its menu bar', () => {
    expect(openingPlace([], [notebook, left])).toEqual(standing(box(100, 63, 1240, 800)));
  });

  it('is no larger than a small display', () => {
    expect(openingPlace([], [display(box(0, 0, 1024, 600), box(0, 0, 1024, 560))]).bounds).toEqual(
      box(0, 0, 1024, 560),
    );
  });
});

describe('a remembered window', () => {
  it('stands where it stood, also left of and above the first display', () => {
    const displays = [notebook, right, left];
    for (const bounds of [box(-1900, 20, 800, 600), box(2000, -170, 800, 600)]) {
      const memory = withPlace([], standing(bounds), displays);
      expect(openingPlace(memory, displays).bounds).toEqual(bounds);
    }
  });

  it('may stand out over an edge or span two displays, as the person left it', () => {
    const displays = [notebook, right];
    for (const bounds of [box(-7, 25, 734, 882), box(1000, 100, 900, 700), box(1300, 700, 900, 700)]) {
      const memory = withPlace([], standing(bounds), displays);
      expect(openingPlace(memory, displays).bounds).toEqual(bounds);
    }
  });

  it('finds its own place with each arrangement of displays, in whatever order they are told', () => {
    const docked = standing(box(1600, 0, 1200, 900), { maximized: true });
    const away = standing(box(50, 60, 900, 700));
    let memory = withPlace([], docked, [notebook, right]);
    memory = withPlace(memory, away, [notebook]);
    expect(openingPlace(memory, [notebook])).toEqual(away);
    expect(openingPlace(memory, [right, notebook])).toEqual(docked);
  });

  it('keeps its normal bounds while it is maximised or fills the screen', () => {
    const place = standing(box(50, 60, 900, 700), { maximized: true, fullScreen: true });
    expect(openingPlace(withPlace([], place, [notebook]), [notebook])).toEqual(place);
  });

  it('moves wholly into the nearest display where its own is gone', () => {
    const right_ = withPlace([], standing(box(2000, -170, 800, 600)), [notebook, right]);
    expect(openingPlace(right_, [notebook]).bounds).toEqual(box(640, 25, 800, 600));
    const left_ = withPlace([], standing(box(-1900, 20, 800, 600)), [notebook, right, left]);
    expect(openingPlace(left_, [notebook, right]).bounds).toEqual(box(0, 25, 800, 600));
    // Half of it on the one that is gone.
    const both = withPlace([], standing(box(1000, 100, 900, 700)), [notebook, right]);
    expect(openingPlace(both, [notebook]).bounds).toEqual(box(540, 100, 900, 700));
  });

  it('moves into the display that shows most of it', () => {
    const memory = withPlace([], standing(box(1300, 100, 900, 700)), [left, notebook, right]);
    expect(openingPlace(memory, [notebook, right]).bounds).toEqual(box(1440, 100, 900, 700));
  });

  it('becomes smaller where the display has become smaller, by its own or by its scale', () => {
    const memory = withPlace([], standing(box(100, 50, 1800, 1000)), [display(box(0, 0, 1920, 1080))]);
    expect(openingPlace(memory, [display(box(0, 0, 1280, 720))]).bounds).toEqual(box(0, 0, 1280, 720));
  });

  it('comes back from under a bar, from out of reach and from sizes that nobody has', () => {
    const memory = (bounds: Bounds): Bounds =>
      openingPlace(withPlace([], standing(bounds), [notebook]), [notebook]).bounds;
    // Its upper edge is above the screen: there is nothing to drag it by.
    expect(memory(box(100, -30, 800, 600))).toEqual(box(100, 25, 800, 600));
    // A stripe at the right edge is too little to take hold of.
    expect(memory(box(1400, 100, 800, 600))).toEqual(box(640, 100, 800, 600));
    expect(memory(box(99_000, -99_000, 800, 600))).toEqual(box(640, 25, 800, 600));
    expect(memory(box(0, 25, 90_000, 90_000))).toEqual(box(0, 25, 1440, 875));
  });

  it('is the last of eight', () => {
    let memory = withPlace([], standing(box(0, 0, 500, 500)), [notebook]);
    for (let at = 1; at <= 8; at += 1) {
      memory = withPlace(memory, standing(box(at, at, 500, 500)), [display(box(0, 0, 1000 + at, 900))]);
    }
    expect(memory.map(({ bounds }) => bounds.x)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('is remembered once for each arrangement', () => {
    const once = withPlace([], standing(box(0, 0, 500, 500)), [notebook, right]);
    const twice = withPlace(once, standing(box(9, 9, 500, 500)), [right, notebook]);
    expect(twice).toHaveLength(1);
    expect(twice[0]?.bounds.x).toBe(9);
  });
});

describe('an open window', () => {
  it('goes where it stood with the displays that there are now', () => {
    const memory = withPlace([], standing(box(1600, 0, 1200, 900)), [notebook, right]);
    expect(boundsAmong(memory, box(50, 60, 900, 700), [notebook, right])).toEqual(box(1600, 0, 1200, 900));
    expect(boundsAmong(memory, box(1600, 0, 1200, 900), [notebook])).toEqual(box(240, 25, 1200, 875));
  });

  it('stays where it is as long as it can be taken hold of', () => {
    expect(broughtIntoReach(box(1300, 800, 900, 700), [notebook])).toEqual(box(1300, 800, 900, 700));
    expect(broughtIntoReach(box(100, 890, 900, 700), [notebook])).toEqual(box(100, 200, 900, 700));
  });

  it('stays where it is while no display is known at all', () => {
    expect(broughtIntoReach(box(5, 5, 900, 700), [])).toEqual(box(5, 5, 900, 700));
    expect(boundsAmong([], box(5, 5, 900, 700), [])).toEqual(box(5, 5, 900, 700));
    expect(openingPlace([], []).bounds.width).toBe(1240);
  });
});
