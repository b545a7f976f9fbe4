import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import type { ShownLanguage } from './languages.ts';
import type { Messages } from './texts.ts';
import { lengthened, mirrored } from './pseudo.ts';

const catalogues: Partial<Record<ShownLanguage, Messages>> = { en, de, fr, es };

/** The texts of a language, always the same object. Pseudo-languages are created when first needed. */
export function messagesOf(language: ShownLanguage): Messages {
  return (catalogues[language] ??= language === 'long' ? lengthened(en) : mirrored(en));
}
