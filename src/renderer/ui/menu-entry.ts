import type { IconName } from './icons.ts';

export interface MenuEntry {
  readonly label: string;
  /** Needed where several entries have the same label. */
  readonly id?: string;
  /** Shortens a label of user text, which may be long, to one line. A tooltip has all of it. */
  readonly oneLine?: boolean;
  /** Shown at the end of the entry, for example a count. */
  readonly note?: string;
  /** A heading above this entry and those that follow. */
  readonly heading?: string;
  /** Below the label: why the entry is disabled. Shown once for entries in a row that have the same one. */
  readonly hint?: string;
  readonly icon?: IconName;
  /** Keys as in the keyboard map, for example `Mod+F`. */
  readonly shortcut?: string;
  /** Makes the entry a checkbox item. */
  readonly checked?: boolean;
  /** Keeps the menu open, for a checkbox item that another entry depends on. */
  readonly staysOpen?: boolean;
  readonly disabled?: boolean;
  /** For entries that remove something. */
  readonly danger?: boolean;
  /** Draws a line above the entry. */
  readonly separated?: boolean;
  readonly onselect?: () => void;
  /** Makes the entry open a menu beside it. */
  readonly entries?: readonly MenuEntry[];
}

/** The entries of a menu, of which some are left out. */
export function entriesOf(entries: readonly (MenuEntry | false)[]): readonly MenuEntry[] {
  return entries.filter((entry) => entry !== false);
}
