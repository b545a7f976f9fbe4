import { openDialogs } from './open-dialogs.svelte.ts';

/** Opens a dialog above the page. The returned function closes it and gives the focus back to where it was. */
export function openModal(element: HTMLDialogElement): () => void {
  const previousFocus = document.activeElement;
  element.showModal();
  const close = openDialogs.add();
  return () => {
    element.close();
    close();
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
  };
}
