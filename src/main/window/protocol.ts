import { protocol } from 'electron';
import { appHost, appScheme, guideHost } from './address.ts';
import { appPolicy, guidePolicy, listBundle, serveSites } from './bundle.ts';

/** Before the app is ready: our scheme counts as secure and standard, like https. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built files of the window and of the user guide, each at its own host. */
export async function serveAppScheme(folders: {
  readonly app: string;
  readonly guide: string;
}): Promise<void> {
  const [app, guide] = await Promise.all([listBundle(folders.app), listBundle(folders.guide)]);
  const sites = new Map([
    [appHost, { bundle: app, policy: appPolicy }],
    [guideHost, { bundle: guide, policy: guidePolicy }],
  ]);
  protocol.handle(appScheme, (request) => serveSites(sites, request.method, request.url));
}
