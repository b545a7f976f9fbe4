import { screen, type BrowserWindow } from 'electron';
import { recordBounds, requestBounds, boundsToRequest } from './window-frame.ts';
import {
  arrangementOf,
  boundsOn,
  coversDisplay,
  moveIntoReach,
  isSame,
  rememberWindowState,
  type Bounds,
  type DisplayInfo,
  type RememberedWindowState,
} from './window-state.ts';

/** Debounces events, because windows and displays change many times in a row. */
const settleMs = 500;

/** The stored window state. */
export interface WindowMemory {
  get(): { readonly window: readonly RememberedWindowState[]; readonly zoom: number };
  update(change: { readonly window?: readonly RememberedWindowState[]; readonly zoom?: number }): void;
}

/** The connected displays, the primary one first. */
export function currentDisplays(): readonly DisplayInfo[] {
  const first = screen.getPrimaryDisplay();
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)];
}

/**
 * Stores a window's state when it has settled and when it closes. Moves the window when displays change, so that it is never
 * out of reach. `openedAt`: the bounds that were requested for it.
 */
export function trackWindowState(window: BrowserWindow, memory: WindowMemory, openedAt: Bounds): void {
  let measurement = requestBounds(openedAt);
  /** The last normal bounds to request. */
  let normal = openedAt;
  let arrangement = arrangementOf(currentDisplays());
  let mayBeLost = false;
  let wasFocused = window.isFocused();
  let timer: NodeJS.Timeout | undefined;

  /** The bounds to request so that the window is within reach on the current displays. */
  function targetBounds(): Bounds {
    const displays = currentDisplays();
    const reported = window.getNormalBounds();
    if (!coversDisplay(reported, displays)) normal = boundsToRequest(measurement, reported);
    if (!mayBeLost) return normal;
    return arrangementOf(displays) === arrangement
      ? moveIntoReach(normal, displays)
      : boundsOn(memory.get().window, normal, displays);
  }

  function write(): void {
    // A minimised window does not report whether it was maximised; the state was stored before.
    if (window.isMinimized()) return;
    const { window: remembered } = memory.get();
    const place = {
      bounds: targetBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    const next = rememberWindowState(remembered, place, currentDisplays());
    if (JSON.stringify(next) !== JSON.stringify(remembered)) memory.update({ window: next });
  }

  function isNormal(): boolean {
    return !window.isMinimized() && !window.isMaximized() && !window.isFullScreen();
  }

  /** For the normal state only. In all others the system places the window, and `restore` or `unmaximize` follows. */
  function ensureInReach(): void {
    const bounds = targetBounds();
    if (!isSame(bounds, boundsToRequest(measurement, window.getNormalBounds()))) {
      measurement = requestBounds(bounds, measurement);
      window.setBounds(bounds);
      changed();
    }
    arrangement = arrangementOf(currentDisplays());
    mayBeLost = false;
  }

  function settle(): void {
    if (isNormal()) {
      // A window manager adds its frame after the window is shown, and focuses the window only then. So measure once when
      // the window has settled with focus; every later difference is a move by the user.
      const reported = window.getNormalBounds();
      if (measurement.reported === null && wasFocused && !coversDisplay(reported, currentDisplays()))
        measurement = recordBounds(measurement, reported);
      if (mayBeLost) ensureInReach();
    }
    write();
  }
  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
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
  // No further event follows for a frameless window that already has focus.
  changed();
}
