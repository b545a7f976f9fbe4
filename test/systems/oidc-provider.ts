import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { App } from './_app.ts';
import { Findings } from './_findings.ts';
import { casesOnProvider } from './oidc-provider/cases.ts';
import { startProvider } from './oidc-provider/server.ts';

export const name = 'oidc-provider: the app signs in at an identity endpoint that is not Keycloak';

/** Starts the provider, an independent implementation of OpenID Connect, and runs the app's session against it. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const findings = new Findings((line) => tools.say(line));
  const provider = await startProvider();
  const app = new App();
  try {
    await casesOnProvider({ app, provider, findings });
  } finally {
    await app.dispose();
    await provider.end();
  }
  return findings.outcome();
}
