import { protocol } from 'electron';
import { appHost, appScheme, guideHost } from './address.ts';
import { appPolicy, guidePolicy, listBundle, serveSites } from './bundle.ts';

/** Makes our scheme secure and standard, like https. Call before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built files of the renderer and of the user guide, each at its own host. Calls `onRequest` for each. */
export async function serveAppScheme(
  folders: { readonly app: string; readonly guide: string },
  onRequest: () => void,
): Promise<void> {
  const [app, guide] = await Promise.all([listBundle(folders.app), listBundle(folders.guide)]);
  const sites = new Map([
    [appHost, { bundle: app, policy: appPolicy }],
    [guideHost, { bundle: guide, policy: guidePolicy }],
  ]);
  protocol.handle(appScheme, (request) => {
    onRequest();
    return serveSites(sites, request.method, request.url);
  });
}
