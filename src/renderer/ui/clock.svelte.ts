/** The present, as far as the window tells ages by it: moves every ten seconds and when the window is seen again. */
export class Clock {
  now: number = $state(Date.now());

  /** Starts ticking; the returned function ends it. */
  start(): () => void {
    const tick = (): void => {
      this.now = Date.now();
    };
    const timer = setInterval(tick, 10_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }
}
