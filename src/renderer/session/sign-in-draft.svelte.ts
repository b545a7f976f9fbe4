import type { Connection } from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Bridge } from '../../preload/contract/ipc.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';
import type { SignInMemory } from './sign-in-memory.svelte.ts';

export type SignInField = 'userName' | 'password';

/** How a try ended: `late` where it was let go of before, and nothing of it counts for the form any more. */
export type SignInOutcome = 'signed-in' | 'refused' | 'late';

interface Beginnings {
  readonly connection: Connection;
  /** Who signed in here before; empty where nobody has. */
  readonly userName: string;
  readonly keep: boolean;
}

/** A sign-in while a person enters it; the password is not part of it and stays in its field. */
export class SignInDraft {
  userName = $state('');
  keep = $state(true);
  busy = $state(false);
  /** What went wrong and belongs to neither field. */
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<Bridge, 'signIn' | 'cancelSignIn'>;
  readonly #memory: SignInMemory;
  readonly #former: string;
  readonly #connection: Connection;
  /** Counts the tries; an answer to any but the newest is late. */
  #try = 0;
  #isLeft = false;
  #isNameMissing = $state(false);
  #passwordFault: 'missing' | Failure | null = $state.raw(null);

  constructor(
    bridge: Pick<Bridge, 'signIn' | 'cancelSignIn'>,
    memory: SignInMemory,
    { connection, userName, keep }: Beginnings,
  ) {
    this.#connection = connection;
    this.#bridge = bridge;
    this.#memory = memory;
    this.#former = userName;
    this.userName = userName;
    this.keep = keep;
  }

  /** Whether the name still is the one that the form began with. */
  get isFormerUser(): boolean {
    return foldUserName(this.userName) === foldUserName(this.#former);
  }

  get nameProblem(): string | null {
    return this.#isNameMissing ? messages.signIn.userNameMissing : null;
  }

  get passwordProblem(): string | null {
    const fault = this.#passwordFault;
    if (fault === null) return null;
    return fault === 'missing' ? messages.signIn.passwordMissing : failureText(fault);
  }

  /** The line for a name that leads to another list than the one on the screen; null where nobody was signed in. */
  get otherUser(): string | null {
    const isAnother = this.#former !== '' && this.userName.trim() !== '' && !this.isFormerUser;
    return isAnother ? messages.signIn.otherUser(this.#former) : null;
  }

  /** Says what is missing; the first field that is, or null. */
  missing(password: string): SignInField | null {
    this.failure = null;
    this.#isNameMissing = this.userName.trim() === '';
    this.#passwordFault = password === '' ? 'missing' : null;
    if (this.#isNameMissing) return 'userName';
    return this.#passwordFault === null ? null : 'password';
  }

  /** What was wrong with an entry is no longer said of another. */
  edited(field: SignInField): void {
    if (field === 'userName') this.#isNameMissing = false;
    else this.#passwordFault = null;
  }

  /** Signs in. Where that was let go of too late and no other try has followed, it still is `signed-in`. */
  async submit(password: string): Promise<SignInOutcome> {
    this.#try += 1;
    const own = this.#try;
    const keep = this.keep;
    this.busy = true;
    try {
      const done = await this.#bridge.signIn({
        connection: this.#connection,
        userName: this.userName.trim(),
        password,
        keep,
      });
      const isLate = own !== this.#try;
      if (done.ok) {
        this.#memory.accepted(keep);
        return this.#isLeft || (isLate && this.#isTrying()) ? 'late' : 'signed-in';
      }
      if (isLate) return 'late';
      this.#explain(done.failure);
      return 'refused';
    } finally {
      if (own === this.#try) this.busy = false;
    }
  }

  /** Lets go of a sign-in that is under way; the form can be used at once. */
  cancel(): void {
    if (!this.busy) return;
    this.#try += 1;
    this.busy = false;
    // Whether it came in time, the answer to the sign-in tells.
    void this.#bridge.cancelSignIn();
  }

  /** The form goes away, and with it a sign-in that is under way; main's word tells where that came too late. */
  leave(): void {
    this.cancel();
    this.#isLeft = true;
  }

  #isTrying(): boolean {
    return this.busy;
  }

  #explain(failure: Failure): void {
    if (failure.code === 'cancelled') return;
    if (failure.code === 'wrong-credentials' || failure.code === 'account-not-ready') {
      this.#memory.refused(this.userName);
      this.#passwordFault = failure;
    } else {
      this.failure = failure;
    }
  }
}
