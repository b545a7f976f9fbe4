import type { App } from '../_app.ts';
import type { Findings } from '../_findings.ts';
import type { KeycloakServer } from './server.ts';

/** What the cases use. */
export interface Scene {
  readonly server: KeycloakServer;
  readonly app: App;
  readonly findings: Findings;
}

/** Changes settings of the realm for one case and restores them afterwards. */
export async function withRealm(
  { server }: Scene,
  changes: Readonly<Record<string, unknown>>,
  run: () => Promise<void>,
): Promise<void> {
  const usual: Readonly<Record<string, unknown>> = await server.admin.realm();
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, usual[name]]));
  await server.admin.changeRealm(changes);
  try {
    await run();
  } finally {
    await server.admin.changeRealm(before);
  }
}
