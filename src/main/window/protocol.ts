import { protocol } from 'electron';
import { appScheme } from './address.ts';
import { listBundle, serveBundle } from './bundle.ts';

/** Before the app is ready: our scheme counts as secure and standard, like https. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the renderer's built files under app://bundle/. */
export async function serveAppScheme(folder: string): Promise<void> {
  const bundle = await listBundle(folder);
  protocol.handle(appScheme, (request) => serveBundle(bundle, request.method, request.url));
}
