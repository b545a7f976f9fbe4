import type { Attachment } from 'svelte/attachments';

/** Where the focus goes, by the container that had it. */
const places = new WeakMap<Element, () => void>();

/** Says where the focus goes when the focused element inside of the container is gone. `watchFocus` must be running. */
export function keepFocus(moveFocus: (container: HTMLElement) => void): Attachment<HTMLElement> {
  return (container) => {
    places.set(container, () => moveFocus(container));
    return () => void places.delete(container);
  };
}

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'].join(',');

/** Focuses the first control inside of an element. */
export function focusFirst(container: HTMLElement): void {
  [...container.querySelectorAll<HTMLElement>(controls)].find(canHaveFocus)?.focus();
}

function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled, [inert], [inert] *') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

function* withAncestors(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
}

/**
 * Keeps the focus from getting lost: the browser gives it to the page's body when the focused element is removed, hidden or
 * disabled, and then no key does anything. Moves it to the place of the nearest container that has one (`keepFocus`), else
 * to `home`. Whoever moves the focus within the same task decides. Returns a function that ends this.
 */
export function watchFocus(home: () => void): () => void {
  /** The element that has or had the focus, and what it was in. */
  let focused: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isLost(): boolean {
    const [element] = focused;
    return element !== undefined && document.activeElement === document.body && !canHaveFocus(element);
  }

  function check(): void {
    timer = undefined;
    for (const container of focused) {
      if (!isLost()) return;
      if (container.isConnected) places.get(container)?.();
    }
    // If nothing can take the focus yet, the next change of the page is another occasion.
    if (isLost()) home();
  }

  function checkSoon(): void {
    timer ??= setTimeout(check);
  }

  function onFocusIn({ target }: FocusEvent): void {
    focused = target instanceof Element ? [...withAncestors(target)] : [];
  }

  const observer = new MutationObserver(() => {
    if (focused[0]?.isConnected === false) checkSoon();
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocusIn);
  // What is hidden or disabled loses the focus with this event; what is removed may lose it without.
  document.addEventListener('focusout', checkSoon);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', checkSoon);
  };
}
