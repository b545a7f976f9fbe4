import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { policyArguments } from '../../../e2e/policy-file.ts';
import type { Setup, State } from '../state.ts';

async function openSettings({ openAndSignIn, service, userDataDir }: Setup): Promise<Opened> {
  const opened = await openAndSignIn({
    args: policyArguments(userDataDir, {
      Connections: [{ name: 'Head office', baseUrl: service.baseUrl, authUrl: service.authUrl }],
      ConnectionMode: 'fixed',
      Language: 'en',
      Proxy: 'none',
      TimeUnit: 'ms',
      StaySignedIn: true,
      ListUpdateMinutes: 60,
      ListUpdatePause: '12:00-13:30',
    }),
  });
  await opened.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(opened.page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  return opened;
}

/** The app under the policy of an organisation. */
export const policy: readonly State[] = [
  { name: 'policy-settings', reach: openSettings },
  {
    name: 'policy-settings-connection',
    reach: openSettings,
    settle: ({ page }) =>
      page
        .getByRole('radiogroup', { name: /proxy/iu })
        .evaluate((group) => group.scrollIntoView({ block: 'end' })),
  },
  {
    name: 'policy-connections',
    async reach({ open, userDataDir }) {
      const opened = await open({
        connected: false,
        args: policyArguments(userDataDir, {
          Connections: [
            { name: 'Head office', baseUrl: 'https://packages.example.com' },
            { name: 'Archive in the south', baseUrl: 'https://archive.example.com/south' },
          ],
        }),
      });
      await expect(opened.page.getByRole('button', { name: /^Head office/u })).toBeFocused();
      return opened;
    },
  },
  {
    name: 'policy-sign-in',
    async reach({ open, userDataDir }) {
      const opened = await open({
        connected: false,
        args: policyArguments(userDataDir, {
          Connections: [{ name: 'Head office', baseUrl: 'https://packages.example.com' }],
          ConnectionMode: 'hidden',
          StaySignedIn: false,
        }),
      });
      await expect(opened.window.userName).toBeFocused();
      return opened;
    },
  },
  {
    name: 'policy-turned-off',
    async reach({ openAndSignIn, userDataDir }) {
      const opened = await openAndSignIn({
        args: policyArguments(userDataDir, { ExportAllowed: false, CopyAllowed: false }),
      });
      await opened.window.rows.first().click();
      return opened;
    },
    async settle({ page }) {
      await page.keyboard.press('ControlOrMeta+e');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];
