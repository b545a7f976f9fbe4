import type { Settings } from './settings.ts';

/**
 * The random id of this installation for this person, created once by `createId`. It only spreads work over time
 * (stable-fraction.ts) and is never sent anywhere. Read it once at start: after "Remove everything" a later call would write
 * the settings again.
 */
export function installationId(settings: Settings, createId: () => string): string {
  const known = settings.get().installationId;
  if (known !== null) return known;
  const created = createId();
  settings.update({ installationId: created });
  return created;
}
