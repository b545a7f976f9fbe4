import type { Attachment } from 'svelte/attachments';

/** Where a tooltip stands; `start` and `end` are where a line of writing starts and ends. */
export type TooltipSide = 'top' | 'bottom' | 'start' | 'end';

/**
 * Shows an element in the browser's top layer: above everything and cut off by nothing, also inside of a modal dialog,
 * where whatever is outside of the dialog is out of reach.
 */
export const inTopLayer: Attachment<HTMLElement> = (element) => {
  element.popover = 'manual';
  element.showPopover();
};
