import { people } from '../people.ts';
import type { Scene } from '../scene.ts';

const welcome = '200 -> ok; active';

/** Stops the server during a session. At the end it has only the contents of realm-api.json. */
export async function casesOfOutages({ app, findings, server }: Scene): Promise<void> {
  const session = app.session(server.authUrl);
  await session.signIn(people.ready, server.password);
  await server.stop();
  findings.equal('server down: the access token goes on', await session.use(), 'not asked -> ok; active');
  const down = 'not reached -> unreachable; unreachable, unreachable';
  findings.equal('server down: refresh', await session.renew(), down);
  findings.holds('  its refresh token is kept', session.stored !== '');
  findings.equal(
    'server down: sign-in',
    await app.session(server.authUrl).signIn(people.ready, server.password),
    'not reached -> unreachable; signed-out',
  );
  await server.start('kept');
  findings.equal('restarted with its database: refresh', await session.use(), welcome);
  await server.stop();
  await server.start('lost');
  findings.equal(
    'restarted without its database: refresh',
    await session.renew(),
    '400 invalid_grant: Invalid refresh token -> needs-sign-in; needs-sign-in, ended',
  );
  findings.equal('  sign-in', await session.signIn(people.ready, server.password), welcome);
}
