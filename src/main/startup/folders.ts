import { join } from 'node:path';

export interface FolderFacts {
  readonly platform: NodeJS.Platform;
  readonly userData: string;
  /** Whether userData was given by a switch; then everything stays below it. */
  readonly redirected: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Folders {
  readonly settings: string;
  readonly secrets: string;
  readonly log: string;
  /** Local and non-roaming: a million packages must not travel with a Windows profile or lie on a network home. */
  readonly catalogs: string;
}

/** Where things are kept on this system. */
export function chooseFolders({ platform, userData, redirected, env }: FolderFacts): Folders {
  const local = env['LOCALAPPDATA'];
  const roaming = platform === 'win32' && !redirected && local !== undefined && local !== '';
  return {
    settings: userData,
    secrets: join(userData, 'secrets'),
    log: join(userData, 'logs', 'packshelf.log'),
    catalogs: join(roaming ? join(local, 'Packshelf') : userData, 'catalogs'),
  };
}
