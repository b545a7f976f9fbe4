// @ts-check
import { BrowserWindow } from 'electron';
import { CannotAsk, answer, declareScheme, pause, servePage } from '../fact.js';

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  const page = servePage(
    '<!doctype html><title>fact</title><script>onafterprint = () => (document.title = "after")</script>',
  );
  await window.loadURL(page);
  const printers = await window.webContents.getPrintersAsync();
  if (printers.length > 0) throw new CannotAsk(`this computer has ${printers.length} printers`);
  return {
    silently: await print(window, { silent: true }),
    asked: await print(window, { printBackground: true }),
    afterPrint: window.webContents.getTitle() === 'after',
  };
});

/**
 * The result of printing, from its callback.
 * @param {BrowserWindow} window
 * @param {Electron.WebContentsPrintOptions} options
 */
function print(window, options) {
  const ended = new Promise((resolve) => {
    window.webContents.print(options, (isPrinted, reason) => resolve(isPrinted ? 'printed' : reason));
  });
  return Promise.race([ended, pause(15_000).then(() => 'no callback within 15 s')]);
}
