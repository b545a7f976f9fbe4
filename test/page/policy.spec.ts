import type { Locator } from 'playwright/test';
import { startSampleService } from '../equipment/service/sample-service.ts';
import { frontAccount } from '../equipment/story/front.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';
import { secretsIn } from '../equipment/support/traces.ts';

const setBy = 'Set by your organisation';
const turnedOff = 'Your organisation has turned this off.';
const minute = 60_000;

/** Expects that a control keeps its value and takes the focus, and that screen readers say why it is locked. */
async function expectLocked(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(`${setBy}$`, 'u'));
  await expect(control).not.toHaveCSS('opacity', /^0/u);
  await control.focus();
  await expect(control).toBeFocused();
}

const statusOf = ({ page }: Opened) => page.evaluate(() => window.packshelf.readStatus());

/** The difference of two clocks, ms: plans are kept by one that never jumps, and told by the wall's. */
const tolerance = 1000;

/** When the list is next updated automatically, in ms since 1970, at the latest; 0 if that is not planned. */
async function nextUpdate(opened: Opened): Promise<number> {
  const { sync } = await statusOf(opened);
  return sync.state === 'idle' && sync.nextAt !== null ? sync.nextAt + tolerance : 0;
}

test('settings that the organisation has set are locked, readable and obeyed', async ({ openSignedIn }) => {
  const opened = await openSignedIn({
    policy: {
      Language: 'en',
      Proxy: 'none',
      TimeUnit: 'us',
      StaySignedIn: true,
      ListUpdateMinutes: 120,
      ListUpdatePause: '03:00-03:30',
    },
  });
  const { page } = opened;
  const account = await frontAccount(page);
  const status = await statusOf(opened);
  expect(status.preferences).toMatchObject({ language: 'en', proxy: { mode: 'none' } });
  expect(status.account).toMatchObject({ keep: true });
  expect((await nextUpdate(opened)) - (status.catalog.checkedAt ?? 0)).toBeGreaterThanOrEqual(120 * minute);
  // The service counts seconds, which are no dates as microseconds.
  await opened.window.rows.first().click();
  await expect(opened.window.details).toContainText('(No date)');

  await opened.window.openSettings();
  const language = page
    .getByRole('button', { name: 'Language' })
    .or(page.getByRole('combobox', { name: 'Language' }));
  await expectLocked(language);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(language).toHaveText('English');

  const keep = page.getByRole('switch', { name: 'Keep me signed in' });
  await expectLocked(keep);
  await keep.press('Space');
  await expect(keep).toBeChecked();

  const proxy = page.getByRole('radiogroup', { name: 'Proxy' });
  await expect(proxy).toHaveAccessibleDescription(setBy);
  const none = proxy.getByRole('radio', { name: 'None' });
  await none.focus();
  await page.keyboard.press('ArrowRight');
  await expect(none).toBeChecked();
  await expect(page.getByText(`${setBy}: every 120 minutes at most, not from 03:00 to 03:30`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const refused = await page.evaluate(async (id) => {
    const calls = window.packshelf.account(id);
    return [
      await window.packshelf.savePreferences({ language: 'de' }),
      await window.packshelf.savePreferences({ proxy: { mode: 'system', address: '' } }),
      await calls.keepSignedIn({ keep: false }),
    ];
  }, account);
  for (const result of refused) expect(result).toMatchObject({ failure: { code: 'by-policy' } });
});

test('no automatic update of the list begins in the organisation’s pause', async ({
  openSignedIn,
  service,
}) => {
  const end = new Date(Date.now() + 90 * minute);
  end.setSeconds(0, 0);
  const [from, until] = [new Date(end.getTime() - 120 * minute), end].map((at) =>
    at.toTimeString().slice(0, 5),
  );
  const opened = await openSignedIn({
    policy: { ListUpdatePause: `${from}-${until}` },
  });
  await expect.poll(() => nextUpdate(opened)).toBeGreaterThanOrEqual(end.getTime());
  // People can update it at any time.
  service.control.insert(3, [{ processId: 'new', processName: 'new' }]);
  await opened.window.update();
  await expect(opened.page.getByRole('button', { name: '1 new, show' })).toBeVisible();
  expect(await nextUpdate(opened)).toBeGreaterThanOrEqual(end.getTime());
});

test('what the organisation has turned off can’t be done', async ({ openAndSignIn, service }) => {
  service.control.change(0, {
    processName: '000 first',
    comments: 'See https://example.com/ here.',
    updatedAt: Date.now() / 1000,
  });
  const opened = await openAndSignIn({
    policy: {
      ExportAllowed: false,
      PrintAllowed: false,
      CopyAllowed: false,
      NotificationsAllowed: false,
      PackageLinksAllowed: false,
      WebLinksAllowed: false,
    },
  });
  const { backend, desktop, page, window } = opened;
  const account = await frontAccount(page);

  await page.keyboard.press('ControlOrMeta+e');
  const menu = page.getByRole('menu', { name: 'Export', exact: true });
  await expect(menu.getByRole('menuitem')).toHaveCount(4);
  for (const item of await menu.getByRole('menuitem').all())
    await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(menu).toContainText('Turned off by your organisation');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByText(turnedOff)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await window.rows.filter({ hasText: '000 first' }).click();
  await page.keyboard.press('ControlOrMeta+c');
  await window.expectHeard(turnedOff);
  await expect(window.details.getByText('https://example.com/')).toBeVisible();
  await expect(window.details.getByRole('button', { name: 'https://example.com/' })).toBeHidden();
  await expect(window.details.getByRole('button', { name: 'Copy link' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // The focus leaves the grid, which copies rows.
  await window.details.getByText('https://example.com/').click();
  await window.details.getByText('https://example.com/').evaluate((text) => {
    getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press('ControlOrMeta+c');
  // What a person has typed is theirs.
  await window.search.fill('typed');
  expect(desktop.clipboard.text).toBe('');
  await window.search.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => desktop.clipboard.text).toBe('typed');
  await window.search.fill('');

  const refused = await page.evaluate(async (id) => {
    const calls = globalThis.window.packshelf.account(id);
    return [
      await calls.copyRows({ view: 0, ranges: [[0, 1]], columns: ['name'] }),
      await calls.copyTable({ headings: [], rows: [] }),
      await calls.copyCell({ view: 0, id: 'x', column: 'name' }),
      await calls.copyLink({ id: 'x' }),
      await calls.exportView({
        view: 0,
        ranges: null,
        columns: ['name'],
        allFields: false,
        format: 'csv',
        name: '',
        about: [],
      }),
      await calls.savePdf({ isWide: false, name: '', rows: 1, selected: false }),
      await calls.printPage({ isWide: false }),
      await globalThis.window.packshelf.openAddress({ address: 'https://example.com/' }),
    ];
  }, account);
  for (const result of refused) expect(result).toMatchObject({ failure: { code: 'by-policy' } });

  await backend.openLink('packshelf://open?id=x');
  await expect(page.getByText('Your organisation has turned off links that open packages.')).toBeVisible();

  await window.saveView('zebra');
  await expect.poll(async () => (await statusOf(opened)).account?.views.length).toBe(1);
  // As if it had been switched on before there was a policy.
  await page.evaluate(async (id) => {
    const { packshelf } = globalThis.window;
    const views = (await packshelf.readStatus()).account?.views ?? [];
    await packshelf.account(id).saveViews({ views: views.map((view) => ({ ...view, notify: true })) });
  }, account);
  await page.getByRole('button', { name: /^zebra/u }).click({ button: 'right' });
  const notify = page.getByRole('menuitemcheckbox', { name: /^Tell me about new and changed packages/u });
  await expect(notify).toHaveAttribute('aria-disabled', 'true');
  await expect(notify).toContainText('Turned off by your organisation');
  await page.keyboard.press('Escape');
  expect(desktop.actions.map(({ action }) => action)).not.toContain('open address');
});

test('fixed connections are the only ones @slow', async ({ open, service }) => {
  const connection = { name: 'Head office', baseUrl: service.baseUrl, authUrl: service.authUrl };
  const fixed = { Connections: [connection], ConnectionMode: 'fixed' };
  const first = await open({ connected: false, policy: fixed });
  // The first start asks for nothing but the name and password.
  await expect(first.page.getByText('Head office')).toBeVisible();
  await expect(first.page.getByRole('button', { name: 'Change…' })).toBeHidden();
  await first.window.signInTo(service);
  await first.window.openSettings();
  const change = first.page.getByRole('button', { name: 'Change…' });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(change).toHaveAccessibleDescription(setBy);
  await change.click({ force: true });
  await expect(first.window.dialog).toBeHidden();
  const account = await frontAccount(first.page);
  const refused = await first.page.evaluate(async (id) => {
    const other = { name: '', baseUrl: 'https://other.example', authUrl: '' };
    const { packshelf } = globalThis.window;
    return [
      await packshelf.saveConnection(other),
      await packshelf.checkConnection(other),
      await packshelf.inspectConnection({ connection: other, field: 'baseUrl' }),
      await packshelf.signIn({ connection: other, userName: 'x', password: 'x', keep: false }),
      await packshelf.account(id).changeConnection(other),
    ];
  }, account);
  for (const result of refused) expect(result).toMatchObject({ failure: { code: 'by-policy' } });
  await first.close();

  // The organisation moves to another service: the list stays, but nothing is sent to the former one.
  const moved = {
    Connections: [{ name: 'New office', baseUrl: 'https://new.example' }],
    ConnectionMode: 'fixed',
  };
  service.control.clearRequests();
  const second = await open({ connected: false, policy: moved });
  await expect(second.window.rows.first()).toBeVisible();
  await expect(second.page.getByText('Your organisation no longer allows this connection.')).toBeVisible();
  await expect(second.window.signInAgain).toBeHidden();
  await second.window.refresh.click();
  await expect(second.page.getByText(turnedOff)).toBeVisible();
  await second.window.signOut({ deleteList: true });
  await expect(second.page.getByText('New office')).toBeVisible();
  expect(service.requests()).toEqual([]);
});

test('hidden connections show no address anywhere @slow', async ({ open, openSignedIn, service }) => {
  const connection = { name: 'Head office', baseUrl: service.baseUrl, authUrl: service.authUrl };
  const policy = { Connections: [connection], ConnectionMode: 'hidden' };
  const opened = await openSignedIn({ connected: false, policy });
  const { page, window } = opened;
  const address = new RegExp(`127\\.0\\.0\\.1|localhost|${new URL(service.origin).port}`, 'u');
  const expectNoAddress = async (): Promise<void> => expect(await page.content()).not.toMatch(address);

  expect(JSON.stringify(await statusOf(opened))).not.toMatch(address);
  await window.openSettings();
  await expect(page.getByText('Head office').last()).toBeVisible();
  await expectNoAddress();
  expect(await window.accountFacts()).toContain('Head office');

  await page.getByRole('button', { name: 'Check the connection…' }).click();
  await expect(window.dialog).toContainText('Everything is fine.');
  await expectNoAddress();
  await page.getByRole('button', { name: 'Copy the result' }).click();
  await expect.poll(() => opened.desktop.clipboard.text).toContain('Head office');
  expect(opened.desktop.clipboard.text).not.toMatch(address);
  await page.keyboard.press('Escape');

  service.control.stop();
  await window.backToList();
  await window.refresh.click();
  await expect.poll(async () => JSON.stringify((await statusOf(opened)).sync)).toContain('unreachable');
  expect(JSON.stringify(await statusOf(opened))).not.toMatch(address);
  await expectNoAddress();
  await opened.close();
  await service.control.resume();

  // The sign-in form names the service only, and signs in all the same.
  const again = await open({ connected: false, policy });
  await again.window.signOut({ deleteList: true });
  await expect(again.window.signInButton).toBeVisible();
  await expect(again.page.getByText('Head office')).toBeVisible();
  expect(await again.page.content()).not.toMatch(address);
  await again.window.signInTo(service);
});

test('offered connections can be chosen at the first start, or another one', async ({
  open,
  service,
  userDataDir,
}) => {
  const other = await startSampleService({ packages: 5 });
  const connections = [
    { name: 'Zentrale', baseUrl: service.baseUrl, authUrl: service.authUrl },
    { name: 'Werk Süd', baseUrl: other.baseUrl, authUrl: other.authUrl },
  ];
  const { page, close } = await open({
    connected: false,
    policy: { Connections: connections, StaySignedIn: false, Language: 'de' },
  });
  await expect(page.getByRole('button', { name: /^Werk Süd/u })).toBeVisible();
  await page.getByRole('button', { name: 'Ein anderer Dienst…' }).click();
  await expect(page.getByRole('textbox', { name: 'Adresse des Dienstes' })).toBeFocused();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('button', { name: /^Zentrale/u })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const keep = page.getByRole('checkbox');
  await expect(keep).toHaveAttribute('aria-disabled', 'true');
  await expect(keep).toHaveAccessibleDescription(/Von Ihrer Organisation festgelegt$/u);
  await keep.press('Space');
  await expect(keep).not.toBeChecked();
  await page.getByRole('textbox').first().fill(service.userName);
  await page.getByLabel('Passwort', { exact: true }).fill(service.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  expect(secretsIn(userDataDir)).toEqual([]);
  await close();
  await other.close();
});
