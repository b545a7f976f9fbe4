import { isAbsolute, join } from 'node:path';
import { logFileName } from '../diagnostics/log-file.ts';

interface FolderFacts {
  readonly platform: NodeJS.Platform;
  readonly userData: string;
  readonly home: string;
  /** Whether a switch sets `userData`; then everything is stored below it. */
  readonly redirected: boolean;
  readonly env: NodeJS.ProcessEnv;
}

export interface Folders {
  readonly settings: string;
  readonly secrets: string;
  /** A file: the policy of the last start, on Windows. */
  readonly keptPolicy: string;
  /** Crashpad's records of crashes. Local on Windows like the catalogs. */
  readonly crashes: string;
  /** The log file. */
  readonly log: string;
  /** Stars and notes, a folder for each account. */
  readonly shelves: string;
  /** Local on Windows, because a million packages must not travel with a roaming profile. */
  readonly catalogs: string;
  /** Newer versions of the app before they are installed; local on Windows as well. */
  readonly updates: string;
  /** Where Linux desktops read what starts when the user signs in. */
  readonly autostart: string;
}

/** https://specifications.freedesktop.org/basedir-spec/latest/, which ignores relative paths. */
function configFolder(env: NodeJS.ProcessEnv, home: string): string {
  const configured = env['XDG_CONFIG_HOME'] ?? '';
  return isAbsolute(configured) ? configured : join(home, '.config');
}

/** The folders on this system. */
export function chooseFolders({ platform, userData, home, redirected, env }: FolderFacts): Folders {
  const local = env['LOCALAPPDATA'];
  const isRoaming = platform === 'win32' && !redirected && local !== undefined && local !== '';
  const notRoaming = isRoaming ? join(local, 'Packshelf') : userData;
  return {
    settings: userData,
    secrets: join(userData, 'secrets'),
    keptPolicy: join(userData, 'policy.json'),
    crashes: join(notRoaming, 'crashes'),
    log: join(userData, 'logs', logFileName),
    autostart: join(redirected ? userData : configFolder(env, home), 'autostart'),
    shelves: join(userData, 'shelves'),
    catalogs: join(notRoaming, 'catalogs'),
    updates: join(notRoaming, 'updates'),
  };
}

/**
 * The folder that is proposed for files until one was chosen. Electron throws while Windows has no folder for documents, for
 * example because it was moved to OneDrive or a server that is not there (electron/electron#30675).
 */
export function proposedFolder(pathOf: (name: 'documents' | 'home') => string): string {
  try {
    return pathOf('documents');
  } catch {
    return pathOf('home');
  }
}
