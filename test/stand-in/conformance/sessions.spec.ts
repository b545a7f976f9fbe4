import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './conformance.ts';

// The app sets an unreachable dictionary address, because a run on Electron would contact a host on the internet.

test('session-created is emitted once, while the session is created', async ({ app }) => {
  // Electron: shell/browser/api/electron_api_session.cc, Session::FromOrCreate.
  const seen = await app.evaluate(({ app: electronApp, session }) => {
    const made: Electron.Session[] = [];
    electronApp.on('session-created', (one) => made.push(one));
    const first = session.fromPartition('persist:first');
    const isEmitted = made.length === 1 && made[0] === first;
    const isSame = session.fromPartition('persist:first') === first;
    const isDefault = session.fromPartition('') === session.defaultSession;
    return { isEmitted, isSame, isDefault, count: made.length };
  });
  expect(seen).toEqual({ isEmitted: true, isSame: true, isDefault: true, count: 1 });
});

test('a session requests a dictionary, unless its languages are removed in the tick in which it is created', async ({
  shared: { app, userDataDir },
}) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS have dictionaries of their own');
  // Electron: shell/browser/api/electron_api_session.cc, Session::Session and SetSpellCheckerLanguages;
  // Chromium: chrome/browser/spellchecker/spellcheck_service.cc, LoadDictionaries.
  const seen = await app.evaluate(async ({ app: electronApp, session }) => {
    const asked: string[] = [];
    electronApp.on('session-created', (one) => {
      one.on('spellcheck-dictionary-download-begin', () => asked.push(one === silent ? 'silent' : 'other'));
    });
    electronApp.once('session-created', (one) => one.setSpellCheckerLanguages([]));
    const silent = session.fromPartition('persist:silent');
    const after = [silent.getSpellCheckerLanguages(), silent.isSpellCheckerEnabled()];
    const other = session.fromPartition('persist:other');
    const before = [other.getSpellCheckerLanguages().length, other.isSpellCheckerEnabled()];
    await new Promise<void>((resolve) => {
      other.once('spellcheck-dictionary-download-failure', () => resolve());
    });
    return { before, after, asked };
  });
  expect(seen).toEqual({ before: [1, true], after: [[], false], asked: ['other'] });
  // A thread without a callback creates its folder (spellcheck_hunspell_dictionary.cc,
  // InitializeDictionaryLocation; Electron: shell/common/electron_paths.cc).
  expect(await readdir(join(userDataDir, 'Dictionaries'))).toEqual([]);
});

test('the folder for dictionaries is created even if no session has a language', async ({
  start,
  userDataDir,
}) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS have dictionaries of their own');
  await start(['--without-languages']);
  await expect.poll(() => readdir(userDataDir)).toContain('Dictionaries');
  expect(await readdir(join(userDataDir, 'Dictionaries'))).toEqual([]);
});

test('an invalid dictionary address is refused', async ({ app }) => {
  test.skip(process.platform === 'darwin', 'the system checks there, and Electron ignores the address');
  const message = await app.evaluate(({ session }) => {
    try {
      session.defaultSession.setSpellCheckerDictionaryDownloadURL('no address');
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toContain('not a valid URL');
});
