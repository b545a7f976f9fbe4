import { focusFirst, keepFocus } from './keep-focus.ts';
import { openDialogs } from './open-dialogs.svelte.ts';

/** Opens a dialog above the page. The returned function closes it and gives the focus back to where it was. */
export function openModal(element: HTMLDialogElement): () => void {
  const previousFocus = document.activeElement;
  element.showModal();
  const close = openDialogs.add();
  const stopKeeping = keepFocus(focusFirst)(element);
  return () => {
    element.close();
    close();
    stopKeeping?.();
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
  };
}
