import { createLocalJWKSet, jwtVerify } from 'jose';
import * as v from 'valibot';
import { nextSecond } from '../../_clock.ts';
import { people } from '../people.ts';
import type { Scene } from '../scene.ts';

const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

const welcome = '200 -> ok; active';
const ended = (description: string): string =>
  `400 invalid_grant: ${description} -> needs-sign-in; needs-sign-in, ended`;

interface Ending {
  readonly what: string;
  readonly userName: string;
  readonly act: () => Promise<void>;
  readonly refresh: string;
  readonly signInAgain: string;
}

/** Administrators' actions during a session: the access token works until it expires, then the session ends. */
export async function casesOfEndings(scene: Scene): Promise<void> {
  const { app, findings, server } = scene;
  const { admin, password } = server;
  await ending(scene, {
    what: 'administrator logout',
    userName: people.loggedOut,
    act: () => admin.logOut(people.loggedOut),
    refresh: ended('Session not active'),
    signInAgain: welcome,
  });
  findings.holds('  its reply states a not-before of the user', Number(app.field('not-before-policy')) > 0);
  await ending(scene, {
    what: 'account disabled meanwhile',
    userName: people.loggedOut,
    act: () => admin.changeUser(people.loggedOut, { enabled: false }),
    refresh: ended('User disabled'),
    signInAgain: '400 invalid_grant: Account disabled -> account-not-ready; needs-sign-in, ended',
  });
  await ending(scene, {
    what: 'not-before of the realm',
    userName: people.revoked,
    act: async () => {
      // Keycloak counts in seconds, so the token must be from an earlier second.
      await nextSecond();
      await admin.changeRealm({ notBefore: Math.floor(Date.now() / 1000) });
    },
    refresh: ended('Stale token'),
    signInAgain: welcome,
  });
  findings.holds('  its reply states it', Number(app.field('not-before-policy')) > 0);
  await admin.changeRealm({ notBefore: 0 });
  await ending(scene, {
    what: 'password changed',
    userName: people.withNewPassword,
    act: () => admin.setPassword(people.withNewPassword, `${password}.`),
    // Keycloak keeps sessions after a new password unless the administrator ends them.
    refresh: welcome,
    signInAgain: '401 invalid_grant: Invalid user credentials -> wrong-credentials; active',
  });
  await ending(scene, {
    what: 'account deleted',
    userName: people.removed,
    act: () => admin.removeUser(people.removed),
    refresh: ended('Session not active'),
    signInAgain: '401 invalid_grant: Invalid user credentials -> wrong-credentials; needs-sign-in, ended',
  });
}

async function ending(scene: Scene, { what, userName, act, refresh, signInAgain }: Ending): Promise<void> {
  const { app, findings, server } = scene;
  const session = app.session(server.authUrl);
  await session.signIn(userName, server.password);
  const token = await session.token();
  await act();
  findings.equal(
    `${what}: until it expires the app uses its access token`,
    await session.use(),
    'not asked -> ok; active',
  );
  findings.holds(
    '  and a service that checks signature and time accepts it',
    await isGood(server.authUrl, token),
  );
  findings.equal(`${what}: refresh`, await session.renew(), refresh);
  const isKept = refresh === welcome;
  findings.equal('  refresh token', session.stored === '' ? 'deleted' : 'kept', isKept ? 'kept' : 'deleted');
  findings.equal(
    `${what}: sign-in with the same password`,
    await session.signIn(userName, server.password),
    signInAgain,
  );
}

/** Checks a token as a service does that knows the realm's keys, without asking the endpoint. */
async function isGood(authUrl: string, token: string): Promise<boolean> {
  const answer = await fetch(`${authUrl}/auth/realms/api/protocol/openid-connect/certs`);
  const keys = createLocalJWKSet(v.parse(keySet, await answer.json()));
  return await jwtVerify(token, keys, { issuer: `${authUrl}/auth/realms/api` }).then(
    () => true,
    () => false,
  );
}
