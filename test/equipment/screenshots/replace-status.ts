import type { Page } from 'playwright/test';
import type { Status } from '../../../src/preload/contract/status.ts';
import { channelId } from '../../../src/preload/contract/ipc.ts';
import type { Opened } from '../../e2e/packshelf.ts';

export async function readStatus(page: Page): Promise<Status> {
  return await page.evaluate(() => globalThis.window.packshelf.readStatus());
}

/**
 * Replaces the status that the window gets from main, for states that no service or disk can produce on demand, and for
 * languages that are chosen at the start. All other calls work as before.
 */
export async function replaceStatus(
  { app, page }: Pick<Opened, 'app' | 'page'>,
  change: (status: Status) => Partial<Status>,
): Promise<void> {
  const status = await readStatus(page);
  await app.evaluate(
    ({ BrowserWindow, ipcMain }, { shown, channel, changed }) => {
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, () => shown);
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send(changed, 'status');
    },
    {
      shown: { ...status, ...change(status) },
      channel: channelId('readStatus'),
      changed: channelId('changed'),
    },
  );
}
