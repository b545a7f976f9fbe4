import type { Connection } from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Bridge } from '../../preload/contract/ipc.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { cleanUserName, foldUserName } from '../../preload/contract/user-name.ts';
import type { SignInMemory } from './sign-in-memory.svelte.ts';

export type SignInField = 'userName' | 'password';

/** `superseded`: the attempt was cancelled before, and its result has no effect on the form. */
export type SignInOutcome = 'signed-in' | 'refused' | 'superseded';

interface InitialValues {
  readonly connection: Connection;
  /** The last user at this connection; empty where there is none. */
  readonly userName: string;
  readonly keep: boolean;
}

/** The state of the sign-in form. It never holds the password, which stays in its input element. */
export class SignInDraft {
  userName = $state('');
  keep = $state(true);
  busy = $state(false);
  /** A failure that belongs to neither field. */
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<Bridge, 'signIn' | 'cancelSignIn'>;
  readonly #memory: SignInMemory;
  readonly #initialUserName: string;
  readonly #connection: Connection;
  /** Only the answer to the latest attempt counts. */
  #attempt = 0;
  #isClosed = false;
  #isNameMissing = $state(false);
  #passwordError: 'missing' | Failure | null = $state.raw(null);

  constructor(
    bridge: Pick<Bridge, 'signIn' | 'cancelSignIn'>,
    memory: SignInMemory,
    { connection, userName, keep }: InitialValues,
  ) {
    this.#connection = connection;
    this.#bridge = bridge;
    this.#memory = memory;
    this.#initialUserName = userName;
    this.userName = userName;
    this.keep = keep;
  }

  get isInitialUser(): boolean {
    return foldUserName(this.userName) === foldUserName(this.#initialUserName);
  }

  get nameProblem(): string | null {
    return this.#isNameMissing ? messages.signIn.userNameMissing : null;
  }

  get passwordProblem(): string | null {
    const error = this.#passwordError;
    if (error === null) return null;
    return error === 'missing' ? messages.signIn.passwordMissing : failureText(error);
  }

  /** A hint that another user name leads to another list; null where nobody was signed in. */
  get otherUserHint(): string | null {
    const isOther =
      this.#initialUserName !== '' && cleanUserName(this.userName) !== '' && !this.isInitialUser;
    return isOther ? messages.signIn.otherUser(this.#initialUserName) : null;
  }

  /** Shows which fields are empty; returns the first of them. */
  validate(password: string): SignInField | null {
    this.failure = null;
    this.#isNameMissing = cleanUserName(this.userName) === '';
    this.#passwordError = password === '' ? 'missing' : null;
    if (this.#isNameMissing) return 'userName';
    return this.#passwordError === null ? null : 'password';
  }

  clearError(field: SignInField): void {
    if (field === 'userName') this.#isNameMissing = false;
    else this.#passwordError = null;
  }

  /** A sign-in that was cancelled too late still counts as `signed-in`, unless another attempt is running. */
  async submit(password: string): Promise<SignInOutcome> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const keep = this.keep;
    this.busy = true;
    try {
      const result = await this.#bridge.signIn({
        connection: this.#connection,
        userName: cleanUserName(this.userName),
        password,
        keep,
      });
      const isSuperseded = attempt !== this.#attempt;
      if (result.ok) {
        this.#memory.recordSuccess(keep);
        return this.#isClosed || (isSuperseded && this.#isSigningIn()) ? 'superseded' : 'signed-in';
      }
      if (isSuperseded) return 'superseded';
      this.#showFailure(result.failure);
      return 'refused';
    } finally {
      if (attempt === this.#attempt) this.busy = false;
    }
  }

  /** Cancels a running sign-in; the form can be used again at once. */
  cancel(): void {
    if (!this.busy) return;
    this.#attempt += 1;
    this.busy = false;
    // The answer to the sign-in itself shows whether this was in time.
    void this.#bridge.cancelSignIn();
  }

  close(): void {
    this.cancel();
    this.#isClosed = true;
  }

  #isSigningIn(): boolean {
    return this.busy;
  }

  #showFailure(failure: Failure): void {
    if (failure.code === 'cancelled') return;
    if (failure.code === 'wrong-credentials' || failure.code === 'account-not-ready') {
      this.#memory.recordRefusal(this.userName);
      this.#passwordError = failure;
    } else {
      this.failure = failure;
    }
  }
}
