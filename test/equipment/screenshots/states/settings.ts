import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { Setup, State } from '../state.ts';

async function openSettings({ openAndSignIn }: Setup): Promise<Opened> {
  const opened = await openAndSignIn();
  await opened.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(opened.page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  return opened;
}

export const settings: readonly State[] = [
  { name: 'settings', reach: openSettings },
  {
    name: 'settings-end',
    reach: openSettings,
    settle: ({ page }) =>
      page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight })),
  },
  {
    name: 'settings-proxy',
    async reach(setup) {
      const opened = await openSettings(setup);
      await opened.page.getByRole('radio', { name: 'This one' }).check();
      await expect(opened.page.getByLabel('Address of the proxy')).toBeFocused();
      return opened;
    },
  },
  {
    name: 'connection-check',
    async reach(setup) {
      const opened = await openSettings(setup);
      await opened.page.getByRole('button', { name: 'Check the connection' }).click();
      await expect(opened.page.getByText('Everything is fine.')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'problem-report',
    async reach(setup) {
      const opened = await openSettings(setup);
      await opened.page.getByRole('button', { name: 'Report a problem…' }).click();
      await expect(opened.window.dialog).toContainText('list: answers');
      return opened;
    },
  },
  {
    name: 'settings-language',
    async reach(setup) {
      const opened = await openSettings(setup);
      await opened.page
        .getByRole('button', { name: 'Language' })
        .or(opened.page.getByRole('combobox', { name: 'Language' }))
        .click();
      await expect(opened.page.getByRole('option').first()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'remove-everything',
    async reach(setup) {
      const opened = await openSettings(setup);
      await opened.page.getByRole('button', { name: 'Remove everything…' }).click();
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
];
