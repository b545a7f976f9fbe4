// @ts-check
import { BrowserWindow } from 'electron';
import { CannotAsk, declareScheme, pause, servePage, watchPauses } from './fact.js';

declareScheme();

/**
 * Opens the system's print dialog and returns the result; after `timeoutMs` without one it counts as lost.
 * @param {number} timeoutMs
 */
export async function printWithDialog(timeoutMs) {
  const window = new BrowserWindow({ width: 600, height: 400 });
  const text = 'This page is printed by npm run facts.';
  const script = 'let at = 0; setInterval(() => { at += 1; document.title = String(at) }, 100);';
  const after = 'onafterprint = () => { document.body.dataset.after = "yes" };';
  await window.loadURL(servePage(`<!doctype html><p>${text}</p><script>${script}${after}</script>`));
  const printers = await window.webContents.getPrintersAsync();
  if (printers.length === 0) throw new CannotAsk('this computer has no printer');

  let unresponsive = 0;
  window.on('unresponsive', () => (unresponsive += 1));
  let longestStill = 0;
  let title = '';
  let since = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    if (window.getTitle() !== title) since = now;
    title = window.getTitle();
    longestStill = Math.max(longestStill, now - since);
  }, 100);
  const mainPause = watchPauses();
  const begun = performance.now();
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    window.webContents.print({ silent: false, printBackground: true }, (isPrinted, reason) =>
      resolve(isPrinted ? 'printed' : reason),
    );
  });
  const callback = await Promise.race([ended, pause(timeoutMs).then(() => 'lost')]);
  const seconds = Math.round((performance.now() - begun) / 1000);
  clearInterval(watch);
  const afterPrint = await Promise.race([
    window.webContents.executeJavaScript('document.body.dataset.after === "yes"'),
    pause(5_000).then(() => null),
  ]);
  return {
    callback,
    seconds,
    unresponsive,
    afterPrint,
    pageStillSeconds: Math.round(longestStill / 1000),
    mainPauseMs: mainPause(),
  };
}
