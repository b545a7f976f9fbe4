import { people } from '../people.ts';
import type { Scene } from '../scene.ts';

const unknown =
  '401 invalid_client: Invalid client or Invalid client credentials -> connection-set-up-wrongly';

/** Clients that the realm refuses. Restores the client at the end. */
export async function casesOfClients({ server, app, findings }: Scene): Promise<void> {
  const { admin } = server;
  const running = app.session(server.authUrl);
  await running.signIn(people.ready, server.password);
  const signIn = (): Promise<string> => app.session(server.authUrl).signIn(people.ready, server.password);

  await admin.changeClient({ clientId: 'renamed' });
  findings.equal('unknown client, sign-in', await signIn(), `${unknown}; signed-out`);
  findings.equal(
    'unknown client, refresh',
    await running.renew(),
    `${unknown}; unreachable, connection-set-up-wrongly`,
  );
  await admin.changeClient({ clientId: 'apiclient', enabled: false });
  findings.equal('disabled client, sign-in', await signIn(), `${unknown}; signed-out`);
  await admin.changeClient({ enabled: true, directAccessGrantsEnabled: false });
  findings.equal(
    'client without the password grant',
    await signIn(),
    '400 unauthorized_client: Client not allowed for direct access grants -> connection-set-up-wrongly; signed-out',
  );
  await admin.changeClient({ directAccessGrantsEnabled: true });
  findings.equal('client as before', await signIn(), '200 -> ok; active');
  running.session.shortenBackoff();
  findings.equal('the session from before goes on', await running.renew(), '200 -> ok; active');
}
