/** The current time for ages in the UI. Updated every ten seconds, and when the window becomes visible again. */
export class Clock {
  now: number = $state(Date.now());

  /** Returns a function that stops the clock. */
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
