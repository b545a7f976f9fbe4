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
  /** Texts in the present language. Call it whenever a text is shown: the language may change. */
  texts(): Messages;
  /** Switches to the person's choice. */
  choose(chosen: Language | 'system'): void;
}

/** `forced`, if not null, wins over every choice. `system` gives the person's languages, the preferred first. */
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
