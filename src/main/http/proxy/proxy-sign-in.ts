import { plainLine } from '../../../preload/contract/plain-line.ts';
import {
  proxyHost,
  proxyName,
  type ProxyAddress,
  type ProxyAnswer,
  type ProxyQuestion,
} from '../../../preload/contract/proxy.ts';
import { raceAbort } from '../../async/abort.ts';
import { SerialQueue } from '../../async/serial-queue.ts';
import { safeToLog, type Log } from '../../diagnostics/log.ts';
import { ConnectFailure } from '../connect-failure.ts';
import type { ProxyCredentials } from './authorization.ts';

/** Credentials that the person chose to keep, by the proxy's name (`proxyName`). */
export interface KeptProxyCredentials {
  /** The last user name at a proxy; empty if there is none. */
  userName(proxy: string): string;
  /** Whether a password is kept. Does not decrypt it, so that no keyring prompt appears. */
  has(proxy: string): boolean;
  read(proxy: string): Promise<ProxyCredentials | null>;
  /** `keep`: whether to keep the password as well as the user name. */
  write(proxy: string, credentials: ProxyCredentials, keep: boolean): Promise<void>;
  /** Removes the password. */
  remove(proxy: string): Promise<void>;
}

export interface ProxySignInOptions {
  readonly kept: KeptProxyCredentials;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly log: Log;
  /** The question has changed. */
  readonly onQuestion: () => void;
  /** There are new credentials, so that requests that a proxy refused may succeed now. */
  readonly onAnswer: () => void;
}

/** What a proxy asks for. */
interface SignInRequest {
  readonly proxy: ProxyAddress;
  readonly realm: string;
  /** Whether the password is sent so that others in the network can read it. */
  readonly isReadable: boolean;
}

/** The dialog opens by itself at most once in this time. */
const minAskIntervalMs = 60_000;
/**
 * Credentials that the proxy accepted within this time may be used by several connections at once. Older ones are tried by
 * one connection first, so that a password that has expired is sent once, not once for each connection: that could lock
 * the account.
 */
const provenTtlMs = 60_000;

interface ProxyState {
  /** The scheme of the last challenge that they answered, such as `basic`; null before there was one. */
  scheme: string | null;
  credentials: ProxyCredentials | null;
  /** Monotonic ms; null before the proxy has accepted the credentials. */
  provenAt: number | null;
  keep: boolean;
  /** The user name that was typed last; empty if none was. */
  typedUserName: string;
  readonly queue: SerialQueue;
  /** The read of kept credentials; it happens once. */
  loading: Promise<void> | null;
}

interface PendingQuestion {
  readonly id: number;
  readonly request: SignInRequest;
  readonly wasRefused: boolean;
}

/** The credentials of proxies, and the question for them. The password of the service never gets here. */
export class ProxySignIn {
  readonly #options: ProxySignInOptions;
  readonly #proxies = new Map<string, ProxyState>();
  #question: PendingQuestion | null = null;
  #isOpen = false;
  #openedAt: number | null = null;
  /** Whether the person closed the dialog without an answer; then it never opens by itself. */
  #isDismissed = false;
  #lastId = 0;
  /** Ends the waiting for an answer. */
  #closed = Promise.withResolvers<boolean>();

  constructor(options: ProxySignInOptions) {
    this.#options = options;
  }

  question(): ProxyQuestion | null {
    if (this.#question === null) return null;
    const { id, request, wasRefused } = this.#question;
    return {
      id,
      proxy: proxyHost(request.proxy),
      realm: plainLine(request.realm).slice(0, 200),
      userName:
        this.#stateOf(request.proxy).typedUserName || this.#options.kept.userName(proxyName(request.proxy)),
      wasRefused,
      isReadable: request.isReadable,
      isOpen: this.#isOpen,
    };
  }

  /**
   * Runs `attempt` with the proxy's credentials, null if there are none. Credentials that the proxy has not accepted
   * lately are tried by one attempt at a time.
   */
  async use<T>(
    proxy: ProxyAddress,
    attempt: (credentials: ProxyCredentials | null) => Promise<T>,
  ): Promise<T> {
    const state = this.#stateOf(proxy);
    state.loading ??= this.#load(proxy, state);
    await state.loading;
    const tried = await state.queue.run(async () =>
      state.credentials === null || this.#isProven(state)
        ? null
        : { result: await attempt(state.credentials) },
    );
    return tried === null ? await attempt(state.credentials) : tried.result;
  }

  /** The scheme in which the proxy has accepted credentials, such as `basic`; null before it has. */
  scheme(proxy: ProxyAddress): string | null {
    return this.#stateOf(proxy).scheme;
  }

  /** The proxy has accepted these credentials as the answer to a challenge of that scheme. */
  accepted(proxy: ProxyAddress, credentials: ProxyCredentials, scheme: string): void {
    const state = this.#stateOf(proxy);
    if (state.credentials !== credentials) return;
    state.scheme = scheme;
    const isNew = state.provenAt === null;
    state.provenAt = this.#options.monotonic();
    if (isNew) void this.#options.kept.write(proxyName(proxy), credentials, state.keep);
  }

  /** The proxy has refused these credentials; they are never sent again. */
  refused(request: SignInRequest, credentials: ProxyCredentials): void {
    const state = this.#stateOf(request.proxy);
    this.#options.log.warn('proxy-sign-in', { refused: safeToLog(proxyName(request.proxy)) });
    if (state.credentials === credentials) {
      state.credentials = null;
      void this.#options.kept.remove(proxyName(request.proxy));
    }
    // A person who has just given them wants to correct them at once.
    this.#ask(request, true, state.typedUserName !== '' && state.provenAt === null);
    state.provenAt = null;
  }

  /** The proxy asks for credentials, and there are none. */
  needed(request: SignInRequest): void {
    this.#ask(request, false, false);
  }

  /** Opens the dialog at the person's request. */
  open(): void {
    if (this.#question === null) return;
    this.#isOpen = true;
    this.#openedAt = this.#options.monotonic();
    this.#options.onQuestion();
  }

  /** Takes the answer to the open question; an answer to an earlier one is ignored. */
  answer({ id, userName, password, keep }: ProxyAnswer): void {
    if (this.#question?.id !== id) return;
    const state = this.#stateOf(this.#question.request.proxy);
    Object.assign(state, {
      credentials: { userName, password },
      provenAt: null,
      keep,
      typedUserName: userName,
    });
    this.#question = null;
    this.#isDismissed = false;
    this.#close(true);
    this.#options.onAnswer();
  }

  /** The person has closed the dialog without an answer. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#close(false);
  }

  /** Forgets the credentials of all proxies; a proxy that wants some asks anew. */
  forget(): void {
    for (const state of this.#proxies.values()) Object.assign(state, { credentials: null, provenAt: null });
  }

  /** After a change of network, which may have other proxies. A dialog stays open, because the person may be typing. */
  reset(): void {
    this.#isDismissed = false;
    for (const state of this.#proxies.values()) if (state.provenAt !== null) state.provenAt = -Infinity;
    if (this.#question === null || this.#isOpen) return;
    this.#question = null;
    this.#options.onQuestion();
  }

  /** Opens the dialog for a person who waits; resolves with whether there is an answer. */
  async waitForAnswer(signal: AbortSignal): Promise<boolean> {
    if (this.#question === null) return false;
    if (!this.#isOpen) this.open();
    return await raceAbort(this.#closed.promise, signal, () => false);
  }

  #stateOf(proxy: ProxyAddress): ProxyState {
    const name = proxyName(proxy);
    const known = this.#proxies.get(name);
    if (known !== undefined) return known;
    const state: ProxyState = {
      scheme: null,
      credentials: null,
      provenAt: null,
      keep: false,
      typedUserName: '',
      queue: new SerialQueue(),
      loading: null,
    };
    this.#proxies.set(name, state);
    return state;
  }

  #isProven({ provenAt }: ProxyState): boolean {
    return provenAt !== null && this.#options.monotonic() - provenAt < provenTtlMs;
  }

  async #load(proxy: ProxyAddress, state: ProxyState): Promise<void> {
    const { kept } = this.#options;
    if (!kept.has(proxyName(proxy))) return;
    const read = await kept.read(proxyName(proxy));
    if (read !== null && state.credentials === null) Object.assign(state, { credentials: read, keep: true });
  }

  #ask(request: SignInRequest, wasRefused: boolean, isAnswer: boolean): void {
    // A dialog that is open is not replaced, because the person may be typing. Another proxy asks again later.
    if (this.#isOpen) return;
    const { monotonic, onQuestion } = this.#options;
    const pending = this.#question;
    // Several connections ask at once; one question is enough, and a refusal is worth mentioning.
    const isNew =
      pending === null ||
      proxyName(pending.request.proxy) !== proxyName(request.proxy) ||
      (wasRefused && !pending.wasRefused);
    if (isNew) {
      this.#lastId += 1;
      this.#question = { id: this.#lastId, request, wasRefused };
    }
    const isDue = this.#openedAt === null || monotonic() - this.#openedAt >= minAskIntervalMs;
    const opens = isAnswer || (isDue && !this.#isDismissed);
    if (opens) {
      this.#isOpen = true;
      this.#openedAt = monotonic();
    }
    if (isNew || opens) onQuestion();
  }

  #close(isAnswered: boolean): void {
    this.#isOpen = false;
    this.#closed.resolve(isAnswered);
    this.#closed = Promise.withResolvers<boolean>();
    this.#options.onQuestion();
  }
}

/**
 * Notes that a proxy asks for a sign-in; returns the failure of the request. `sent`: the credentials that the proxy has
 * refused, null if it got none.
 */
export function askForSignIn(
  signIn: ProxySignIn,
  proxy: ProxyAddress,
  { scheme, realm }: { readonly scheme: string; readonly realm: string },
  sent: ProxyCredentials | null,
): ConnectFailure {
  const isReadable = scheme === 'socks5' || (scheme === 'basic' && proxy.protocol === 'http');
  const request = { proxy, realm, isReadable };
  if (sent === null) signIn.needed(request);
  else signIn.refused(request, sent);
  return new ConnectFailure({
    code: 'proxy-sign-in',
    retryable: false,
    detail: `${scheme}, proxy ${proxyName(proxy)}`,
  });
}
