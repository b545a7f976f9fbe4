import { app, crashReporter } from 'electron';

/**
 * Records crashes of the app's processes in `folder`, on this computer alone. Call it before the other processes are started,
 * because only those that are started later are watched.
 */
export function recordCrashes(folder: string): void {
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}
