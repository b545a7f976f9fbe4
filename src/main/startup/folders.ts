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

/**
 * On Windows a roaming profile has what a person made: settings, stars and notes. What belongs to one computer is local, because
 * another one can't use it, would overwrite it, or would have to copy it at each sign-in.
 */
export interface Folders {
  readonly settings: string;
  /** Stars and notes, a folder for each account. */
  readonly shelves: string;
  /** Chromium's own files, among them the key that encrypts the secrets on Windows. Local. */
  readonly chromium: string;
  /** Local like their key: another computer would make another one and lose this one (os_crypt_win.cc, OSCryptImpl::Init). */
  readonly secrets: string;
  /** A file: the policy of the last start, on Windows. Local. */
  readonly keptPolicy: string;
  /** Crashpad's records of crashes. Local. */
  readonly crashes: string;
  /** The log file. Local. */
  readonly log: string;
  /** The lists, which may have a million packages. Local. */
  readonly catalogs: string;
  /** Newer versions of the app before they are installed. Local. */
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
    shelves: join(userData, 'shelves'),
    chromium: notRoaming,
    secrets: join(notRoaming, 'secrets'),
    keptPolicy: join(notRoaming, 'policy.json'),
    crashes: join(notRoaming, 'crashes'),
    log: join(notRoaming, 'logs', logFileName),
    catalogs: join(notRoaming, 'catalogs'),
    updates: join(notRoaming, 'updates'),
    autostart: join(redirected ? userData : configFolder(env, home), 'autostart'),
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
