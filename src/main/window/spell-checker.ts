import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type Session } from 'electron';

/**
 * The second wall, should a dictionary be asked for in spite of the first one: nobody serves this scheme, so that
 * Chromium answers ERR_UNKNOWN_URL_SCHEME without looking up a name or connecting. Not `data:`, which its network
 * process takes for an attack.
 */
const nowhere = 'nowhere://dictionaries/';

/**
 * Turns the spell checker of a session off. On Linux and partly on Windows, making a session begins to load the
 * dictionary of the system's language from a host of Google's. Without languages in the same tick (`session-created`),
 * the loading is dropped before its first request. Electron fills the list again at each start.
 */
export function turnOffSpellChecker(session: Session): void {
  session.setSpellCheckerDictionaryDownloadURL(nowhere);
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
}

/**
 * Removes the empty folder for dictionaries, which a thread of Chromium's makes on Linux before an app hears of the
 * session. When the app ends, since nothing tells when that thread is done.
 */
export function removeDictionaryFolder(): void {
  try {
    rmdirSync(join(app.getPath('sessionData'), 'Dictionaries'));
  } catch {
    // It is not there, or holds something, which is left alone.
  }
}
