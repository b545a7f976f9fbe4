import type { Failure } from '../../preload/contract/failure.ts';
import { en } from '../../preload/contract/messages/en/index.ts';
import * as contract from '../../preload/contract/messages/index.ts';
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

/** Lets the window speak a language from now on. */
export function speak(language: ShownLanguage): void {
  current = contract.messagesOf(language);
}

/** What a failure means, in one sentence, without advice: for a place that has its own. */
export function failureState(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureState(current, failure);
}

/** What a failure means to a person and, where it helps, what to do. */
export function failureText(failure: Pick<Failure, 'code' | 'issuer'>): string {
  return contract.failureText(current, failure);
}
