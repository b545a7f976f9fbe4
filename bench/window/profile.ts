import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ScriptTools } from '../../build/checks/script.ts';
import { accountId } from '../../src/main/account/identity.ts';
import { engineFolder } from '../search/files.ts';

/** What the app finds when it starts: somebody who was signed in, and the catalog that was read then. */
export interface Profile {
  readonly userDataDir: string;
  /** The catalog's folder. */
  readonly catalog: string;
}

/** Nobody answers there: the window is measured as it is on a train. */
const nowhere = 'http://127.0.0.1:9';
const connection = { name: 'bench', baseUrl: nowhere, authUrl: nowhere };
const userName = 'bench';

/** Makes a profile with a catalog of so many packages, which the app's own sync fills. */
export async function makeProfile(tools: ScriptTools, prepare: string, packages: number): Promise<Profile> {
  const userDataDir = tools.folder('bench-profile');
  const made = await tools.start(process.execPath, [prepare, 'packshelf', userDataDir, String(packages)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  }).ended;
  if (made !== 0) throw new Error('the catalog could not be made');

  const catalog = path.join(userDataDir, 'catalogs', accountId(connection, userName));
  mkdirSync(path.dirname(catalog));
  renameSync(engineFolder(userDataDir, 'packshelf'), catalog);
  const account = { userName, signedInAt: Date.now(), keep: false };
  const settings = { connection, account, toldNotKept: true, paused: true };
  writeFileSync(path.join(userDataDir, 'settings.json'), JSON.stringify(settings));
  return { userDataDir, catalog };
}
