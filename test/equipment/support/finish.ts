import type { Steps } from '../../../src/main/catalog/worker/steps.ts';

/** Takes all steps of a work that waits for nothing. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Takes so many steps and gives the rest up, as whoever is no longer interested does. */
export function abandon(steps: Steps<unknown>, after: number): void {
  for (let taken = 0; taken < after; taken += 1) if (steps.next().done === true) return;
  steps.return(undefined);
}
