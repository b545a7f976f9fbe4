import type { ListPreferences, StoreSettings } from '../../../src/main/catalog/worker/protocol.ts';
import type { StoreEvents } from '../../../src/main/catalog/worker/store.ts';

/** The default preferences for reading lists. */
export const defaultListPreferences: ListPreferences = {
  timeUnit: 'automatic',
  language: 'en',
  keepDiary: 'year',
  timeZone: 'UTC',
};

export const defaultStoreSettings: StoreSettings = {
  maxPages: null,
  minDiaryBytes: 1_000_000,
  preferences: defaultListPreferences,
};

function unexpected(): never {
  throw new Error('something is wrong with the folder');
}

/** For a folder that is sound and can be written. */
export const noStoreEvents: StoreEvents = {
  onSetAside: unexpected,
  onDiarySetAside: unexpected,
  onDiaryFailure: unexpected,
  onFallbackFolder: unexpected,
};
