import { screen, type BrowserWindow } from 'electron';
import { answered, asking, boundsToAsk } from './window-frame.ts';
import {
  arrangementOf,
  boundsAmong,
  broughtIntoReach,
  isSame,
  withPlace,
  type Bounds,
  type DisplayFacts,
  type RememberedPlace,
} from './window-place.ts';

/** How long a window or the displays must have been at rest, in ms: both change many times in a row. */
const rest = 500;

/** Where it is written down how the window stood. */
export interface WindowMemory {
  get(): { readonly window: readonly RememberedPlace[]; readonly zoom: number };
  update(change: { readonly window?: readonly RememberedPlace[]; readonly zoom?: number }): void;
}

/** The displays that there are, the first one first. */
export function presentDisplays(): readonly DisplayFacts[] {
  const first = screen.getPrimaryDisplay();
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)];
}

/**
 * Writes down how a window stands when it has come to rest and when it closes, and moves it when the displays change, so
 * that it is never out of reach. `asked` are the bounds that it was opened with.
 */
export function keepPlace(window: BrowserWindow, memory: WindowMemory, asked: Bounds): void {
  let placing = asking(asked);
  let arrangement = arrangementOf(presentDisplays());
  let mayBeLost = false;
  let wasFocused = window.isFocused();
  let timer: NodeJS.Timeout | undefined;

  /** What to ask for: the normal bounds that are right with the present displays. */
  function wanted(): Bounds {
    const displays = presentDisplays();
    const bounds = boundsToAsk(placing, window.getNormalBounds());
    if (!mayBeLost) return bounds;
    return arrangementOf(displays) === arrangement
      ? broughtIntoReach(bounds, displays)
      : boundsAmong(memory.get().window, bounds, displays);
  }

  function write(): void {
    // A minimised window doesn't tell whether it was maximised; it was written down before.
    if (window.isMinimized()) return;
    const { window: remembered } = memory.get();
    const place = { bounds: wanted(), maximized: window.isMaximized(), fullScreen: window.isFullScreen() };
    const next = withPlace(remembered, place, presentDisplays());
    if (JSON.stringify(next) !== JSON.stringify(remembered)) memory.update({ window: next });
  }

  function isNormal(): boolean {
    return !window.isMinimized() && !window.isMaximized() && !window.isFullScreen();
  }

  /** In any other state the system takes care of the window; it comes back here with the return to the normal one. */
  function reach(): void {
    const bounds = wanted();
    if (!isSame(bounds, boundsToAsk(placing, window.getNormalBounds()))) {
      placing = asking(bounds, placing);
      window.setBounds(bounds);
      changed();
    }
    arrangement = arrangementOf(presentDisplays());
    mayBeLost = false;
  }

  function settle(): void {
    if (isNormal()) {
      // A window manager adds its frame some time after the window is shown and gives focus only then, so measure at
      // rest with focus. Only the first such rest counts: every later difference is a person's move.
      if (placing.got === null && wasFocused) placing = answered(placing, window.getNormalBounds());
      if (mayBeLost) reach();
    }
    write();
  }
  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  }
  const lost = (): void => {
    mayBeLost = true;
    changed();
  };

  window.once('focus', () => {
    wasFocused = true;
    changed();
  });
  window.on('resize', changed);
  window.on('move', changed);
  window.on('maximize', changed);
  window.on('enter-full-screen', changed);
  window.on('unmaximize', lost);
  window.on('leave-full-screen', lost);
  window.on('restore', lost);
  window.on('close', write);
  screen.on('display-added', lost);
  screen.on('display-removed', lost);
  screen.on('display-metrics-changed', lost);
  window.once('closed', () => {
    clearTimeout(timer);
    screen.off('display-added', lost);
    screen.off('display-removed', lost);
    screen.off('display-metrics-changed', lost);
  });
  // A window without a frame that has focus already tells of nothing more, and no event starts the measuring.
  changed();
}
