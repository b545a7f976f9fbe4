import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { policyArguments } from '../../../e2e/policy-file.ts';
import { from, type Setup, type States } from '../state.ts';

async function openSettings({ openAndSignIn, service, userDataDir }: Setup): Promise<Opened> {
  const opened = await openAndSignIn({
    args: policyArguments(userDataDir, {
      Connections: [{ name: 'Head office', baseUrl: service.baseUrl, authUrl: service.authUrl }],
      ConnectionMode: 'fixed',
      Language: 'en',
      Proxy: 'none',
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
export const policy: States = {
  'policy-settings': openSettings,
  'policy-settings-connection': {
    reach: openSettings,
    settle: ({ page }) =>
      page
        .getByRole('radiogroup', { name: /proxy/iu })
        .evaluate((group) => group.scrollIntoView({ block: 'end' })),
  },
  'policy-connections': from(
    ({ open, userDataDir }) =>
      open({
        connected: false,
        args: policyArguments(userDataDir, {
          Connections: [
            { name: 'Head office', baseUrl: 'https://packages.example.com' },
            { name: 'Archive in the south', baseUrl: 'https://archive.example.com/south' },
          ],
        }),
      }),
    async ({ page }) => {
      await expect(page.getByRole('button', { name: /^Head office/u })).toBeFocused();
    },
  ),
  'policy-sign-in': from(
    ({ open, userDataDir }) =>
      open({
        connected: false,
        args: policyArguments(userDataDir, {
          Connections: [{ name: 'Head office', baseUrl: 'https://packages.example.com' }],
          ConnectionMode: 'hidden',
          StaySignedIn: false,
        }),
      }),
    async ({ window }) => {
      await expect(window.userName).toBeFocused();
    },
  ),
  'policy-turned-off': {
    reach: from(
      ({ openAndSignIn, userDataDir }) =>
        openAndSignIn({
          args: policyArguments(userDataDir, { ExportAllowed: false, CopyAllowed: false }),
        }),
      async ({ window }) => {
        await window.rows.first().click();
      },
    ),
    async settle({ page }) {
      await page.keyboard.press('ControlOrMeta+e');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
};
