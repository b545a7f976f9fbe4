import { setTimeout as wait } from 'node:timers/promises';
import { Session, type SessionDeps } from '../../src/main/auth/session.ts';
import type { SessionAccount } from '../../src/main/auth/session-state.ts';
import type { TokenClientDeps } from '../../src/main/auth/token-client.ts';
import type { Clock } from '../../src/main/async/clock.ts';
import type { HttpResult, Transport } from '../../src/main/http/transport.ts';
import type { Connection } from '../../src/preload/contract/connection.ts';
import type { Result } from '../../src/preload/contract/failure.ts';
import type { SessionStatus } from '../../src/preload/contract/status.ts';
import { createMemorySecrets } from '../equipment/support/memory-secrets.ts';
import { silentLog } from '../equipment/support/silent-log.ts';
import { createTestTransport } from '../equipment/support/test-transport.ts';
import { fieldsOf } from './_identity-side.ts';

/** The app's own transport, token client and session, with a record of the endpoint's replies, but not of tokens. */
export class App {
  readonly requestDeps: TokenClientDeps;
  readonly #inner = createAppTransport();
  readonly #sessions: Session[] = [];
  readonly #granted: ReadonlyMap<string, unknown>[] = [];
  #answers: HttpResult[] = [];

  constructor() {
    const inner = this.#inner;
    const transport: Pick<Transport, 'send'> = {
      send: async (request) => {
        const result = await inner.send(request);
        this.#answers.push(result);
        const fields = result.ok ? fieldsIn(result.value.text) : new Map<string, unknown>();
        if (fields.has('access_token')) this.#granted.push(fields);
        return result;
      },
    };
    this.requestDeps = { transport, now: Date.now };
  }

  /** A new session at an endpoint, not signed in; with `before`, one with its stored secrets, as after a restart. */
  session(authUrl: string, before?: AppSession): AppSession {
    const secrets = before?.secrets ?? createMemorySecrets();
    const shifted = new ShiftedClock();
    const session = new Session(sessionDeps(this.requestDeps, secrets, shifted.clock));
    this.#sessions.push(session);
    return new AppSession(session, secrets, shifted, accountAt(authUrl), this);
  }

  /** The endpoint's replies since the last call, in one line: statuses, error codes and descriptions. */
  answers(): string {
    const lines = this.#answers.map(lineOf);
    this.#answers = [];
    return lines.length === 0 ? 'not asked' : lines.join(', ');
  }

  /** The lifetimes in the latest token reply, in seconds; undefined if not stated. */
  lifetimes(): { readonly access: unknown; readonly refresh: unknown } {
    const latest = this.#granted.at(-1);
    return { access: latest?.get('expires_in'), refresh: latest?.get('refresh_expires_in') };
  }

  /** The names of the fields of the latest token reply. */
  fields(): string[] {
    return [...(this.#granted.at(-1)?.keys() ?? [])].sort();
  }

  /** A field of the latest token reply that is no token. */
  field(name: 'not-before-policy' | 'scope' | 'token_type'): unknown {
    return this.#granted.at(-1)?.get(name);
  }

  async dispose(): Promise<void> {
    for (const session of this.#sessions) await session.dispose(0);
    await this.#inner.dispose();
  }
}

/** One session of the app, with the actions and results that the cases need. */
export class AppSession {
  readonly session: Session;
  readonly secrets: ReturnType<typeof createMemorySecrets>;
  readonly account: SessionAccount;
  readonly #clock: ShiftedClock;
  readonly #app: App;

  constructor(
    session: Session,
    secrets: ReturnType<typeof createMemorySecrets>,
    shifted: ShiftedClock,
    account: SessionAccount,
    app: App,
  ) {
    this.session = session;
    this.secrets = secrets;
    this.account = account;
    this.#clock = shifted;
    this.#app = app;
  }

  /** The stored refresh token, or ''. */
  get stored(): string {
    return this.secrets.secrets.get(this.account.id) ?? '';
  }

  /** Advances the app's clock, but not the endpoint's. */
  advance(seconds: number): void {
    this.#clock.advance(seconds);
  }

  /** Signs in; returns the endpoint's reply and the app's result as text. */
  async signIn(userName: string, password: string): Promise<string> {
    this.#app.answers();
    const result = await this.session.signIn(this.account, userName, password, true);
    return this.#line(result);
  }

  /** Asks for an access token; returns the endpoint's reply and the app's result as text. */
  async use(): Promise<string> {
    this.#app.answers();
    return this.#line(await this.session.accessToken());
  }

  /** Asks for an access token after the current one has expired by the app's clock. */
  async renew(): Promise<string> {
    this.advance(301);
    return await this.use();
  }

  async token(): Promise<string> {
    const result = await this.session.accessToken();
    if (result.ok) return result.value;
    throw new Error(`expected an access token, got ${result.failure.code}`);
  }

  #line(result: Result<unknown>): string {
    const code = result.ok ? 'ok' : result.failure.code;
    return `${this.#app.answers()} -> ${code}; ${stateOf(this.session.status())}`;
  }
}

/** The clock of one app: the computer's, advanced by the cases. */
class ShiftedClock {
  #aheadMs = 0;
  readonly clock: Clock = () => ({
    monotonic: performance.now() + this.#aheadMs,
    wall: Date.now() + this.#aheadMs,
  });

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }
}

function createAppTransport(): Transport {
  return createTestTransport();
}

function sessionDeps(
  requestDeps: TokenClientDeps,
  secrets: SessionDeps['secrets'],
  clock: Clock,
): SessionDeps {
  return {
    requestDeps,
    secrets,
    clock,
    delay: (ms) => wait(ms),
    log: silentLog,
    onChange: () => undefined,
    onNotKept: () => undefined,
    onKept: () => undefined,
  };
}

export function connectionTo(authUrl: string): Connection {
  return { name: 'Identity server', authUrl, baseUrl: authUrl };
}

function accountAt(authUrl: string): SessionAccount {
  return { id: 'account', connection: connectionTo(authUrl) };
}

function fieldsIn(text: string): ReadonlyMap<string, unknown> {
  return new Map(text.startsWith('{') ? fieldsOf(JSON.parse(text)) : []);
}

function lineOf(result: HttpResult): string {
  if (!result.ok) return result.mayHaveArrived ? 'answer lost' : 'not reached';
  const { status, text } = result.value;
  const fields = fieldsIn(text);
  const words = ['error', 'error_description']
    .map((name) => fields.get(name))
    .filter((word) => typeof word === 'string');
  return [status, words.join(': ')].join(' ').trim();
}

function stateOf(status: SessionStatus): string {
  if (status.state === 'needs-sign-in') return `needs-sign-in, ${status.reason}`;
  return status.state === 'unreachable' ? `unreachable, ${status.failure.code}` : status.state;
}
