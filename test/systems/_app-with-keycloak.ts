import { Session, type SessionAccount } from '../../src/main/auth/session.ts';
import {
  checkTokenEndpoint,
  requestByPassword,
  requestByRefreshToken,
  type TokenClientDeps,
} from '../../src/main/auth/token-client.ts';
import { createTransport } from '../../src/main/http/transport.ts';
import type { Connection } from '../../src/preload/contract/connection.ts';
import type { Result } from '../../src/preload/contract/failure.ts';
import { createMemorySecrets } from '../support/memory-secrets.ts';
import { silentLog } from '../support/silent-log.ts';
import type { Findings } from './_findings.ts';
import type { Side } from './_identity-side.ts';
import { people } from './_keycloak-realm.ts';
import type { KeycloakServer } from './_keycloak-server.ts';

/** The app's own token client and session against the real endpoint; what is shown are codes, never tokens. */
export class AppWithKeycloak {
  readonly #server: KeycloakServer;
  readonly #side: Side;
  readonly #findings: Findings;
  readonly #account: SessionAccount;
  readonly #transport;
  readonly #client: TokenClientDeps;
  /** How far the app's clock is ahead, in ms: tokens expire for the app without waiting. */
  #ahead = 0;

  constructor(server: KeycloakServer, side: Side, findings: Findings) {
    this.#server = server;
    this.#side = side;
    this.#findings = findings;
    this.#account = { id: 'account', connection: this.#connectionTo(side.authUrl) };
    this.#transport = createTransport({ log: silentLog, monotonic: () => performance.now() });
    this.#client = { transport: this.#transport, now: Date.now };
  }

  async dispose(): Promise<void> {
    await this.#transport.dispose();
  }

  /** Sign in, refresh, take up again; the realm does not rotate refresh tokens. */
  async session(): Promise<void> {
    const { session, secrets } = this.#session();
    const findings = this.#findings;
    findings.equal('sign in', await this.#signIn(session), { ok: true, value: { kept: true } });
    findings.equal('session after it', session.status(), { state: 'active' });
    const first = valueOf(await session.accessToken());
    findings.holds('an access token in use is used again', first === valueOf(await session.accessToken()));
    const kept = secrets.secrets.get(this.#account.id) ?? '';

    this.#expireAccess();
    const second = valueOf(await session.accessToken());
    findings.holds('an expired one is renewed', second !== first);
    findings.equal('session after it', session.status(), { state: 'active' });
    const again = await requestByRefreshToken(this.#client, this.#account.connection, kept);
    findings.equal('without rotation a used refresh token', codeOf(again), 'ok');
    const { expiresIn } = valueOf(again);
    findings.holds('lifetime read from its reply, about 300 s', expiresIn !== null && expiresIn > 295);

    const taken = new Session({ ...this.#deps(), secrets });
    taken.restore(this.#account, true);
    findings.equal('session taken up at the next start', codeOf(await taken.accessToken()), 'ok');

    const stored = secrets.secrets.get(this.#account.id) ?? '';
    await this.#side.endSession(stored);
    this.#expireAccess();
    findings.equal('refresh after a logout', codeOf(await taken.accessToken()), 'needs-sign-in');
    findings.equal('session after it', taken.status(), { state: 'needs-sign-in', reason: 'ended' });
    findings.holds('its dead refresh token is deleted', !secrets.secrets.has(this.#account.id));
  }

  /** The realm lets a refresh token work once. */
  async rotation(): Promise<void> {
    const { session, secrets } = this.#session();
    const findings = this.#findings;
    await this.#signIn(session);
    const used = secrets.secrets.get(this.#account.id) ?? '';
    this.#expireAccess();
    const [one, other] = await Promise.all([session.accessToken(), session.accessToken()]);
    findings.equal('two at once with rotation', [codeOf(one), codeOf(other)], ['ok', 'ok']);
    const newest = secrets.secrets.get(this.#account.id) ?? '';
    findings.holds('the newest refresh token is kept', newest !== '' && newest !== used);
    const refused = await requestByRefreshToken(this.#client, this.#account.connection, used);
    findings.equal('refresh with a used one', codeOf(refused), 'needs-sign-in');
    this.#expireAccess();
    const ended = await session.accessToken();
    findings.equal('refresh with the newest after that', codeOf(ended), 'needs-sign-in');
    findings.equal('session after it', session.status(), { state: 'needs-sign-in', reason: 'ended' });

    await this.#signIn(session);
    for (const turn of ['first', 'second', 'third']) {
      this.#expireAccess();
      findings.equal(`refreshes in a row, ${turn}`, codeOf(await session.accessToken()), 'ok');
    }
  }

  async refusals(): Promise<void> {
    const findings = this.#findings;
    const { password } = this.#side;
    const wrong = await this.#password(people.ready, `${password}.`);
    findings.equal('wrong password', factsOf(wrong), 'wrong-credentials (status 401, invalid_grant)');
    // The interface has no word for these two; the endpoint calls them invalid_grant as well.
    findings.equal(
      'account not fully set up',
      factsOf(await this.#password(people.unfinished, password)),
      'wrong-credentials (status 400, invalid_grant)',
    );
    findings.equal(
      'disabled account',
      factsOf(await this.#password(people.disabled, password)),
      'wrong-credentials (status 400, invalid_grant)',
    );
    findings.note('Keycloak calls the last two "Account is not fully set up" and "Account disabled"');
  }

  /** Where the endpoint stands and where it does not. */
  async addresses(): Promise<void> {
    const findings = this.#findings;
    const check = async (authUrl: string): Promise<string> =>
      codeOf(await checkTokenEndpoint(this.#client, this.#connectionTo(authUrl)));
    findings.equal('connection test', await check(this.#side.authUrl), 'ok');
    findings.equal(
      'connection test, another path',
      await check(`${this.#side.authUrl}/elsewhere`),
      'not-the-service',
    );
    findings.equal(
      'connection test, below another realm',
      await check(`${this.#side.authUrl}/auth/realms/other`),
      'not-the-service',
    );
  }

  /** A client that the realm does not let in. Afterwards the client is as before. */
  async client(): Promise<void> {
    const findings = this.#findings;
    const asked = async (): Promise<string> =>
      factsOf(await this.#password(people.ready, this.#side.password));
    await this.#server.changeClient({ clientId: 'renamed' });
    findings.equal('unknown client', await asked(), 'connection-set-up-wrongly (status 401, invalid_client)');
    await this.#server.changeClient({ clientId: 'apiclient', enabled: false });
    findings.equal(
      'disabled client',
      await asked(),
      'connection-set-up-wrongly (status 401, invalid_client)',
    );
    await this.#server.changeClient({ enabled: true, directAccessGrantsEnabled: false });
    findings.equal(
      'client without the password grant',
      await asked(),
      'connection-set-up-wrongly (status 400, unauthorized_client)',
    );
    await this.#server.changeClient({ directAccessGrantsEnabled: true });
    findings.equal('client as before', await asked(), 'ok');
  }

  #connectionTo(authUrl: string): Connection {
    return { name: 'Keycloak', authUrl, baseUrl: authUrl };
  }

  #deps() {
    return {
      client: this.#client,
      monotonic: () => performance.now() + this.#ahead,
      log: silentLog,
      onChange: () => undefined,
    };
  }

  #session() {
    const secrets = createMemorySecrets();
    return { secrets, session: new Session({ ...this.#deps(), secrets }) };
  }

  #signIn(session: Session) {
    return session.signIn(this.#account, people.ready, this.#side.password, true);
  }

  #password(userName: string, password: string) {
    return requestByPassword(this.#client, this.#account.connection, userName, password);
  }

  #expireAccess(): void {
    this.#ahead += 300_000;
  }
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.failure.code;
}

function factsOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : `${result.failure.code} (${result.failure.detail ?? 'no detail'})`;
}

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`expected a success, got ${result.failure.code}: ${result.failure.detail ?? ''}`);
}
