import { setTimeout as wait } from 'node:timers/promises';
import { Session, type SessionDeps } from '../../src/main/auth/session.ts';
import type { SessionAccount } from '../../src/main/auth/session-state.ts';
import type { TokenClientDeps } from '../../src/main/auth/token-client.ts';
import type { Clock } from '../../src/main/async/clock.ts';
import { createTransport, type HttpResult, type Transport } from '../../src/main/http/transport.ts';
import type { Connection } from '../../src/preload/contract/connection.ts';
import type { Result } from '../../src/preload/contract/failure.ts';
import type { SessionStatus } from '../../src/preload/contract/status.ts';
import { createMemorySecrets } from '../equipment/support/memory-secrets.ts';
import { silentLog } from '../equipment/support/silent-log.ts';
import { fieldsOf } from './_identity-side.ts';

/** The app's own transport, token client and session, with a record of what the endpoint answered; never of a token. */
export class App {
  readonly client: TokenClientDeps;
  readonly #inner = createAppTransport();
  readonly #sessions: Session[] = [];
  readonly #granted: ReadonlyMap<string, unknown>[] = [];
  #answers: HttpResult[] = [];

  constructor() {
    const inner = this.#inner;
    const transport: Transport = {
      send: async (outgoing) => {
        const sent = await inner.send(outgoing);
        this.#answers.push(sent);
        const fields = sent.ok ? fieldsIn(sent.value.text) : new Map<string, unknown>();
        if (fields.has('access_token')) this.#granted.push(fields);
        return sent;
      },
      reset: () => inner.reset(),
      dispose: () => inner.dispose(),
    };
    this.client = { transport, now: Date.now };
  }

  /** A session at an endpoint, not signed in yet, or another one over the secrets of the first: the next start. */
  session(authUrl: string, before?: AppSession): AppSession {
    const secrets = before?.secrets ?? createMemorySecrets();
    const watch = new Watch();
    const session = new Session(sessionDeps(this.client, secrets, watch.clock));
    this.#sessions.push(session);
    return new AppSession(session, secrets, watch, accountAt(authUrl), this);
  }

  /** What the endpoint has answered since the last call, in one line: statuses, error codes and descriptions. */
  answers(): string {
    const lines = this.#answers.map(lineOf);
    this.#answers = [];
    return lines.length === 0 ? 'not asked' : lines.join(', ');
  }

  /** The lifetimes that the latest answer with tokens stated, in seconds; undefined where it did not. */
  lifetimes(): { readonly access: unknown; readonly refresh: unknown } {
    const latest = this.#granted.at(-1);
    return { access: latest?.get('expires_in'), refresh: latest?.get('refresh_expires_in') };
  }

  /** The names of the fields of the latest answer with tokens. */
  fields(): string[] {
    return [...(this.#granted.at(-1)?.keys() ?? [])].sort();
  }

  /** A field of it that is no token. */
  field(name: 'not-before-policy' | 'scope' | 'token_type'): unknown {
    return this.#granted.at(-1)?.get(name);
  }

  async dispose(): Promise<void> {
    for (const session of this.#sessions) await session.dispose(0);
    await this.#inner.dispose();
  }
}

/** One session of the app, seen from outside. */
export class AppSession {
  readonly session: Session;
  readonly secrets: ReturnType<typeof createMemorySecrets>;
  readonly account: SessionAccount;
  readonly #watch: Watch;
  readonly #app: App;

  constructor(
    session: Session,
    secrets: ReturnType<typeof createMemorySecrets>,
    watch: Watch,
    account: SessionAccount,
    app: App,
  ) {
    this.session = session;
    this.secrets = secrets;
    this.account = account;
    this.#watch = watch;
    this.#app = app;
  }

  /** The refresh token as it is stored, or '' where none is. */
  get stored(): string {
    return this.secrets.secrets.get(this.account.id) ?? '';
  }

  /** For the app, time passes; for the endpoint, none does. */
  advance(seconds: number): void {
    this.#watch.advance(seconds);
  }

  /** Signs in; gives what the endpoint said and what the app makes of it. */
  async signIn(userName: string, password: string): Promise<string> {
    this.#app.answers();
    const result = await this.session.signIn(this.account, userName, password, true);
    return this.#line(result);
  }

  /** Asks for an access token; gives what the endpoint said and what the app makes of it. */
  async use(): Promise<string> {
    this.#app.answers();
    return this.#line(await this.session.accessToken());
  }

  /** Asks for one after the present one has ended for the app. */
  async renew(): Promise<string> {
    this.advance(301);
    return await this.use();
  }

  async token(): Promise<string> {
    const result = await this.session.accessToken();
    if (result.ok) return result.value;
    throw new Error(`expected an access token, got ${result.failure.code}`);
  }

  /** A refusal is also what the window is told. */
  #line(result: Result<unknown>): string {
    const code = result.ok ? 'ok' : result.failure.code;
    return `${this.#app.answers()} -> ${code}; ${stateOf(this.session.status())}`;
  }
}

/** The clock of one app: the computer's, and ahead of it by as much as a case wants. */
class Watch {
  #ahead = 0;
  readonly clock: Clock = () => ({
    monotonic: performance.now() + this.#ahead,
    wall: Date.now() + this.#ahead,
  });

  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
}

function createAppTransport(): Transport {
  return createTransport({ log: silentLog, monotonic: () => performance.now() });
}

function sessionDeps(client: TokenClientDeps, secrets: SessionDeps['secrets'], clock: Clock): SessionDeps {
  return {
    client,
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

function lineOf(sent: HttpResult): string {
  if (!sent.ok) return sent.mayHaveArrived ? 'answer lost' : 'not reached';
  const { status, text } = sent.value;
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
