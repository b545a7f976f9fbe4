import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Everything comes from the bundle, nothing runs from text, nothing may frame or be sent anywhere. */
export const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** Text and pictures: nothing runs at all. */
export const guidePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The built files of a site by their path in an address, for example `/index.html`. */
export type Bundle = ReadonlyMap<string, string>;

/** What may be read at a host of our scheme, and what its pages may do. */
export interface Site {
  readonly bundle: Bundle;
  readonly policy: string;
}

/**
 * Lists what may be served. Whatever an address says, only a file of this list is ever opened. Names and `stat` alone:
 * an installed app's files are in an archive, where Electron's `readdir` gives entries without their folder, and takes
 * folders for files when it descends by itself (electron/electron#51845, lib/node/asar-fs-wrapper.ts).
 */
export async function listBundle(folder: string): Promise<Bundle> {
  return new Map(await filesBelow(folder, ''));
}

async function filesBelow(folder: string, address: string): Promise<[string, string][]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      const place = join(folder, name);
      const isFolder = (await stat(place)).isDirectory();
      return isFolder ? await filesBelow(place, `${address}/${name}`) : [[`${address}/${name}`, place]];
    }),
  );
  return found.flat();
}

/** Answers a request of a window; 405 for anything but GET, 404 for what is not in the bundle of that host. */
export async function serveSites(
  sites: ReadonlyMap<string, Site>,
  method: string,
  address: string,
): Promise<Response> {
  if (method !== 'GET') return new Response(null, { status: 405 });
  const url = URL.parse(address);
  const site = url === null ? undefined : sites.get(url.host);
  const file = url === null ? undefined : site?.bundle.get(url.pathname);
  if (site === undefined || file === undefined) return new Response(null, { status: 404 });
  return new Response(await readFile(file), {
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': site.policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  });
}
