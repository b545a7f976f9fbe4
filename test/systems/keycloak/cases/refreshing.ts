import { checkTokenEndpoint, requestByRefreshToken } from '../../../../src/main/auth/token-client.ts';
import { connectionTo, type AppSession } from '../../_app.ts';
import { startRelay } from '../../_relay.ts';
import { people } from '../people.ts';
import { withRealm, type Scene } from '../scene.ts';

const goesOn = '200 -> ok; active';

/** Refreshes without and with rotation of refresh tokens. */
export async function casesOfRefreshing(scene: Scene): Promise<void> {
  await plainRefresh(scene);
  await addresses(scene);
  await lostAnswer(scene, goesOn);
  await withRealm(scene, { revokeRefreshToken: true }, async () => {
    await rotation(scene);
    await lostAnswer(
      scene,
      '400 invalid_grant: Maximum allowed refresh token reuse exceeded -> needs-sign-in; needs-sign-in, ended',
    );
  });
}

async function signedIn({ app, server }: Scene, authUrl = server.authUrl): Promise<AppSession> {
  const session = app.session(authUrl);
  await session.signIn(people.ready, server.password);
  return session;
}

async function plainRefresh(scene: Scene): Promise<void> {
  const { app, findings, server } = scene;
  const session = await signedIn(scene);
  const first = await session.token();
  findings.equal('an access token in use is used again', await session.use(), 'not asked -> ok; active');
  const used = session.stored;
  findings.equal('an expired one is renewed', await session.renew(), goesOn);
  findings.holds('it is another', (await session.token()) !== first);
  const again = await requestByRefreshToken(app.requestDeps, connectionTo(server.authUrl), used);
  findings.holds('without rotation a used refresh token works', again.ok);

  const nextStart = app.session(server.authUrl, session);
  nextStart.session.restore(nextStart.account, true);
  findings.equal('session taken up at the next start', await nextStart.use(), goesOn);
}

async function rotation(scene: Scene): Promise<void> {
  const { app, findings, server } = scene;
  const session = await signedIn(scene);
  for (const nth of ['first', 'second', 'third']) {
    findings.equal(`rotation, ${nth} refresh in a row`, await session.renew(), goesOn);
  }
  session.advance(301);
  app.answers();
  const both = await Promise.all([session.session.accessToken(), session.session.accessToken()]);
  findings.equal('two callers at once cost one refresh', app.answers(), '200');
  findings.holds('and get the same token', both[0].ok && both[1].ok && both[0].value === both[1].value);

  const used = session.stored;
  await session.renew();
  findings.holds('the newest refresh token is stored', session.stored !== '' && session.stored !== used);
  await requestByRefreshToken(app.requestDeps, connectionTo(server.authUrl), used);
  findings.equal(
    'a used refresh token is sent by another client',
    app.answers().replace(/^200, /, ''),
    '400 invalid_grant: Maximum allowed refresh token reuse exceeded',
  );
  findings.equal(
    '  the newest refresh token after that',
    await session.renew(),
    "400 invalid_grant: Session doesn't have required client -> needs-sign-in; needs-sign-in, ended",
  );
  findings.equal('  refresh token', session.stored === '' ? 'deleted' : 'kept', 'deleted');
}

/** The request arrives but its reply is lost, so the app cannot know which refresh token is valid. */
async function lostAnswer(scene: Scene, next: string): Promise<void> {
  const { findings, server } = scene;
  const relay = await startRelay(server.authUrl);
  try {
    const session = await signedIn(scene, relay.origin);
    const before = session.stored;
    relay.loseNextAnswer();
    findings.equal(
      'a refresh whose answer is lost',
      await session.renew(),
      'answer lost -> unreachable; unreachable, unreachable',
    );
    findings.holds('its refresh token is kept', session.stored === before);
    findings.equal(
      'asked again at once',
      await session.use(),
      'not asked -> unreachable; unreachable, unreachable',
    );
    session.advance(11);
    findings.equal('asked again after the floor', await session.use(), next);
  } finally {
    await relay.end();
  }
}

/** The connection test with right and wrong addresses. */
async function addresses({ app, server, findings }: Scene): Promise<void> {
  const check = async (authUrl: string): Promise<string> => {
    const result = await checkTokenEndpoint(app.requestDeps, connectionTo(authUrl));
    return result.ok ? 'ok' : result.failure.code;
  };
  findings.equal('connection test', await check(server.authUrl), 'ok');
  findings.equal(
    'connection test, another path',
    await check(`${server.authUrl}/elsewhere`),
    'not-the-service',
  );
  findings.equal(
    'connection test, below another realm',
    await check(`${server.authUrl}/auth/realms/other`),
    'not-the-service',
  );
}
