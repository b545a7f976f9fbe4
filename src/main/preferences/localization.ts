import { messagesOf } from '../../preload/contract/messages/index.ts';
import {
  resolveLanguage,
  type Language,
  type ShownLanguage,
} from '../../preload/contract/messages/languages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';

export type Localization = ReturnType<typeof createLocalization>;

/**
 * The language and texts of the app. `forced`: overrides every choice. `system`: returns the user's languages in order of
 * preference.
 */
export function createLocalization(
  forced: ShownLanguage | null,
  system: () => readonly string[],
  chosen: Language | 'system',
) {
  const resolve = (choice: typeof chosen): ShownLanguage => forced ?? resolveLanguage(choice, system());
  let shown = resolve(chosen);
  return {
    shown: () => shown,
    /** Texts in the current language. Do not keep them, because the language may change. */
    texts: (): Messages => messagesOf(shown),
    choose: (choice: typeof chosen): void => {
      shown = resolve(choice);
    },
  };
}
