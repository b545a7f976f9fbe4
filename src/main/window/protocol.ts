import { protocol } from 'electron';
import { appHost, appScheme, guideHost } from './address.ts';
import { appPolicy, guidePolicy, listBundle, serveSites, type Site } from './bundle.ts';

/** Makes our scheme secure and standard, like https. Call before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/**
 * Serves the built files of the renderer and of the user guide, each at its own host. Calls `onRequest` after each response.
 * `firstScreen` draws into the renderer's page.
 */
export async function serveAppScheme(
  folders: { readonly app: string; readonly guide: string },
  onRequest: () => void,
  firstScreen: Site['firstScreen'],
): Promise<void> {
  const [app, guide] = await Promise.all([listBundle(folders.app), listBundle(folders.guide)]);
  const sites = new Map<string, Site>([
    [appHost, { bundle: app, policy: appPolicy, firstScreen }],
    [guideHost, { bundle: guide, policy: guidePolicy }],
  ]);
  protocol.handle(appScheme, async (request) => {
    const response = await serveSites(sites, request.method, request.url);
    onRequest();
    return response;
  });
}
