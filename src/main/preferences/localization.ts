import { messagesOf } from '../../preload/contract/messages/index.ts';
import {
  resolveLanguage,
  type Language,
  type ShownLanguage,
} from '../../preload/contract/messages/languages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';

/** The language that the app speaks now. */
export interface Speech {
  shown(): ShownLanguage;
  /** Texts in that language; asked for anew whenever one is shown. */
  texts(): Messages;
  /** Takes what the person has chosen. */
  choose(chosen: Language | 'system'): void;
}

/** `forced`, where there is one, wins over every choice. `system` are the person's languages, the dearest first. */
export function createSpeech(
  forced: ShownLanguage | null,
  system: () => readonly string[],
  chosen: Language | 'system',
): Speech {
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
