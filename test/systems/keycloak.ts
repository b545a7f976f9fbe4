import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { App } from './_app.ts';
import { Findings } from './_findings.ts';
import { casesOfClients } from './keycloak/cases/clients.ts';
import { casesOfEndings } from './keycloak/cases/endings.ts';
import { casesOfLifetimes } from './keycloak/cases/lifetimes.ts';
import { casesOfOutages } from './keycloak/cases/outages.ts';
import { casesOfPeople } from './keycloak/cases/people.ts';
import { casesOfRefreshing } from './keycloak/cases/refreshing.ts';
import { compareWithSampleService } from './keycloak/comparison.ts';
import { obtainKeycloak } from './keycloak/program.ts';
import type { Scene } from './keycloak/scene.ts';
import { startKeycloak } from './keycloak/server.ts';

export const name = 'Keycloak: the app signs in at it, and the sample service answers as it does';

/** Starts Keycloak, runs the app's session against it, and compares the sample service with it. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const obtained = await obtainKeycloak(tools);
  if (obtained.outcome === 'skipped') return obtained;
  const { program } = obtained;

  const begun = Date.now();
  tools.say(`starting Keycloak ${program.version} ...`);
  const server = await startKeycloak(program, tools);
  tools.say(`it listens at ${server.authUrl} after ${((Date.now() - begun) / 1000).toFixed(1)} s`);

  const findings = new Findings((line) => tools.say(line));
  const app = new App();
  const scene: Scene = { server, app, findings };
  try {
    await casesOfPeople(scene);
    await casesOfClients(scene);
    await casesOfRefreshing(scene);
    await compareWithSampleService(scene);
    await casesOfLifetimes(scene);
    await casesOfEndings(scene);
    // Last, because it resets what the other cases have changed.
    await casesOfOutages(scene);
  } finally {
    await app.dispose();
    await server.stop();
  }
  return findings.outcome();
}
