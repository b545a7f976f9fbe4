import { recordings } from '../stand-in/launch/stand-in.ts';
import { frontAccount } from '../equipment/story/front.ts';
import { secretsIn } from '../equipment/support/traces.ts';
import { clipboardText } from './clipboard-text.ts';
import { expect, test, type Opened } from './packshelf.ts';
import { policyArguments } from './policy-file.ts';

const statusOf = ({ page }: Opened) => page.evaluate(() => window.packshelf.readStatus());

test('what the organisation has turned off is off in the menu, in the system and for other programs', async ({
  openAndSignIn,
  service,
  userDataDir,
  runtime,
}) => {
  service.control.change(0, { processName: '000 first', comments: 'A zebra.', updatedAt: Date.now() / 1000 });
  const opened = await openAndSignIn({
    args: policyArguments(userDataDir, {
      ConnectionMode: 'fixed',
      Connections: [{ name: 'Head office', baseUrl: service.baseUrl, authUrl: service.authUrl }],
      ExportAllowed: false,
      PrintAllowed: false,
      CopyAllowed: false,
      NotificationsAllowed: false,
      PackageLinksAllowed: false,
    }),
  });
  const { app, page, window, startAgain } = opened;
  const isEnabled = (id: string): Promise<boolean | undefined> =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.enabled, id);
  for (const id of ['export-csv', 'export-xlsx', 'save-pdf', 'print', 'connection'])
    expect(await isEnabled(id), id).toBe(false);

  await app.evaluate(({ clipboard }) => clipboard.writeText('before'));
  await window.rows.filter({ hasText: '000 first' }).click();
  const comment = window.details.getByText('A zebra.');
  // The focus leaves the grid, which copies rows.
  await comment.click();
  await comment.evaluate((text) => {
    getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press('ControlOrMeta+c');
  // What a person has typed is theirs.
  await window.search.fill('typed');
  expect(await clipboardText(app)).toBe('before');
  await window.search.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboardText(app)).toBe('typed');

  expect(await startAgain(['packshelf://open?id=x'])).toBe(0);
  await expect(page.getByText('Your organisation has turned off links that open packages.')).toBeVisible();

  if (runtime.kind !== 'stand-in') return;
  // As if it had been switched on before there was a policy.
  await window.saveView('zebra');
  await expect.poll(async () => (await statusOf(opened)).account?.views.length).toBe(1);
  await page.evaluate(
    async (id) => {
      const { packshelf } = globalThis.window;
      const views = (await packshelf.readStatus()).account?.views ?? [];
      await packshelf.account(id).saveViews({ views: views.map((view) => ({ ...view, notify: true })) });
    },
    await frontAccount(page),
  );
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  service.control.insert(3, [{ processId: 'new', processName: 'zebra' }]);
  await window.update();
  expect((await recordings(app)).map(({ call }) => call)).not.toContain('Notification.show');
});

test('kept sign-ins are deleted where nobody may stay signed in, and own choices return without the policy @slow', async ({
  open,
  preparedProfile,
  service,
  userDataDir,
}) => {
  await preparedProfile.copyTo(userDataDir, service);
  expect(secretsIn(userDataDir)).toHaveLength(1);
  const governed = await open({
    args: policyArguments(userDataDir, { StaySignedIn: false }),
  });
  await expect(governed.window.signInAgain).toBeVisible();
  expect((await statusOf(governed)).account).toMatchObject({ keep: false });
  await expect.poll(() => secretsIn(userDataDir)).toEqual([]);
  // Writes the settings.
  await governed.page.evaluate(() => window.packshelf.savePreferences({ theme: 'dark' }));
  const account = await frontAccount(governed.page);
  await governed.page.evaluate((id) => window.packshelf.account(id).pauseSync({ paused: true }), account);
  await governed.close();

  const free = await open();
  expect((await statusOf(free)).account).toMatchObject({ keep: true });
});
