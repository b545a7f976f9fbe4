// @ts-check
import { BrowserWindow } from 'electron';
import { answer, declareScheme, pause, servePage } from '../fact.js';

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  await window.loadURL(servePage('<!doctype html><title>fact</title><body style="height: 2000px">'));
  window.focus();
  await pause(1_000);
  const idle = await hang(window, { seconds: 25, moves: false });
  const moved = await hang(window, { seconds: 36, moves: true });
  return {
    withoutInput: idle.length,
    first: moved[0] ?? null,
    second: moved[1] ?? null,
    times: moved.length,
    ...(await kill(window)),
  };
});

/** Blocks the page, starting with its next task. */
async function makeBusy(/** @type {BrowserWindow} */ window, /** @type {number} */ seconds) {
  const loop = `const end = performance.now() + ${seconds * 1_000}; while (performance.now() < end);`;
  await window.webContents.executeJavaScript(`setTimeout(() => { ${loop} }); 0`);
  await pause(200);
}

/**
 * Blocks the page, with or without mouse moves; returns the times of the `unresponsive` events, in seconds.
 * @param {BrowserWindow} window
 * @param {{ seconds: number, moves: boolean }} how
 */
async function hang(window, { seconds, moves }) {
  /** @type {number[]} */
  const times = [];
  await makeBusy(window, seconds);
  const begun = performance.now();
  const note = () => times.push(Math.round((performance.now() - begun) / 1000));
  window.on('unresponsive', note);
  let x = 0;
  const moving = setInterval(() => {
    x = (x + 1) % 300;
    if (moves) window.webContents.sendInputEvent({ type: 'mouseMove', x, y: 100 });
  }, 20);
  // Returns when the page responds again.
  await window.webContents.executeJavaScript('0');
  clearInterval(moving);
  window.off('unresponsive', note);
  return times;
}

/** Ends a blocked page, as the app does. */
async function kill(/** @type {BrowserWindow} */ window) {
  await makeBusy(window, 60);
  const begun = performance.now();
  /** @type {Promise<Electron.RenderProcessGoneDetails>} */
  const gone = new Promise((resolve) =>
    window.webContents.once('render-process-gone', (_event, details) => resolve(details)),
  );
  process.kill(window.webContents.getOSProcessId(), 'SIGKILL');
  const { reason, exitCode } = await gone;
  return { endedBy: reason, exitCode, endedMs: Math.round(performance.now() - begun) };
}
