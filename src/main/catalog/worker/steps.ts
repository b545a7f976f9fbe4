/**
 * Long work in steps of a few milliseconds. At each `yield` other requests are handled; if a promise is yielded, the work
 * continues when it has settled.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;

/** Runs steps as long as something holds, which is tested after each pause; null once it does not. */
export function* stepsWhile<T>(isSame: () => boolean, steps: Steps<T>): Steps<{ readonly value: T } | null> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { value: step.value };
    yield step.value;
    if (!isSame()) return null;
  }
}
