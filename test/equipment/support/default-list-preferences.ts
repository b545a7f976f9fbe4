import type { ListPreferences } from '../../../src/main/catalog/worker/protocol.ts';

/** The default preferences for reading lists. */
export const defaultListPreferences: ListPreferences = {
  timeUnit: 'automatic',
  language: 'en',
  keepDiary: 'year',
};
