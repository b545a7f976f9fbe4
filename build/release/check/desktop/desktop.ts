import type { Command } from '../method.ts';

export type Key = 'enter' | 'tab' | 'select-all' | 'close';

/**
 * A keyboard and an eye outside the app, for one system: the app that people install can't be driven by a debugger.
 * Each gives the command that does it.
 */
export interface Desktop {
  /** Brings the app's window to the front; fails while there is none. */
  toFront(pid: number): Command;
  /** Types into whatever has the focus. */
  type(text: string): Command;
  press(key: Key): Command;
  /** Writes a picture of the whole screen, as PNG. */
  screenshot(file: string): Command;
}
