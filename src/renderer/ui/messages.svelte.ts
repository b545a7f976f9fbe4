import type { Failure } from '../../preload/contract/failure.ts';
import { en } from '../../preload/contract/messages/en/index.ts';
import * as contract from '../../preload/contract/messages/failure-text.ts';
import type { ShownLanguage } from '../../preload/contract/messages/languages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';

let current: Messages = $state.raw(en);

/**
 * The texts of the window's language. Whatever reads them while it is drawn or derived is drawn anew in another
 * language; so nothing may keep a text, or a part of this, outside of that.
 */
export const messages: Messages = new Proxy(en, {
  get: (_, section: keyof Messages) => current[section],
});

/** Each is fetched when it is spoken: nobody's start waits for languages that they don't read. */
const languages: Readonly<Record<ShownLanguage, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../preload/contract/messages/de/index.ts')).de,
  es: async () => (await import('../../preload/contract/messages/es/index.ts')).es,
  fr: async () => (await import('../../preload/contract/messages/fr/index.ts')).fr,
  long: async () => (await import('../../preload/contract/messages/pseudo.ts')).lengthened(en),
  mirrored: async () => (await import('../../preload/contract/messages/pseudo.ts')).mirrored(en),
};

let spoken: ShownLanguage = 'en';

/** Lets the window speak a language; resolves when it does. */
export async function setLanguage(language: ShownLanguage): Promise<void> {
  if (language === spoken) return;
  current = await languages[language]();
  spoken = language;
}

/** What a failure means, in one sentence, without advice: for a place that has its own. */
export function failureSummary(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureSummary(current, failure);
}

/** What a failure means to a person and, where it helps, what to do. */
export function failureText(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureText(current, failure);
}
