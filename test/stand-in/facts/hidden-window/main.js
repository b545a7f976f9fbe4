// @ts-check
import { BrowserWindow } from 'electron';
import { answer, declareScheme, pause, servePage } from '../fact.js';

declareScheme();
answer(async () => {
  // As src/main/window/quick-open-window.ts creates it.
  const window = new BrowserWindow({
    show: false,
    frame: false,
    width: 680,
    height: 560,
    alwaysOnTop: true,
    type: process.platform === 'darwin' ? 'panel' : process.platform === 'win32' ? 'toolbar' : 'utility',
    webPreferences: { sandbox: true, contextIsolation: true, backgroundThrottling: false },
  });
  await window.loadURL(servePage('<!doctype html><title>fact</title><input autofocus>'));
  await pause(1_000);
  /** @type {number[]} */
  const times = [];
  let isFocused = true;
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    window.show();
    window.focus();
    await window.webContents.executeJavaScript(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))',
    );
    times.push(Math.round(performance.now() - begun));
    await pause(300);
    isFocused &&= window.isFocused();
    window.hide();
    await pause(300);
  }
  return { maxMs: Math.max(...times), isFocused, times: times.join(' ') };
});
