import type { Command } from '../method.ts';

export type Key = 'enter' | 'tab' | 'escape' | 'select-all' | 'quick-open' | 'close';

/**
 * Keyboard and screenshots of one system, from outside of the app, because a release build cannot be driven by a
 * debugger. Each method returns the command to run.
 */
export interface Desktop {
  /** Brings the app's window to the front; fails without a window. */
  toFront(pid: number): Command;
  /** Types into the focused control. */
  type(text: string): Command;
  press(key: Key): Command;
  /** Writes a PNG of the whole screen. */
  screenshot(file: string): Command;
}
