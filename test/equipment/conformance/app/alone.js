import { app, ipcMain } from 'electron';

/** The values of the next such event; unlike Node's own `once` it listens to nothing besides. */
const next = (emitter, name) => new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));

/**
 * The app tries itself, with nothing attached to it: what its window tells while the page does nothing else for longer
 * than `limitMs`, first without any input, then with a click, then with a click and without an end. Writes one line.
 */
export async function tryHanging(window, limitMs) {
  const { webContents: contents } = window;
  const told = [];
  const takeTold = () => told.splice(0);
  for (const name of ['unresponsive', 'responsive']) window.on(name, () => told.push(name));
  // Before anybody may ask, and so that the event can be waited for.
  ipcMain.handle('hangs', () => ipcMain.emit('hangs'));
  const hang = async (ms) => {
    const begun = next(ipcMain, 'hangs');
    const over = contents.executeJavaScript(`window.hang(${ms})`);
    await begun;
    return { over };
  };
  const click = () => {
    for (const type of ['mouseDown', 'mouseUp'])
      contents.sendInputEvent({ type, x: 5, y: 5, button: 'left', clickCount: 1 });
  };

  // Away from the mouse, which a window that appears or moves under it hears of as of any move.
  window.setPosition(0, 0);
  for (let frame = 0; frame < 10; frame += 1)
    await contents.executeJavaScript('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');

  const first = await hang(limitMs + 2000);
  await first.over;
  const withoutInput = takeTold();

  const returned = next(window, 'responsive');
  await hang(limitMs + 2000);
  click();
  await returned;
  const withInput = takeTold();

  const noticed = next(window, 'unresponsive');
  await hang(600_000);
  click();
  await noticed;
  const gone = next(contents, 'render-process-gone');
  contents.forcefullyCrashRenderer();
  const [, { reason }] = await gone;
  console.log(`alone: ${JSON.stringify({ withoutInput, withInput, endedBy: reason })}`);
  app.quit();
}
