interface DragHandlers {
  /** `x` is `clientX`, in CSS pixels. */
  readonly onmove: (x: number) => void;
  /** `accepted` is false where the drag was cancelled, for example by Esc. */
  readonly onend: (accepted: boolean) => void;
}

/** A shorter movement is a click, in CSS pixels. */
const clickTolerance = 4;

/** Follows a pointer after `pointerdown` on an element. `start` is called when it has moved far enough. */
export function followPointer(press: PointerEvent, element: HTMLElement, start: () => DragHandlers): void {
  const from = press.clientX;
  let handlers: DragHandlers | null = null;
  let hasEnded = false;
  const listeners = new AbortController();
  const options = { signal: listeners.signal };

  function end(accepted: boolean): void {
    if (hasEnded) return;
    hasEnded = true;
    listeners.abort();
    handlers?.onend(accepted);
  }

  element.setPointerCapture(press.pointerId);
  element.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (handlers === null && Math.abs(clientX - from) < clickTolerance) return;
      handlers ??= start();
      handlers.onmove(clientX);
    },
    options,
  );
  element.addEventListener('lostpointercapture', () => end(true), options);
  element.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || handlers === null) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { ...options, capture: true },
  );
}
