/**
 * Long work in steps of a few milliseconds. At each `yield` other requests are handled; if a promise is yielded, the work
 * continues when it has settled.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;

/** Runs all steps without pauses. */
export function resultOf<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Runs steps as long as something holds, which is tested after each pause; null once it does not. */
export function* stepsWhile<T>(isSame: () => boolean, steps: Steps<T>): Steps<{ readonly value: T } | null> {
  let step = steps.next();
  while (step.done !== true) {
    let failed: { readonly error: unknown } | null = null;
    try {
      yield step.value;
    } catch (error) {
      failed = { error };
    }
    if (!isSame()) return null;
    step = failed === null ? steps.next() : steps.throw(failed.error);
  }
  return { value: step.value };
}
