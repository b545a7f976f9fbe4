import type { IconName } from '../ui/icons.ts';

/** What the middle of the window shows. */
export const places = ['packages', 'changes', 'settings'] as const;
export type Place = (typeof places)[number];

export const placeIcons: Readonly<Record<Place, IconName>> = {
  packages: 'packages',
  changes: 'changes',
  settings: 'settings',
};
