import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type Session } from 'electron';

/**
 * A second safeguard in case a dictionary is requested all the same. This scheme does not exist, so Chromium fails with
 * ERR_UNKNOWN_URL_SCHEME without a DNS lookup or a connection. `data:` is no alternative, because the network process treats
 * it as an attack.
 */
const nowhere = 'nowhere://dictionaries/';

/**
 * Turns off a session's spell checker. On Linux and partly on Windows, a new session starts to download the dictionary of the
 * system's language from Google. Clearing the languages in the same tick (`session-created`) cancels that before the first
 * request. Electron fills the list again at each start.
 */
export function turnOffSpellChecker(session: Session): void {
  session.setSpellCheckerDictionaryDownloadURL(nowhere);
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
}

/**
 * Removes the empty dictionary folder, which a Chromium thread creates on Linux before `session-created`. Call when the app
 * ends, because no event reports when that thread has finished.
 */
export function removeDictionaryFolder(): void {
  try {
    rmdirSync(join(app.getPath('sessionData'), 'Dictionaries'));
  } catch {
    // The folder does not exist, or is not empty.
  }
}
