import { variable } from '../environment.ts';

/** Whether the desktop counts as Wayland: no positions, no cursor, and keys of the desktop portal. */
export const isWayland = variable('PACKSHELF_STAND_IN_WAYLAND') === '1';
