import type { Failure } from '../../preload/contract/failure.ts';
import { en } from '../../preload/contract/messages/en/index.ts';
import * as contract from '../../preload/contract/messages/failure-text.ts';
import type { ShownLanguage } from '../../preload/contract/messages/languages.ts';
import type { WindowMessages } from '../../preload/contract/messages/texts.ts';

let current: WindowMessages = $state.raw(en);

/**
 * The texts of the current language. Read them only in markup, `$derived` or functions called from there: a text that is
 * kept elsewhere is not updated when the language changes.
 */
export const messages: WindowMessages = new Proxy(en, {
  get: (_, section: keyof WindowMessages) => current[section],
});

/** Languages are loaded on demand, so that the start of the app does not wait for unused ones. */
const loaders: Readonly<Record<ShownLanguage, () => Promise<WindowMessages>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../preload/contract/messages/de/index.ts')).de,
  es: async () => (await import('../../preload/contract/messages/es/index.ts')).es,
  fr: async () => (await import('../../preload/contract/messages/fr/index.ts')).fr,
  long: async () => (await import('../../preload/contract/messages/pseudo.ts')).lengthened(en),
  mirrored: async () => (await import('../../preload/contract/messages/pseudo.ts')).mirrored(en),
};

let language: ShownLanguage = 'en';
/** The last one that was asked for. */
let wanted: ShownLanguage = language;

/** Resolves when the texts of the language are shown. */
export async function setLanguage(next: ShownLanguage): Promise<void> {
  wanted = next;
  if (next === language) return;
  const texts = await loaders[next]();
  if (wanted !== next) return;
  current = texts;
  language = next;
}

/** The label of a button or an entry that opens the dialog of that title. */
export function dialogLabel(title: string): string {
  return `${title}…`;
}

/** A failure in one sentence, without advice. */
export function failureSummary(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureSummary(current, failure);
}

/** A failure in one sentence, with advice where there is some. */
export function failureText(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureText(current, failure);
}
