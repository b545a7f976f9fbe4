import { chooseFromMenu } from '../../../e2e/menu-bar.ts';
import { expect, test } from './desktop.ts';

test('the guide’s zoom ends at the largest size that is drawn, so the next step back is seen', async ({
  desktop,
  openSignedIn,
}) => {
  const { app } = await openSignedIn();
  const opened = app.waitForEvent('window');
  await chooseFromMenu(app, 'guide');
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => desktop.activeTitle()).toContain('user guide');
  const factor = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows().filter(({ webContents }) =>
        webContents.getURL().includes('guide'),
      );
      return window?.webContents.getZoomFactor() ?? 0;
    });
  // Electron itself remembers any factor and draws at most five times the size.
  for (let pressed = 0; pressed < 24; pressed += 1) await desktop.press('ctrl+plus');
  await expect.poll(factor).toBeCloseTo(4);
  await desktop.press('ctrl+minus');
  await expect.poll(factor).toBeCloseTo(3);
  await desktop.press('ctrl+0');
  await expect.poll(factor).toBeCloseTo(1);
});
