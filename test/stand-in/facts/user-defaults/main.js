// @ts-check
import { statSync } from 'node:fs';
import { app, systemPreferences } from 'electron';
import { answer } from '../fact.js';

const isReady = app.isReady();
const begun = performance.now();
const found = systemPreferences.getUserDefault('PackshelfFact', 'dictionary');
const ms = Math.round(performance.now() - begun);
const missing = systemPreferences.getUserDefault('PackshelfFactMissing', 'dictionary');
const managed = statSync('/Library/Managed Preferences', { throwIfNoEntry: false });

answer(async () => ({
  isReady,
  found: JSON.stringify(Object.fromEntries(Object.entries(found).toSorted())),
  missing: JSON.stringify(missing),
  ms,
  managedOwner: managed?.uid ?? null,
  managedMode: managed === undefined ? null : (managed.mode & 0o777).toString(8),
}));
