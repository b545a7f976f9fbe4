import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import type { ShownLanguage } from './languages.ts';
import type { Messages } from './texts.ts';
import { lengthened, mirrored } from './pseudo.ts';

export { failureState, failureText } from './failure-text.ts';

const all: Readonly<Record<ShownLanguage, Messages>> = {
  en,
  de,
  fr,
  es,
  long: lengthened(en),
  mirrored: mirrored(en),
};

/** The texts of a language. */
export function messagesOf(language: ShownLanguage): Messages {
  return all[language];
}
