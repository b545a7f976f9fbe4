/** A pointer that holds something on the screen, until it lets go. */
interface Held {
  /** It has moved to here; CSS pixels, `clientX`. */
  readonly moved: (x: number) => void;
  /** It has let go, or, with Esc, has thought better of it. */
  readonly ended: (accepted: boolean) => void;
}

/** A press that moves less than this, in CSS pixels, is a click. */
const slack = 4;

/** Follows a pointer that has just been pressed on an element; `begun` is asked once it has moved. */
export function followPointer(press: PointerEvent, element: HTMLElement, begun: () => Held): void {
  const from = press.clientX;
  let held: Held | null = null;
  let isOver = false;
  const until = new AbortController();
  const options = { signal: until.signal };

  function end(accepted: boolean): void {
    if (isOver) return;
    isOver = true;
    until.abort();
    held?.ended(accepted);
  }

  element.setPointerCapture(press.pointerId);
  element.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (held === null && Math.abs(clientX - from) < slack) return;
      held ??= begun();
      held.moved(clientX);
    },
    options,
  );
  element.addEventListener('lostpointercapture', () => end(true), options);
  element.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || held === null) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { ...options, capture: true },
  );
}
