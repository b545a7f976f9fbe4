import { messagesOf } from '../../preload/contract/messages/index.ts';
import {
  resolveLanguage,
  type Language,
  type ShownLanguage,
} from '../../preload/contract/messages/languages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';

/** The language and texts of the app. */
export interface Localization {
  shown(): ShownLanguage;
  /** Texts in the current language. Do not keep them, because the language may change. */
  texts(): Messages;
  choose(chosen: Language | 'system'): void;
}

/** `forced`: overrides every choice. `system`: returns the user's languages in order of preference. */
export function createLocalization(
  forced: ShownLanguage | null,
  system: () => readonly string[],
  chosen: Language | 'system',
): Localization {
  const resolve = (choice: typeof chosen): ShownLanguage => forced ?? resolveLanguage(choice, system());
  let shown = resolve(chosen);
  let texts = messagesOf(shown);
  return {
    shown: () => shown,
    texts: () => texts,
    choose(choice) {
      shown = resolve(choice);
      texts = messagesOf(shown);
    },
  };
}
