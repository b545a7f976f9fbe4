import type { Steps } from '../../../src/main/catalog/worker/steps.ts';

/** Runs all steps of synchronous work. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs all steps, and awaits their promises. */
export async function done<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) await step.value;
  }
}
