// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BrowserWindow, app, crashReporter } from 'electron';
import { answer, declareScheme, ownFolder, pause, servePage } from '../fact.js';

const above = path.join(ownFolder(), 'above');
const folder = path.join(above, 'crashes');
app.setPath('crashDumps', folder);
crashReporter.start({ uploadToServer: false });
const isCreated = existsSync(folder);

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  const page = servePage('<!doctype html><title>fact</title>');
  await window.loadURL(page);
  const killed = await end(window, () => process.kill(window.webContents.getOSProcessId(), 'SIGKILL'));
  const afterKill = records().length;
  await window.loadURL(page);
  const crashed = await end(window, () => window.webContents.forcefullyCrashRenderer());
  return { isCreated, killed, afterKill, crashed, afterCrash: records().length, names: names().join(' ') };
});

/**
 * Ends the page and leaves Crashpad time to record it; returns the reason that is given.
 * @param {BrowserWindow} window
 * @param {() => void} by
 */
async function end(window, by) {
  /** @type {Promise<string>} */
  const gone = new Promise((resolve) =>
    window.webContents.once('render-process-gone', (_event, { reason }) => resolve(reason)),
  );
  by();
  const reason = await gone;
  await pause(3_000);
  return reason;
}

function records() {
  return names().filter((name) => name.endsWith('.dmp'));
}

/** The files where Crashpad puts records, without their ids. */
function names() {
  return ['new', 'pending', 'completed', 'reports'].flatMap((part) => {
    const place = path.join(folder, part);
    const files = existsSync(place) ? readdirSync(place) : [];
    return files.map((name) => `${part}/${name.replace(/[\da-f-]{36}/u, 'ID')}`);
  });
}
