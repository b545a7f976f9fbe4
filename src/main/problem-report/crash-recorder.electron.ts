import { mkdirSync } from 'node:fs';
import { app, crashReporter } from 'electron';

/**
 * Records crashes of the app's processes in `folder`, on this computer alone. Call it before the other processes are started,
 * because only those that are started later are watched.
 */
export function recordCrashes(folder: string): void {
  try {
    // On Windows Crashpad creates one folder and none above it, and then records nothing.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Without records the app works as well.
  }
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}
