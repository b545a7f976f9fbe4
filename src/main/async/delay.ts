/** Passed in where tests control time. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits for `ms`, or until `signal` is aborted; never rejects. */
export function delay(ms: number, signal: AbortSignal = new AbortController().signal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
