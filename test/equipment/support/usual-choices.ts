import type { Choices } from '../../../src/main/catalog/worker/protocol.ts';

/** The default choices for reading lists. */
export const usualChoices: Choices = { timeUnit: 'automatic', language: 'en' };
