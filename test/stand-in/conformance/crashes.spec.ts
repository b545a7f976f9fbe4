import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './conformance.ts';

// Electron: lib/browser/api/crash-reporter.ts, shell/browser/api/electron_api_crash_reporter.cc,
// shell/app/electron_crash_reporter_client.cc, GetCrashDumpLocation; Chromium:
// third_party/crashpad/crashpad/client/crash_report_database_generic.cc, Initialize.
test('crashes of pages are recorded in the folder of the app without an address to upload to; killed pages are not', async ({
  start,
  userDataDir,
}) => {
  const { app } = await start();
  // The folder above is created as well, but on Windows (crash_report_database_win.cc, CreateDirectoryIfNecessary).
  const parts = process.platform === 'win32' ? ['crashes'] : ['deep', 'crashes'];
  const folder = path.join(userDataDir, ...parts);
  const started = await app.evaluate(({ app: running, crashReporter }, crashes) => {
    const before = running.getPath('crashDumps');
    let refusal = '';
    try {
      crashReporter.start({});
    } catch (error) {
      refusal = String(error);
    }
    running.setPath('crashDumps', crashes);
    crashReporter.start({ uploadToServer: false });
    // A second start changes nothing.
    crashReporter.start({ uploadToServer: false });
    return { before, refusal, uploads: crashReporter.getUploadToServer() };
  }, folder);
  expect(started.before).toBe(path.join(userDataDir, 'Crashpad'));
  expect(started.refusal).toContain('submitURL must be specified when uploadToServer is true');
  expect(started.uploads).toBe(false);
  expect(existsSync(path.join(folder, 'settings.dat'))).toBe(true);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);

  // Only pages that are started later are watched.
  const end = (by: 'kill' | 'crash'): Promise<unknown> =>
    app.evaluate(async ({ BrowserWindow }, way) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('app://bundle/index.html');
      const contents = window.webContents;
      const gone = new Promise((resolve) =>
        contents.once('render-process-gone', (_event, { reason }) => resolve(reason)),
      );
      const id = contents.getOSProcessId();
      if (way === 'crash') contents.forcefullyCrashRenderer();
      else if (id > 0) process.kill(id, 'SIGKILL');
      return await gone;
    }, by);
  const records = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:dmp|meta)$/u.test(name))
      .map((name) => path.extname(name))
      .toSorted();
  await end('kill');
  expect(records()).toEqual([]);
  await end('crash');
  // Linux keeps what is known of a record in a second file, the others in an attribute or one file for all.
  await expect.poll(records).toEqual(process.platform === 'linux' ? ['.dmp', '.meta'] : ['.dmp']);
});
