import { requestByRefreshToken } from '../../../../src/main/auth/token-client.ts';
import { connectionTo } from '../../_app.ts';
import { nextSecond, waitUntil } from '../../_clock.ts';
import { people } from '../people.ts';
import { withRealm, type Scene } from '../scene.ts';

const welcome = '200 -> ok; active';
const ended = '400 invalid_grant: Token is not active -> needs-sign-in; needs-sign-in, ended';

/** Lifetimes that end by the real clock, which Keycloak uses. */
export async function casesOfLifetimes(scene: Scene): Promise<void> {
  await withRealm(scene, { ssoSessionIdleTimeout: 4 }, () => idle(scene));
  await withRealm(scene, { ssoSessionIdleTimeout: 8 }, () => keptAlive(scene));
  await withRealm(scene, { accessTokenLifespan: 6, ssoSessionMaxLifespan: 14 }, () => maximum(scene));
  await offline(scene);
}

/**
 * Keycloak tolerates 120 s more of idle time for the session, but it first checks the refresh token, which contains its
 * expiry.
 */
async function idle({ app, findings, server }: Scene): Promise<void> {
  const session = app.session(server.authUrl);
  findings.equal('idle time of 4 s: sign-in', await session.signIn(people.ready, server.password), welcome);
  findings.near('  its refresh_expires_in', app.lifetimes().refresh, 4, 1);
  await waitUntil(Date.now() + 5_000);
  findings.equal('idle time of 4 s: refresh after 5 s without use', await session.renew(), ended);
}

async function keptAlive({ app, findings, server }: Scene): Promise<void> {
  const session = app.session(server.authUrl);
  // Keycloak counts from the start of a second, so late in a second a lifetime is up to a second shorter than stated.
  await nextSecond();
  await session.signIn(people.ready, server.password);
  await session.use();
  const first = session.stored;
  await findings.eventually(
    'idle time of 8 s: a session in use is refreshed by itself',
    () => session.stored !== first,
  );
  const [second, time] = [session.stored, Date.now()];
  findings.equal('  before the idle time was over', session.session.status().state, 'active');
  await waitUntil(time + 9_000);
  findings.holds('  and once only', session.stored === second);
  findings.equal('idle time of 8 s: refresh after 9 s more without use', await session.renew(), ended);
}

async function maximum({ app, findings, server }: Scene): Promise<void> {
  const session = app.session(server.authUrl);
  const begun = Date.now();
  const endsAt = (): number | null => {
    const status = session.session.status();
    return 'endsAt' in status ? status.endsAt : null;
  };
  findings.equal('14 s at most: sign-in', await session.signIn(people.ready, server.password), welcome);
  findings.near('  its refresh_expires_in', app.lifetimes().refresh, 14, 1);
  findings.equal('  end that the session reports', endsAt(), null);
  await waitUntil(begun + 6_500);
  findings.equal('14 s at most: refresh after 6.5 s', await session.use(), welcome);
  const refreshed = Date.now();
  findings.near('  its refresh_expires_in', app.lifetimes().refresh, 7, 1);
  findings.near(
    '  end that the session reports, ms after the sign-in',
    (endsAt() ?? 0) - begun,
    14_000,
    1_500,
  );
  await waitUntil(begun + 10_500);
  // This session refreshes at most every 10 s, so use another one with its token.
  const elsewhere = app.session(server.authUrl, session);
  elsewhere.session.restore(elsewhere.account, true);
  findings.equal('14 s at most: refresh after 10.5 s', await elsewhere.use(), welcome);
  findings.near('  its expires_in', app.lifetimes().access, 3, 1);
  findings.near('  its refresh_expires_in', app.lifetimes().refresh, 3, 1);
  // Not within 10 s after its own refresh, which a busy machine may have answered late.
  await waitUntil(Math.max(begun + 17_000, refreshed + 10_500));
  findings.equal('14 s at most: refresh after 17 s', await session.use(), ended);
}

async function offline({ app, findings, server }: Scene): Promise<void> {
  const { admin, password } = server;
  await admin.setDefaultScope('offline_access', true);
  try {
    findings.equal(
      'offline tokens, account without the role for them',
      await app.session(server.authUrl).signIn(people.withoutRoles, password),
      '400 not_allowed: Offline tokens not allowed for the user or client -> account-not-ready; signed-out',
    );
    const session = app.session(server.authUrl);
    findings.equal('offline tokens: sign-in', await session.signIn(people.ready, password), welcome);
    findings.equal('  its refresh_expires_in', app.lifetimes().refresh, 0);
    findings.equal('offline tokens: refresh', await session.renew(), welcome);
    findings.equal('  its refresh_expires_in', app.lifetimes().refresh, 0);
    const read = await requestByRefreshToken(app.requestDeps, connectionTo(server.authUrl), session.stored);
    findings.equal('  what the app reads from it', read.ok && read.value.refreshExpiresIn, null);
    session.advance(30 * 24 * 3600);
    findings.equal(
      'offline tokens: refresh after what the app takes for 30 days',
      await session.use(),
      welcome,
    );
    // A logout keeps offline sessions, but sets a not-before of the user.
    await nextSecond();
    await admin.logOut(people.ready);
    findings.equal(
      'offline tokens: refresh after an administrator logout',
      await session.renew(),
      '400 invalid_grant: Stale token -> needs-sign-in; needs-sign-in, ended',
    );
  } finally {
    await admin.setDefaultScope('offline_access', false);
  }
}
