import type { AccountStatus } from '../../preload/contract/status.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';

/** Refused attempts in a row before the form warns that the account may be locked. */
const refusalsBeforeHint = 3;

/** State that sign-in forms share until the window is closed. */
export class SignInMemory {
  #refusals = $state(0);
  #refusedUser = '';
  #keep: boolean | null = null;

  get mayBeLocked(): boolean {
    return this.#refusals >= refusalsBeforeHint;
  }

  /** Services lock each account separately, so refusals are counted for one user name. */
  recordRefusal(userName: string): void {
    const user = foldUserName(userName);
    this.#refusals = user === this.#refusedUser ? this.#refusals + 1 : 1;
    this.#refusedUser = user;
  }

  recordSuccess(keep: boolean): void {
    this.#refusals = 0;
    this.#keep = keep;
  }

  /** The initial value of "stay signed in": the last choice. */
  initialKeep(account: AccountStatus | null): boolean {
    return this.#keep ?? account?.keep ?? true;
  }
}
