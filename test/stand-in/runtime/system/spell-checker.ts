import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { notInTheStandIn } from '../guard.ts';
import { record } from '../recordings.ts';

/** The system's language; the only one here. */
const systemLanguage = 'en-US';
const defaultAddress = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** Global, as in Electron. */
let address = defaultAddress;

export type DictionaryEvent =
  | 'spellcheck-dictionary-download-begin'
  | 'spellcheck-dictionary-download-failure';
export const dictionaryEvents: readonly DictionaryEvent[] = [
  'spellcheck-dictionary-download-begin',
  'spellcheck-dictionary-download-failure',
];

/**
 * The spell checker of one session. Creating it starts to load the dictionary of the system's language: the folder
 * `Dictionaries` is always created, the file is requested unless the languages are removed in the same tick. On macOS the
 * system checks spelling, and neither happens. Electron: shell/browser/api/electron_api_session.cc, Session::Session;
 * Chromium: chrome/browser/spellchecker/spellcheck_service.cc, LoadDictionaries, and spellcheck_hunspell_dictionary.cc.
 */
export class SpellChecker {
  isEnabled = true;
  private readonly emit: (event: DictionaryEvent, language: string) => void;
  private chosen: readonly string[] = [systemLanguage];
  /** The number of the current load; changing the languages cancels a pending one. */
  private loading = 0;

  constructor(emit: (event: DictionaryEvent, language: string) => void) {
    this.emit = emit;
    this.load();
  }

  get languages(): readonly string[] {
    return this.chosen;
  }

  /** Without effect on macOS, where the system sets the languages. */
  setLanguages(languages: readonly string[]): void {
    if (process.platform === 'darwin') return;
    const other = languages.find((language) => language !== systemLanguage);
    if (other !== undefined) throw notInTheStandIn(`the spell checker's language ${other}`);
    this.chosen = [...languages];
    this.isEnabled = languages.length > 0;
    this.load();
  }

  private load(): void {
    const loading = ++this.loading;
    if (process.platform === 'darwin') return;
    for (const language of this.chosen) {
      // In Electron this runs in a thread without a callback.
      setImmediate(() => {
        mkdirSync(path.join(app.getPath('sessionData'), 'Dictionaries'), { recursive: true });
        if (loading === this.loading) this.download(language);
      });
    }
  }

  private download(language: string): void {
    record('spell checker request', `${address}${language.toLowerCase()}-10-1.bdic`);
    this.emit('spellcheck-dictionary-download-begin', language);
    setImmediate(() => this.emit('spellcheck-dictionary-download-failure', language));
  }
}

/** Sets the address of dictionaries for all sessions. */
export function setDictionaryAddress(url: string): void {
  if (process.platform === 'darwin') return;
  if (!URL.canParse(url)) {
    throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL');
  }
  address = new URL(url).href;
}
