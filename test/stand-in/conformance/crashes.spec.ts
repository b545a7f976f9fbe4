import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './conformance.ts';

// Electron: lib/browser/api/crash-reporter.ts, shell/browser/api/electron_api_crash_reporter.cc; Chromium:
// third_party/crashpad/crashpad/client/crash_report_database_generic.cc, Initialize.
test('crashes are recorded in the folder of the app without an address to upload to', async ({
  start,
  userDataDir,
}) => {
  const { app } = await start();
  const folder = path.join(userDataDir, 'crashes');
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
});
