/** How long the caret blinks after the last key or click, in ms. */
const blinking = 10_000;

/** What the caret follows; the window's document. */
interface Watched extends EventTarget {
  readonly activeElement: unknown;
}

/**
 * Lets the caret stand still where nobody types, as GTK does: each blink draws the window anew, all day long. The returned
 * function ends that.
 */
export function stopIdleCaretBlink(watched: Watched): () => void {
  let still: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  function rest(): void {
    const field = watched.activeElement;
    if (!(field instanceof HTMLElement)) return;
    still = field;
    field.style.setProperty('caret-animation', 'manual');
  }

  function act(): void {
    still?.style.removeProperty('caret-animation');
    still = null;
    clearTimeout(timer);
    timer = setTimeout(rest, blinking);
  }

  const events = ['keydown', 'pointerdown', 'focusin'] as const;
  for (const type of events) watched.addEventListener(type, act, { capture: true });
  act();
  return () => {
    act();
    clearTimeout(timer);
    for (const type of events) watched.removeEventListener(type, act, { capture: true });
  };
}
