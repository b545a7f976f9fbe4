import type { Attachment } from 'svelte/attachments';

/** Calls `moveFocus` when the focused element inside of the container was removed, so that the focus is not lost. */
export function keepFocus(moveFocus: (container: HTMLElement) => void): Attachment<HTMLElement> {
  return (container) => {
    let focused: Element | null = null;

    function onFocusIn(event: FocusEvent): void {
      focused = event.target instanceof Element && container.contains(event.target) ? event.target : null;
    }

    function onFocusOut(): void {
      // Whether the focus moved elsewhere or the element was removed is known only after this event.
      queueMicrotask(() => {
        if (focused?.isConnected === true && document.activeElement !== focused) focused = null;
      });
    }

    function onMutation(): void {
      if (focused === null || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) moveFocus(container);
    }

    const observer = new MutationObserver(onMutation);
    observer.observe(container, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    container.addEventListener('focusout', onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      container.removeEventListener('focusout', onFocusOut);
    };
  };
}
