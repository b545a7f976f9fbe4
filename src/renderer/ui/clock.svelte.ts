/** The current time for ages in the UI. Updated every ten seconds, and when the window becomes visible again. */
export class Clock {
  now: number = $state(Date.now());

  /** Calls `onTick` after each update. Returns a function that stops the clock. */
  start(onTick: () => void = () => undefined): () => void {
    const tick = (): void => {
      this.now = Date.now();
      onTick();
    };
    const timer = setInterval(tick, 10_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }
}
