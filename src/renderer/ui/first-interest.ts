import type { Attachment } from 'svelte/attachments';

/**
 * Calls `act` once, when the pointer or the focus first reaches the element, or when a screen reader clicks it without
 * either. Tooltips and menus are created then and not with their button, because creating all of them took half of the
 * time in which the window is created, and most are never used.
 */
export function onFirstInterest(act: (event: Event) => void): Attachment<HTMLElement> {
  const types = ['pointerenter', 'focus', 'click'] as const;
  return (element) => {
    const stop = (): void => {
      for (const type of types) element.removeEventListener(type, listener);
    };
    const listener = (event: Event): void => {
      stop();
      act(event);
    };
    for (const type of types) element.addEventListener(type, listener);
    return stop;
  };
}
