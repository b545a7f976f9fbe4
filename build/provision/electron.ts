import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { temporaryFolder } from '../system/leftovers.ts';
import { capture } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { download } from './download.ts';
import {
  forgetElectronFailure,
  keepElectronFailure,
  readElectronFailure,
  shouldTryElectron,
} from './electron-failure.ts';
import { proxyOf, readNpmNetwork, withNpmNetwork } from './npm-network.ts';

const electronPackage = path.join(projectFolder, 'node_modules', 'electron');

/** Downloads Electron's binary, unless that failed a short while ago. A failure is stored, not thrown. */
export async function fetchElectron(isRequested: boolean): Promise<void> {
  if (!shouldTryElectron(readElectronFailure(), Date.now(), isRequested)) return;
  if (!existsSync(path.join(electronPackage, 'install.js'))) return;
  const environment = withNpmNetwork(await readNpmNetwork(), process.env);
  const proxy = proxyOf(environment);
  say(`fetching Electron's binary (about 110 MB, once)${proxy === undefined ? '' : ` through ${proxy}`} ...`);
  const reason = await downloadElectron(environment, proxy);
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

/** Returns why it failed, or undefined. */
async function downloadElectron(
  environment: NodeJS.ProcessEnv,
  proxy: string | undefined,
): Promise<string | undefined> {
  const folder = temporaryFolder('electron');
  const ending = await download({
    script: path.join(electronPackage, 'install.js'),
    // In its own temporary folder the progress can be measured.
    environment: {
      ...environment,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      ELECTRON_GET_NO_PROGRESS: '1',
    },
    folders: [folder, path.join(electronPackage, 'dist')],
  });
  if (ending.kind === 'stalled') return `no data arrived for ${ending.seconds} s`;
  return ending.code === 0 ? undefined : reasonOf(ending.output, proxy);
}

/** Why the download failed, as a message for the terminal. */
export function reasonOf(output: string, proxy?: string): string {
  const status = /Response code (\d+)/.exec(output)?.[1];
  if (status !== undefined) return `its release host answers ${status}`;
  if (/fetch failed|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(output)) {
    return `its release host cannot be reached from here${proxy === undefined ? '' : ` through ${proxy}`}`;
  }
  const [line = ''] = output.trim().split('\n');
  return line === '' ? 'the download program ended without a word' : line.slice(0, 160);
}
