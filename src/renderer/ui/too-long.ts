import { messages } from './messages.svelte.ts';

/**
 * Says how many UTF-16 units of a text are too many for its field; null if it fits. A field has no `maxlength`, which would
 * cut what is pasted without a word.
 */
export function tooLong(length: number, limit: number): string | null {
  return length > limit ? messages.common.tooLong(length - limit, limit) : null;
}
