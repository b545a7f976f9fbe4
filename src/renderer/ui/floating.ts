import type { Attachment } from 'svelte/attachments';

/** The side of a tooltip; `start` and `end` follow the text direction. */
export type TooltipSide = 'top' | 'bottom' | 'start' | 'end';

/**
 * Shows an element in the browser's top layer, above everything and never clipped. It stays where it is in the document,
 * because anything outside of an open modal dialog is inert.
 */
export const inTopLayer: Attachment<HTMLElement> = (element) => {
  element.popover = 'manual';
  element.showPopover();
};
