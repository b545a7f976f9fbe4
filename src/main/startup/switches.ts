import { isAbsolute, resolve } from 'node:path';
import { linkInArguments } from '../links/arguments.ts';
import { languages, pseudoLanguages, type ShownLanguage } from '../../preload/contract/messages/languages.ts';

/** Opens "Go to anything": for keyboard settings of a desktop. Also an installed app takes it. */
export const findSwitch = '--find';

/** How the system starts the app with the computer: without a window, if the app keeps running in the tray. */
export const backgroundSwitch = '--background';

/** How the app starts itself again when a person has asked for a restart and the newer version could not be installed. */
export const updateFailedSwitch = '--update-failed';

/** They say why the app was started. `-Embedding`: Windows does so after a click on a notification. */
const reasons: readonly string[] = [findSwitch, backgroundSwitch, updateFailedSwitch, '-Embedding'];

/** The arguments for starting the app again: those of this start without its reason, which may also be a link. */
export function argumentsForRestart(argv: readonly string[]): string[] {
  return argv.slice(1).filter((word) => !reasons.includes(word) && linkInArguments([word]) === null);
}

/** The command line's settings for this run. */
export interface Switches {
  /** The folder for everything that is stored. */
  readonly userDataDir: string | null;
  readonly authUrl: string | null;
  readonly baseUrl: string | null;
  /** Overrides the user's choice. */
  readonly language: ShownLanguage | null;
  /** Replaces the system's policy. */
  readonly policyFile: string | null;
  /** Replaces `app-update.yml`, which only packed apps have. */
  readonly updateConfigFile: string | null;
}

/** An installed app accepts none. */
export const noSwitches: Switches = {
  userDataDir: null,
  authUrl: null,
  baseUrl: null,
  language: null,
  policyFile: null,
  updateConfigFile: null,
};

/**
 * Reads the switches of the build for tests: `--user-data-dir=DIR`, `--connection-auth-url=URL`,
 * `--connection-base-url=URL`, `--language=LANGUAGE`, `--policy=FILE`, `--update-config=FILE`. (`--remote-debugging-port=N` is Chromium's own.)
 */
export function readSwitches(argv: readonly string[], cwd: string): Switches {
  const value = (name: string): string | null => {
    const prefix = `--${name}=`;
    const text = argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
    return text === '' ? null : text;
  };
  const folderOrFile = (name: string): string | null => {
    const path = value(name);
    return path === null || isAbsolute(path) ? path : resolve(cwd, path);
  };
  const language = value('language');
  return {
    userDataDir: folderOrFile('user-data-dir'),
    authUrl: value('connection-auth-url'),
    baseUrl: value('connection-base-url'),
    language: [...languages, ...pseudoLanguages].find((known) => known === language) ?? null,
    policyFile: folderOrFile('policy'),
    updateConfigFile: folderOrFile('update-config'),
  };
}

/**
 * Switches for development: ours, those of Node's inspector, and Chromium's. With them another program could read a
 * password, control the window or weaken its protection.
 */
const development = [
  'user-data-dir',
  'connection-auth-url',
  'connection-base-url',
  'language',
  'policy',
  'update-config',
  'debug',
  'debug-brk',
  'debug-port',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-allow-origins',
  'allow-running-insecure-content',
  'browser-subprocess-path',
  'disable-site-isolation-trials',
  'disable-web-security',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'log-net-log',
  'renderer-cmd-prefix',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
] as const;

/**
 * The first switch that an installed app refuses; null if there is none. `hasSwitch`: Chromium's parser, because Chromium
 * acts on switches; it trims arguments, and on Windows accepts other prefixes and upper case.
 */
export function refusedSwitch(hasSwitch: (name: string) => boolean): string | null {
  const name = development.find(hasSwitch);
  return name === undefined ? null : `--${name}`;
}

/** The error message for a refused switch. */
export function refusal(name: string): string {
  return `Packshelf does not take ${name}. It is for development builds.\n`;
}
