import type { Language } from '../../preload/contract/messages/languages.ts';

/** A language as it calls itself, so that who can't read the present one finds theirs: "Deutsch". */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
