import type { Choices } from '../../../src/main/catalog/worker/protocol.ts';

/** How lists are read where nobody has chosen anything. */
export const usualChoices: Choices = { timeUnit: 'automatic', language: 'en' };
