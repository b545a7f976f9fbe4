import { isAbsolute, resolve } from 'node:path';
import { languages, pseudoLanguages, type ShownLanguage } from '../preload/contract/messages/languages.ts';

/** How the app was told to start from outside; each is honoured in unpackaged runs only. */
export interface Switches {
  /** Where everything of this run is stored. */
  readonly userDataDir: string | null;
  readonly authUrl: string | null;
  readonly baseUrl: string | null;
  /** The language to speak whatever the person has chosen. */
  readonly language: ShownLanguage | null;
}

/**
 * Reads the switches of the command line: `--user-data-dir=DIR`, `--connection-auth-url=URL`,
 * `--connection-base-url=URL`, `--language=LANGUAGE`. (`--remote-debugging-port=N` is Chromium's own.) A packaged app
 * has none.
 */
export function readSwitches(argv: readonly string[], cwd: string, packaged: boolean): Switches {
  const value = (name: string): string | null => {
    const prefix = `--${name}=`;
    const found = packaged ? undefined : argv.find((argument) => argument.startsWith(prefix));
    const text = found?.slice(prefix.length) ?? '';
    return text === '' ? null : text;
  };
  const dir = value('user-data-dir');
  const language = value('language');
  return {
    userDataDir: dir === null || isAbsolute(dir) ? dir : resolve(cwd, dir),
    authUrl: value('connection-auth-url'),
    baseUrl: value('connection-base-url'),
    language: [...languages, ...pseudoLanguages].find((known) => known === language) ?? null,
  };
}
