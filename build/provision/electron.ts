import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { temporaryFolder } from '../system/leftovers.ts';
import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import {
  forgetElectronFailure,
  keepElectronFailure,
  readElectronFailure,
  shouldTryElectron,
} from './electron-failure.ts';

/** Limits for download and unpacking: in total, and without a new byte. */
const timeoutMs = 4 * 60_000;
const stallTimeoutMs = 25_000;

const electronPackage = path.join(projectFolder, 'node_modules', 'electron');

/** Downloads Electron's binary, unless that failed a short while ago. A failure is stored, not thrown. */
export async function fetchElectron(isRequested: boolean): Promise<void> {
  if (!shouldTryElectron(readElectronFailure(), Date.now(), isRequested)) return;
  if (!existsSync(path.join(electronPackage, 'install.js'))) return;
  say("fetching Electron's binary (about 110 MB, once) ...");
  const reason = await download();
  if (reason === undefined) {
    forgetElectronFailure();
    say('done');
    return;
  }
  // A partly unpacked folder would count as installed.
  rmSync(path.join(electronPackage, 'dist'), { recursive: true, force: true });
  keepElectronFailure({ reason, at: Date.now() });
  say(`that did not work: ${reason}; trying again in some hours, or now with --retry-electron`);
}

/** The shared libraries that the binary needs and this Linux system lacks. */
export async function missingLibraries(executable: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const { text } = await capture('ldd', [executable]);
  return notFound(text);
}

/** The libraries that ldd's output reports as not found. */
export function notFound(ldd: string): string[] {
  return [...ldd.matchAll(/^\s*(\S+) => not found/gm)].flatMap(([, library]) => library ?? []);
}

/** Why the download failed, as a message for the terminal. */
export function reasonOf(output: string): string {
  const status = /Response code (\d+)/.exec(output)?.[1];
  if (status !== undefined) return `its release host answers ${status}`;
  if (/fetch failed|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(output)) {
    return 'its release host cannot be reached from here';
  }
  const [line = ''] = output.trim().split('\n');
  return line === '' ? 'the download program ended without a word' : line.slice(0, 160);
}

async function download(): Promise<string | undefined> {
  const folder = temporaryFolder('electron');
  const started = start(process.execPath, [path.join(electronPackage, 'install.js')], {
    // In its own temporary folder the progress can be measured.
    environment: { TMPDIR: folder, TEMP: folder, TMP: folder, ELECTRON_GET_NO_PROGRESS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  started.child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part));
  started.child.stderr?.setEncoding('utf8').on('data', (part: string) => (output += part));

  const begun = Date.now();
  let size = 0;
  let lastGrowth = begun;
  let stopped: string | undefined;
  const watch = setInterval(() => {
    const now = Date.now();
    const grown = sizeOf(folder) + sizeOf(path.join(electronPackage, 'dist'));
    if (grown > size) lastGrowth = now;
    size = grown;
    if (now - lastGrowth > stallTimeoutMs) stopped = `no data arrived for ${stallTimeoutMs / 1000} s`;
    else if (now - begun > timeoutMs) stopped = `it was not complete after ${timeoutMs / 60_000} minutes`;
    if (stopped !== undefined) void started.end();
  }, 1_000);
  const code = await started.ended;
  clearInterval(watch);
  if (stopped !== undefined) return stopped;
  return code === 0 ? undefined : reasonOf(output);
}

/** Bytes of all files below a folder; 0 where there is none. */
function sizeOf(folder: string): number {
  let sum = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) sum += statSync(path.join(entry.parentPath, entry.name)).size;
    }
  } catch {
    // Files appear and disappear during unpacking; the next measurement sees the others.
  }
  return sum;
}
