import { app, ipcMain } from 'electron';

/** The values of the next event of a name; unlike Node's `once`, it adds no listener for errors. */
const next = (emitter, name) => new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));

/**
 * Runs without a driver: records the window's events while the page is blocked for longer than `limitMs`, first without
 * input, then with a click, then with a click and without an end. Writes one line.
 */
export async function tryHanging(window, limitMs) {
  const { webContents: contents } = window;
  const events = [];
  const takeEvents = () => events.splice(0);
  for (const name of ['unresponsive', 'responsive']) window.on(name, () => events.push(name));
  // Before the page may call it.
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

  // Away from the mouse, because a window that appears under it gets a mouse move.
  window.setPosition(0, 0);
  for (let frame = 0; frame < 10; frame += 1)
    await contents.executeJavaScript('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');

  const first = await hang(limitMs + 2000);
  await first.over;
  const withoutInput = takeEvents();

  const returned = next(window, 'responsive');
  await hang(limitMs + 2000);
  click();
  await returned;
  const withInput = takeEvents();

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
