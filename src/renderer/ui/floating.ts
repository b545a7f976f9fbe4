import type { Attachment } from 'svelte/attachments';

/**
 * Shows an element in the browser's top layer: above everything and cut off by nothing, also inside of a modal dialog,
 * where whatever is outside of the dialog is out of reach.
 */
export const inTopLayer: Attachment<HTMLElement> = (element) => {
  element.popover = 'manual';
  element.showPopover();
};

/** The direction of writing, for what doesn't take it from the page. */
export function writing(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

/** The physical side at which a line of writing ends. */
export function inlineEnd(): 'left' | 'right' {
  return writing() === 'rtl' ? 'left' : 'right';
}
