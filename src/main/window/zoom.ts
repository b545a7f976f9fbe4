import type { MenuItemConstructorOptions } from 'electron';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { shortcuts } from '../../preload/contract/shortcuts.ts';
import { acceleratorFor } from './accelerator.ts';

const minZoom = 0.5;
const maxZoom = 4;

/** The steps of browsers within the supported range. */
const steps = [minZoom, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, maxZoom];

export type ZoomDirection = 'in' | 'out' | 'reset';

/** The next step from a zoom factor. Tolerates Chromium's rounding of factors. */
export function nextZoom(factor: number, direction: ZoomDirection): number {
  const tolerance = 0.005;
  switch (direction) {
    case 'in':
      return steps.find((step) => step > factor + tolerance) ?? maxZoom;
    case 'out':
      return steps.findLast((step) => step < factor - tolerance) ?? minZoom;
    case 'reset':
      return 1;
  }
}

/** The commands of the keyboard map that zoom, in the order of menus. */
export const zoomCommands = [
  ['zoomReset', 'reset'],
  ['zoomIn', 'in'],
  ['zoomOut', 'out'],
] as const satisfies readonly (readonly [string, ZoomDirection])[];

/** The items of a menu that zoom. */
export function zoomItems(
  shell: Messages['shell'],
  zoom: (direction: ZoomDirection) => void,
): MenuItemConstructorOptions[] {
  const labels = { zoomReset: shell.actualSize, zoomIn: shell.zoomIn, zoomOut: shell.zoomOut };
  return zoomCommands.map(([id, direction]) => ({
    id,
    label: labels[id],
    accelerator: acceleratorFor(shortcuts[id][0]),
    click: () => zoom(direction),
  }));
}
