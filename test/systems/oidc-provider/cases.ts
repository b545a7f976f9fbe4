import { checkTokenEndpoint, requestByRefreshToken } from '../../../src/main/auth/token-client.ts';
import { connectionTo, type App, type AppSession } from '../_app.ts';
import { waitUntil } from '../_clock.ts';
import type { Findings } from '../_findings.ts';
import { startRelay } from '../_relay.ts';
import type { ProviderServer } from './server.ts';

const welcome = '200 -> ok; active';
const refused = '400 invalid_grant: grant request is invalid';
const ended = `${refused} -> needs-sign-in; needs-sign-in, ended`;
const unknownClient = '401 invalid_client: client authentication failed -> connection-set-up-wrongly';

/** What the cases use. */
export interface ProviderScene {
  readonly app: App;
  readonly provider: ProviderServer;
  readonly findings: Findings;
}

export async function casesOnProvider(scene: ProviderScene): Promise<void> {
  await signIn(scene);
  await rotation(scene);
  await withoutRotation(scene);
  await lostAnswer(scene);
  await endings(scene);
}

async function signedIn({ app, provider }: ProviderScene, authUrl = provider.authUrl): Promise<AppSession> {
  const session = app.session(authUrl);
  await session.signIn(provider.userName, provider.password);
  return session;
}

async function signIn({ app, provider, findings }: ProviderScene): Promise<void> {
  const { authUrl, userName, password } = provider;
  const session = app.session(authUrl);
  findings.note('its password grant is written for this run, all else is the library');
  findings.equal('sign-in', await session.signIn(userName, password), welcome);
  const signInFields = ['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type'];
  findings.equal('  the fields of the reply', app.fields(), signInFields);
  findings.equal('  its expires_in', app.lifetimes().access, 300);
  findings.equal('refresh', await session.renew(), welcome);
  findings.equal('  the fields of the reply', app.fields(), [...signInFields, 'id_token'].sort());
  findings.equal('  its token_type', app.field('token_type'), 'Bearer');
  findings.note('no lifetime of the refresh token, no not-before-policy, no session_state');

  // RFC 6749 has 400 for a wrong password, so the app cannot distinguish it from an account that is not ready.
  const notReady = `${refused} -> account-not-ready; signed-out`;
  findings.equal('wrong password', await app.session(authUrl).signIn(userName, 'wrong'), notReady);
  findings.equal('unknown user', await app.session(authUrl).signIn('nobody', password), notReady);

  const check = async (address: string): Promise<string> => {
    const result = await checkTokenEndpoint(app.requestDeps, connectionTo(address));
    return result.ok ? 'ok' : result.failure.code;
  };
  findings.equal('connection test', await check(authUrl), 'ok');
  findings.equal('connection test, another path', await check(`${authUrl}/other`), 'not-the-service');
}

async function rotation(scene: ProviderScene): Promise<void> {
  const { app, provider, findings } = scene;
  const session = await signedIn(scene);
  for (const nth of ['first', 'second', 'third']) {
    const before = session.stored;
    findings.equal(`rotation, ${nth} refresh in a row`, await session.renew(), welcome);
    findings.holds('  another refresh token is stored', session.stored !== before);
  }
  const used = session.stored;
  await session.renew();
  app.answers();
  await requestByRefreshToken(app.requestDeps, connectionTo(provider.authUrl), used);
  findings.equal('a used refresh token is sent by another client', app.answers(), refused);
  findings.equal(
    '  reason that the provider keeps to itself',
    provider.reason(),
    'refresh token already used',
  );
  findings.equal('  the newest refresh token after that', await session.renew(), ended);
  findings.equal('  refresh token', session.stored === '' ? 'deleted' : 'kept', 'deleted');
}

async function withoutRotation(scene: ProviderScene): Promise<void> {
  const { provider, findings } = scene;
  provider.settings.rotation = false;
  const session = await signedIn(scene);
  const before = session.stored;
  findings.equal('without rotation: refresh', await session.renew(), welcome);
  findings.holds('  the refresh token is the same', session.stored === before);
  findings.equal('without rotation: refresh again', await session.renew(), welcome);
  provider.settings.rotation = true;
}

async function lostAnswer(scene: ProviderScene): Promise<void> {
  const { provider, findings } = scene;
  const relay = await startRelay(provider.authUrl);
  try {
    const session = await signedIn(scene, relay.origin);
    relay.loseNextAnswer();
    const lost = '-> unreachable; unreachable, unreachable';
    findings.equal('a refresh whose answer is lost', await session.renew(), `answer lost ${lost}`);
    findings.equal('  asked again at once', await session.use(), `not asked ${lost}`);
    session.advance(11);
    findings.equal('  asked again after the floor', await session.use(), ended);
    findings.equal(
      '  reason that the provider keeps to itself',
      provider.reason(),
      'refresh token already used',
    );
  } finally {
    await relay.end();
  }
}

async function endings(scene: ProviderScene): Promise<void> {
  const { app, provider, findings } = scene;
  const { authUrl, userName, password, settings } = provider;
  const revoked = await signedIn(scene);
  provider.revokeGrants();
  findings.equal(
    'grant revoked: until it expires the app uses its access token',
    await revoked.use(),
    'not asked -> ok; active',
  );
  findings.equal('grant revoked: refresh', await revoked.renew(), ended);
  findings.equal('  reason that the provider keeps to itself', provider.reason(), 'grant not found');

  settings.refreshSeconds = 1;
  const expired = await signedIn(scene);
  settings.refreshSeconds = 1800;
  await waitUntil(Date.now() + 2_100);
  findings.equal('refresh token expired: refresh', await expired.renew(), ended);
  findings.equal('  reason that the provider keeps to itself', provider.reason(), 'refresh token is expired');

  const running = await signedIn(scene);
  provider.setClientKnown(false);
  findings.equal(
    'unknown client: sign-in',
    await app.session(authUrl).signIn(userName, password),
    `${unknownClient}; signed-out`,
  );
  findings.equal(
    'unknown client: refresh',
    await running.renew(),
    `${unknownClient}; unreachable, connection-set-up-wrongly`,
  );
  provider.setClientKnown(true);
  running.session.shortenBackoff();
  findings.equal('client known again: refresh', await running.renew(), welcome);

  provider.removePerson();
  findings.equal('account removed: refresh', await running.renew(), ended);
  findings.equal(
    'account removed: sign-in',
    await running.signIn(userName, password),
    `${refused} -> account-not-ready; needs-sign-in, ended`,
  );
}
