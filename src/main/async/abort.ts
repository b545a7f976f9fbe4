/** The result of `work` or, if the signal is aborted first, of `onAbort`. The work itself is not stopped. */
export async function raceAbort<T, const A>(
  work: Promise<T>,
  signal: AbortSignal,
  onAbort: () => A,
): Promise<T | A> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted.then(onAbort)]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The result of `work`. Rejects with the signal's reason if it is aborted first. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return raceAbort(work, signal, (): never => {
    const reason: unknown = signal.reason;
    throw reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError');
  });
}

/** Runs work with a controller of its own, which is aborted with the reason of the outer signal as well. */
export async function withLinkedAbort<T>(
  outer: AbortSignal,
  work: (inner: AbortController) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const stop = (): void => inner.abort(outer.reason);
  outer.addEventListener('abort', stop);
  if (outer.aborted) stop();
  try {
    return await work(inner);
  } finally {
    outer.removeEventListener('abort', stop);
  }
}
