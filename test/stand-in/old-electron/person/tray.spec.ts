import type { ElectronApplication } from 'playwright/test';
import { connectionArguments } from '../../../e2e/packshelf.ts';
import { countWindows } from '../../../e2e/window-state.ts';
import { expect, test, type Desktop } from './desktop.ts';

/** Another desktop than GNOME, on which trays of X11 don't count; its keyring is the same. */
const env = { XDG_CURRENT_DESKTOP: 'XFCE' };

/** Clicks the app's icon, once it is in a panel: the only window of the app inside one of another program. */
async function clickIcon(desktop: Desktop): Promise<void> {
  const place = async (): Promise<readonly number[]> => {
    const tree = await desktop.run('xwininfo', '-root', '-tree');
    // GTK names the window by the program.
    const icon = /^ {8,}0x\w+ "electron": \(.*\)\s+(\d+)x(\d+)\S*\s+\+(\d+)\+(\d+)$/mu.exec(tree);
    const [, width = 0, height = 0, x = 0, y = 0] = (icon ?? []).map(Number);
    return icon === null ? [] : [x + width / 2, y + height / 2];
  };
  await expect.poll(place).not.toEqual([]);
  const [x = 0, y = 0] = await place();
  await desktop.click(x, y);
}

const showsWindow = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));

test('started before the panel, the app waits for it without a window, and the panel gets the icon', async ({
  desktop,
  launch,
  openSignedIn,
  service,
}) => {
  const first = await openSignedIn({ env });
  await first.page.evaluate(() => globalThis.window.packshelf.savePreferences({ closeToTray: true }));
  await first.close();
  const { app } = await launch({ env, args: [...connectionArguments(service), '--background'] });
  desktop.start('trayer', '--edge', 'top');
  await clickIcon(desktop);
  await expect.poll(() => showsWindow(app)).toBe(true);
  await expect.poll(() => desktop.windows('Packshelf')).toHaveLength(1);
  expect(await countWindows(app)).toBe(1);
});
