/** How long the caret blinks after the last key or click, in ms. */
const blinkMs = 10_000;

type FocusSource = EventTarget & {
  readonly activeElement: unknown;
};

/**
 * Stops the caret from blinking while nobody types, as GTK does, because every blink redraws the window. Returns a function
 * that undoes this.
 */
export function stopIdleCaretBlink(source: FocusSource): () => void {
  let stoppedField: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  function stopBlinking(): void {
    const field = source.activeElement;
    if (!(field instanceof HTMLElement)) return;
    stoppedField = field;
    field.style.setProperty('caret-animation', 'manual');
  }

  function onActivity(): void {
    stoppedField?.style.removeProperty('caret-animation');
    stoppedField = null;
    clearTimeout(timer);
    timer = setTimeout(stopBlinking, blinkMs);
  }

  const events = ['keydown', 'pointerdown', 'focusin'] as const;
  for (const type of events) source.addEventListener(type, onActivity, { capture: true });
  onActivity();
  return () => {
    onActivity();
    clearTimeout(timer);
    for (const type of events) source.removeEventListener(type, onActivity, { capture: true });
  };
}
