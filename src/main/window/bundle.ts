import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { calendarDay } from '../../preload/contract/days.ts';
import type { FirstScreen } from '../../preload/contract/first-screen.ts';
import { drawFirstScreen, firstScreenStyles } from './first-screen.ts';
import { own } from '../../preload/contract/own.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Only text and images; no scripts at all. */
export const guidePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Only files of the bundle; no inline scripts, no frames, no form targets, no connections. */
export const appPolicy = [
  guidePolicy,
  "script-src 'self'",
  "font-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** The built files of a site by their URL path, for example `/index.html`. */
export type Bundle = ReadonlyMap<string, string>;

/** The files and the content security policy of one host of our scheme. */
export interface Site {
  readonly bundle: Bundle;
  readonly policy: string;
  /** What is drawn into the page until its scripts show the same; null for nothing. */
  readonly firstScreen?: (() => Promise<FirstScreen | null>) | undefined;
}

/**
 * Lists the files that may be served; no other file is ever opened. Uses only names and `stat`, because inside an asar archive
 * Electron's recursive `readdir` treats folders as files (electron/electron#51845, lib/node/asar-fs-wrapper.ts).
 */
export async function listBundle(folder: string): Promise<Bundle> {
  return new Map(await filesBelow(folder, ''));
}

async function filesBelow(folder: string, urlPath: string): Promise<[string, string][]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      const path = join(folder, name);
      const isFolder = (await stat(path)).isDirectory();
      return isFolder ? await filesBelow(path, `${urlPath}/${name}`) : [[`${urlPath}/${name}`, path]];
    }),
  );
  return found.flat();
}

/** Responds to a window's request: 405 unless GET, 404 if the host's bundle has no such file. */
export async function serveSites(
  sites: ReadonlyMap<string, Site>,
  method: string,
  address: string,
): Promise<Response> {
  if (method !== 'GET') return new Response(null, { status: 405 });
  const { host, pathname } = URL.parse(address) ?? { host: '', pathname: '' };
  const site = sites.get(host);
  const content = site === undefined ? null : await contentOf(site, pathname);
  if (site === undefined || content === null) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'content-type': own(types, extname(pathname)) ?? 'application/octet-stream',
      'content-security-policy': site.policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  });
}

/** The style sheet of the page that was drawn last. */
let drawnStyles = '';

async function contentOf(site: Site, path: string): Promise<string | Buffer<ArrayBuffer> | null> {
  if (site.firstScreen !== undefined && path === firstScreenStyles) return drawnStyles;
  const file = site.bundle.get(path);
  if (file === undefined) return null;
  const content = await readFile(file);
  const screen = extname(path) === '.html' ? await site.firstScreen?.() : null;
  const drawn = screen && drawFirstScreen(content.toString(), screen, calendarDay(Date.now(), undefined));
  drawnStyles = drawn?.css ?? drawnStyles;
  return drawn?.html ?? content;
}
