import type { AccountStatus } from '../../preload/contract/status.ts';

/** Refused tries in a row after which the form says that an account can be locked. */
const triesBeforeHint = 3;

/** What is remembered from one sign-in form to the next, as long as the window lives. */
export class SignInMemory {
  #refusals = $state(0);
  #keep: boolean | null = null;

  /** Whether so many tries were refused in a row that the account may be locked. */
  get mayBeLocked(): boolean {
    return this.#refusals >= triesBeforeHint;
  }

  refused(): void {
    this.#refusals += 1;
  }

  /** A sign-in has succeeded, with this wish for staying signed in. */
  accepted(keep: boolean): void {
    this.#refusals = 0;
    this.#keep = keep;
  }

  /** Whether a new form proposes to stay signed in: as wished last. */
  keepFor(account: AccountStatus | null): boolean {
    return this.#keep ?? account?.keep ?? true;
  }
}
