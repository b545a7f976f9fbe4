import type { AccountStatus } from '../../preload/contract/status.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';

/** Refused tries in a row after which the form says that an account can be locked. */
const triesBeforeHint = 3;

/** What is remembered from one sign-in form to the next, as long as the window lives. */
export class SignInMemory {
  #refusals = $state(0);
  #refused = '';
  #keep: boolean | null = null;

  /** Whether so many tries were refused in a row that the account may be locked. */
  get mayBeLocked(): boolean {
    return this.#refusals >= triesBeforeHint;
  }

  /** A try for this user was refused; each account is locked by itself. */
  refused(userName: string): void {
    const user = foldUserName(userName);
    this.#refusals = user === this.#refused ? this.#refusals + 1 : 1;
    this.#refused = user;
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
