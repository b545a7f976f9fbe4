import path from 'node:path';
import { projectFolder } from '../../../build/system/project-folder.ts';

/** Why a test can't pass on Windows' Node under Wine although the app and the test are right: of Wine's making only. */
export interface WineFailure {
  /** With the names of its groups, by ` > `. */
  readonly test: string;
  /** What Wine 8 lacks or does in another way. */
  readonly reason: string;
  /** It ends by its time limit only, or fails at times only. */
  readonly isSkipped?: true;
}

/** Set where tests run under Wine. */
export const wineVariable = 'PACKSHELF_WINE';

const noSymlinks = 'CreateSymbolicLinkW makes nothing, and says that it did';
const noTree = 'taskkill has no /t';

/** By the path of the test's file in `test`. A test that passes although it is listed here fails the run. */
export const wineFailures: Readonly<Record<string, readonly WineFailure[]>> = {
  'integration/build/electron-download.test.ts': [
    {
      test: 'a download without new data is ended',
      reason: noTree,
      isSkipped: true,
    },
    {
      test: "the proxy in npm's own settings, with an account, is the one that Electron's download asks",
      reason: 'Node comes without npm here, and finds one only where npm has started the run',
      isSkipped: true,
    },
  ],
  'integration/build/facts.test.ts': [
    {
      test: 'a program that is asked > is ended where it does not answer in time',
      reason: noTree,
    },
    {
      test: 'a program that is asked > is ended where it stays after its answer, which counts',
      reason: noTree,
    },
  ],
  'integration/main/catalog/export/exports.test.ts': [
    {
      test: 'an export > replaces another file and keeps its permissions, even behind a symlink',
      reason: noSymlinks,
    },
  ],
  'unit/main/auth/secret-files.test.ts': [
    {
      test: 'a secret that can’t be decrypted > exists and is unreadable if a folder or a symlink loop is in its place',
      reason: noSymlinks,
    },
  ],
  'unit/main/files/held-file.test.ts': [
    {
      test: 'below a folder with letters of no code page > removes a link, and not what it names',
      reason: 'its file systems have no junctions (FSCTL_SET_REPARSE_POINT)',
    },
  ],
  'unit/main/catalog/export/save-pages.test.ts': [
    {
      test: 'a folder that other users can write to > is protected against a symlink that leads to a file',
      reason: noSymlinks,
    },
    {
      test: 'a folder that other users can write to > is protected against a symlink that leads nowhere',
      reason: noSymlinks,
    },
    {
      test: 'a folder that other users can write to > keeps entries that are no temporary files of ours, whatever their name',
      reason: noSymlinks,
    },
  ],
};

/** Files of which no test can run. */
export const filesWithoutWine: Readonly<Record<string, string>> = {
  'unit/build/code-checks.test.ts': noSymlinks,
};

/** What Vitest's configuration has in addition where it runs under Wine. */
export function wineConfiguration(environment: NodeJS.ProcessEnv): {
  readonly setupFiles: readonly string[];
  readonly exclude: readonly string[];
} {
  if (environment[wineVariable] === undefined) return { setupFiles: [], exclude: [] };
  return {
    setupFiles: ['test/stand-in/windows/wine-setup.ts'],
    exclude: Object.keys(filesWithoutWine).map((file) => `test/${file}`),
  };
}

/** What is known of a test's failure under Wine; undefined if it has to pass. */
export function findWineFailure(file: string, test: string): WineFailure | undefined {
  const name = path.relative(path.join(projectFolder, 'test'), file).replaceAll(path.sep, '/');
  return wineFailures[name]?.find((failure) => failure.test === test);
}
