/**
 * Takes the place of src/main/window/protocol.ts in the app of `npm run dev`: the page comes from Vite's server, under the
 * address that it always has, so that guards, preload and calls are those of the app. No other build contains this file.
 */
import { app, protocol } from 'electron';
import { appHost, appScheme, guideHost } from '../../src/main/window/address.ts';
import { appPolicy, guidePolicy, listBundle, serveSites } from '../../src/main/window/bundle.ts';
import { declareAppScheme as declareScheme } from '../../src/main/window/protocol.ts';

/** Defined by main-build.ts. */
declare const devServer: { readonly origin: string; readonly nonce: string };

/** Vite adds style elements, and hears of changes through a socket. */
const policy = appPolicy
  .replace("style-src 'self'", `style-src 'self' 'nonce-${devServer.nonce}'`)
  .concat(`; connect-src ${devServer.origin.replace('http:', 'ws:')}`);

export function declareAppScheme(): void {
  declareScheme();
  // A page may not navigate, in Electron not even to itself, so main loads it again where Vite asks for that.
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', ({ url }) => {
      if (url === contents.getURL()) contents.reload();
    });
  });
}

export async function serveAppScheme(
  folders: { readonly guide: string },
  onRequest: () => void,
): Promise<void> {
  const guide = { bundle: await listBundle(folders.guide), policy: guidePolicy };
  protocol.handle(appScheme, async (request) => {
    onRequest();
    const { host, pathname, search } = new URL(request.url);
    return host === appHost
      ? await fromServer(`${pathname}${search}`, request.headers.get('accept') ?? '*/*')
      : await serveSites(new Map([[guideHost, guide]]), request.method, request.url);
  });
}

async function fromServer(address: string, accept: string): Promise<Response> {
  const answer = await fetch(`${devServer.origin}${address}`, { headers: { accept } });
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
