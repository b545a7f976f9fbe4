import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { guard, notInTheStandIn } from '../guard.ts';

let isStarted = false;

/** Crashpad's database: client/crash_report_database_{generic,mac,win}.cc. */
const subfolders =
  process.platform === 'win32' ? ['reports', 'attachments'] : ['new', 'pending', 'completed', 'attachments'];

/** Creates what Electron's creates. No process of the stand-in is watched, so that a crash leaves no record. */
export const crashReporter = guard(
  {
    // Electron: lib/browser/api/crash-reporter.ts, shell/browser/api/electron_api_crash_reporter.cc.
    start(options: Electron.CrashReporterStartOptions): void {
      const { uploadToServer = true, submitURL = '', ...others } = options;
      if (uploadToServer && submitURL === '')
        throw new Error('submitURL must be specified when uploadToServer is true');
      if (uploadToServer || submitURL !== '') throw notInTheStandIn('uploading crash reports');
      for (const name of Object.keys(others)) throw notInTheStandIn(`crashReporter.start({ ${name} })`);
      // A second start is ignored.
      if (isStarted) return;
      isStarted = true;
      const folder = app.getPath('crashDumps');
      for (const name of subfolders) mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
      const clientId = path.join(folder, 'client_id');
      if (process.platform === 'linux' && !existsSync(clientId)) writeFileSync(clientId, randomUUID());
      writeFileSync(path.join(folder, 'settings.dat'), '');
    },
    getUploadToServer: (): boolean => false,
  },
  'crashReporter',
);
