import { de } from './de/index.ts';
import { mainTexts as deMain } from './de/shell.ts';
import { en } from './en/index.ts';
import { mainTexts as enMain } from './en/shell.ts';
import { es } from './es/index.ts';
import { mainTexts as esMain } from './es/shell.ts';
import { fr } from './fr/index.ts';
import { mainTexts as frMain } from './fr/shell.ts';
import type { ShownLanguage } from './languages.ts';
import type { Messages } from './texts.ts';
import { lengthened, mirrored } from './pseudo.ts';

const english: Messages = { ...en, ...enMain };
const catalogues: Partial<Record<ShownLanguage, Messages>> = {
  en: english,
  de: { ...de, ...deMain },
  fr: { ...fr, ...frMain },
  es: { ...es, ...esMain },
};

/** All texts of a language, always the same object. Pseudo-languages are created when first needed. */
export function messagesOf(language: ShownLanguage): Messages {
  return (catalogues[language] ??= language === 'long' ? lengthened(english) : mirrored(english));
}
