import type { IconName } from './icons.ts';

/** A line of a menu. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  /** Keys as in the keyboard map, for example `Mod+F`. */
  readonly shortcut?: string;
  /** Whether a mark stands before it; leave it out where nothing is switched on or off. */
  readonly checked?: boolean;
  /** It removes something. */
  readonly danger?: boolean;
  /** A line stands above it. */
  readonly separated?: boolean;
  readonly onselect: () => void;
}
