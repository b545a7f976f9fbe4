import type { Messages } from './languages.ts';

export function lengthened(messages: Messages): Messages {
  return messages;
}

export function mirrored(messages: Messages): Messages {
  return messages;
}
