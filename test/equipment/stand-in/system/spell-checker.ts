import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { notInTheStandIn } from '../guard.ts';
import { record } from '../recordings.ts';

/** The language that Electron finds for the system's; the only one here. */
const systemLanguage = 'en-US';
const defaultAddress = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** One for the whole process, as in Electron. */
let address = defaultAddress;

export type DictionaryEvent =
  'spellcheck-dictionary-download-begin' | 'spellcheck-dictionary-download-failure';
export const dictionaryEvents: readonly DictionaryEvent[] = [
  'spellcheck-dictionary-download-begin',
  'spellcheck-dictionary-download-failure',
];

/**
 * The spell checker of one session. Making it begins to load the dictionary of the system's language: the folder
 * `Dictionaries` comes in any case, the request for the file unless the languages are taken away in the same tick. On
 * macOS the system checks, and there is neither. Electron: shell/browser/api/electron_api_session.cc, Session::Session;
 * Chromium: chrome/browser/spellchecker/spellcheck_service.cc, LoadDictionaries, and spellcheck_hunspell_dictionary.cc.
 */
export class SpellChecker {
  isEnabled = true;
  private readonly emit: (event: DictionaryEvent, language: string) => void;
  private chosen: readonly string[] = [systemLanguage];
  /** Which loading counts; a change of the languages drops the one under way. */
  private loading = 0;

  constructor(emit: (event: DictionaryEvent, language: string) => void) {
    this.emit = emit;
    this.load();
  }

  get languages(): readonly string[] {
    return this.chosen;
  }

  /** Without effect on macOS, where the system has the languages. */
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
      // A thread of its own in Electron, which nothing calls back.
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

/** Where dictionaries are fetched from, for every session. */
export function setDictionaryAddress(url: string): void {
  if (process.platform === 'darwin') return;
  if (!URL.canParse(url)) {
    throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL');
  }
  address = new URL(url).href;
}
