import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { startSampleService } from '../service/sample-service.ts';
import { AppWithKeycloak } from './_app-with-keycloak.ts';
import { compareAnswers, compareRotation } from './_equal-answers.ts';
import { Findings } from './_findings.ts';
import { post, type Side } from './_identity-side.ts';
import { obtainKeycloak } from './_keycloak-program.ts';
import { createRealm, people } from './_keycloak-realm.ts';
import { startKeycloak } from './_keycloak-server.ts';

export const name = 'Keycloak: the app signs in at it, and the sample service answers as it does';

/** Starts Keycloak, runs the app's session against it, and compares the sample service with it. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const obtained = await obtainKeycloak(tools);
  if (obtained.outcome === 'skipped') return obtained;
  const { program } = obtained;

  const begun = Date.now();
  tools.say(`starting Keycloak ${program.version} ...`);
  const realm = createRealm();
  const server = await startKeycloak(program, realm, tools);
  tools.say(`it listens at ${server.authUrl} after ${((Date.now() - begun) / 1000).toFixed(1)} s`);

  const findings = new Findings((line) => tools.say(line));
  const credentials = { userName: people.ready, password: realm.password };
  const keycloak: Side = {
    ...credentials,
    authUrl: server.authUrl,
    endSession: (refreshToken) => logOut(server.authUrl, refreshToken),
  };
  const service = await startSampleService({ ...credentials, packages: 1, rotation: false });
  const sample: Side = {
    ...credentials,
    authUrl: service.authUrl,
    endSession: () => {
      service.control.revokeSessions();
      return Promise.resolve();
    },
  };
  const app = new AppWithKeycloak(server, keycloak, findings);
  try {
    await app.session();
    await app.refusals();
    await app.addresses();
    await app.client();
    await compareAnswers(keycloak, sample, findings);

    await server.changeRealm({ revokeRefreshToken: true });
    service.control.set({ rotation: true });
    await app.rotation();
    await compareRotation(keycloak, sample, findings);
  } finally {
    await app.dispose();
    await service.close();
    await server.end();
  }
  return findings.outcome();
}

async function logOut(authUrl: string, refreshToken: string): Promise<void> {
  const answer = await fetch(
    `${authUrl}/auth/realms/api/protocol/openid-connect/logout`,
    post({ client_id: 'apiclient', refresh_token: refreshToken }),
  );
  if (!answer.ok) throw new Error(`Keycloak did not end the session: status ${answer.status}`);
}
