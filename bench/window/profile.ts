import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ScriptTools } from '../../build/checks/script.ts';
import { accountId } from '../../src/main/account/identity.ts';
import { engineFolder } from '../search/files.ts';

/** A profile with a signed-in account and its catalog. */
export interface Profile {
  readonly userDataDir: string;
  /** The catalog's folder. */
  readonly catalog: string;
}

/** A service that cannot be reached. */
const unreachable = 'http://127.0.0.1:9';
const connection = { name: 'bench', baseUrl: unreachable, authUrl: unreachable };
const userName = 'bench';

/** Makes a profile with a catalog of this many packages, filled by the app's own sync. */
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
