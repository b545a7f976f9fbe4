import type { Attachment } from 'svelte/attachments';

/** Keeps the focus from falling out of the window when what had it inside of the element goes away: `next` moves it. */
export function keepFocus(next: (container: HTMLElement) => void): Attachment<HTMLElement> {
  return (container) => {
    let last: Element | null = null;

    function entered(event: FocusEvent): void {
      last = event.target instanceof Element && container.contains(event.target) ? event.target : null;
    }

    function left(): void {
      // Whether the person went away or the element did shows only afterwards.
      queueMicrotask(() => {
        if (last?.isConnected === true && document.activeElement !== last) last = null;
      });
    }

    function changed(): void {
      if (last === null || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) next(container);
    }

    const observer = new MutationObserver(changed);
    observer.observe(container, { childList: true, subtree: true });
    document.addEventListener('focusin', entered);
    container.addEventListener('focusout', left);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', entered);
      container.removeEventListener('focusout', left);
    };
  };
}
