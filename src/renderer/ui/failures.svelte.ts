import type { Failure, Result } from '../../preload/contract/failure.ts';

interface FailedAction {
  readonly action: string;
  readonly failure: Failure;
}

/** The action that changes these settings. */
export function savingOf(change: object): string {
  return `save ${Object.keys(change).join(' ')}`;
}

/**
 * The failed actions to show, oldest first, each until the person dismisses it, or the same action succeeds or is
 * cancelled. What other actions do, such as those that the app performs by itself, hides none of them.
 */
export class Failures {
  #list: readonly FailedAction[] = $state.raw([]);

  get list(): readonly FailedAction[] {
    return this.#list;
  }

  /** Takes over how an action has ended. `action` is any name by which another attempt is recognised. */
  settle(action: string, result: Result<unknown>): void {
    this.dismiss(action);
    if (!result.ok && result.failure.code !== 'cancelled')
      this.#list = [...this.#list, { action, failure: result.failure }];
  }

  dismiss(action: string): void {
    if (this.#list.some((each) => each.action === action))
      this.#list = this.#list.filter((each) => each.action !== action);
  }
}
