import type { Language } from '../../preload/contract/messages/languages.ts';

/** The name of a language in that language ("Deutsch"), so that people recognise their own. */
export function nativeName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
