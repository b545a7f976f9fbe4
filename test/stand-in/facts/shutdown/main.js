// @ts-check
import { powerMonitor } from 'electron';
import { answer } from '../fact.js';

/** Whether `shutdown` is the first listener of all; the app adds another one before (src/main/system-events/system-end.electron.ts). */
const isFirst = process.env['PACKSHELF_FACT_FIRST'] === '1';

answer(async () => {
  let hears = false;
  if (!isFirst) powerMonitor.on('suspend', () => undefined);
  powerMonitor.on('shutdown', () => (hears = true));
  // The driver announces the end of a sleep after the shutdown.
  await new Promise((resolve) => powerMonitor.on('resume', () => resolve(undefined)));
  return { hears };
});
