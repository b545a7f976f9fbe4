import type { IconName } from './icons.ts';

/** A line of a menu. */
export interface MenuEntry {
  readonly label: string;
  /** Tells entries of the same label apart. */
  readonly id?: string;
  /** Somebody's own words, of any length: one line of them shows, and all of them on pointing at it. */
  readonly oneLine?: boolean;
  /** At the end of the line, for example a number. */
  readonly note?: string;
  /** Stands above it, over those that follow. */
  readonly heading?: string;
  readonly icon?: IconName;
  /** Keys as in the keyboard map, for example `Mod+F`. */
  readonly shortcut?: string;
  /** Whether a mark stands before it; leave it out where nothing is switched on or off. */
  readonly checked?: boolean;
  /** It can't be chosen now. */
  readonly disabled?: boolean;
  /** It removes something. */
  readonly danger?: boolean;
  /** A line stands above it. */
  readonly separated?: boolean;
  readonly onselect: () => void;
}
