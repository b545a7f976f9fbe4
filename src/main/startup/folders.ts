import { join } from 'node:path';

interface FolderFacts {
  readonly platform: NodeJS.Platform;
  readonly userData: string;
  /** Whether a switch sets `userData`; then everything is stored below it. */
  readonly redirected: boolean;
  readonly env: NodeJS.ProcessEnv;
}

export interface Folders {
  readonly settings: string;
  readonly secrets: string;
  /** The log file. */
  readonly log: string;
  /** Local on Windows, because a million packages must not travel with a roaming profile. */
  readonly catalogs: string;
}

/** The folders on this system. */
export function chooseFolders({ platform, userData, redirected, env }: FolderFacts): Folders {
  const local = env['LOCALAPPDATA'];
  const isRoaming = platform === 'win32' && !redirected && local !== undefined && local !== '';
  return {
    settings: userData,
    secrets: join(userData, 'secrets'),
    log: join(userData, 'logs', 'packshelf.log'),
    catalogs: join(isRoaming ? join(local, 'Packshelf') : userData, 'catalogs'),
  };
}
