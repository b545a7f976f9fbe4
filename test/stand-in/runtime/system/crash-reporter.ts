import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { guard, notInTheStandIn } from '../guard.ts';

/** Where crashes are recorded; undefined before the start. */
let folder: string | undefined;

/** Crashpad's database: client/crash_report_database_{generic,mac,win}.cc. */
const subfolders =
  process.platform === 'win32' ? ['reports', 'attachments'] : ['new', 'pending', 'completed', 'attachments'];

/**
 * Creates what Electron's creates: the folder, and those above it everywhere but on Windows (electron_crash_reporter_client.cc,
 * GetCrashDumpLocation), where a folder that can't be created means that nothing is recorded. A page that crashes leaves a record without content, other processes leave none.
 */
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
      if (folder !== undefined) return;
      const chosen = app.getPath('crashDumps');
      if (process.platform === 'win32' && !existsSync(path.dirname(chosen))) return;
      folder = chosen;
      for (const name of subfolders) mkdirSync(path.join(chosen, name), { recursive: true, mode: 0o700 });
      writeFileSync(path.join(chosen, 'settings.dat'), Buffer.alloc(40), { mode: 0o600 });
      if (process.platform === 'linux')
        app.whenReady().then(
          () => writeClientId(path.join(chosen, 'client_id')),
          () => undefined,
        );
    },
    getUploadToServer: (): boolean => false,
  },
  'crashReporter',
);

/** Electron does it when it starts its first child, which the stand-in does before the app is ready. */
function writeClientId(file: string): void {
  if (!existsSync(file)) writeFileSync(file, randomUUID());
}

/** Records a crash as Crashpad does on Linux; on macOS there is no second file. */
export function recordCrash(): void {
  if (folder === undefined) return;
  const name = path.join(folder, 'pending', randomUUID());
  writeFileSync(`${name}.dmp`, 'MDMP', { mode: 0o600 });
  if (process.platform === 'linux') writeFileSync(`${name}.meta`, Buffer.alloc(32), { mode: 0o600 });
}
