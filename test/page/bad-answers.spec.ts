import type { Page } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { openPage } from './bridge.ts';
import { expect, test } from './packshelf.ts';

declare global {
  /** Whether main refuses to tell the status. */
  var isRefused: boolean | undefined;
}

test('a window that main refuses to answer says so in the person’s language, and can be tried again', async ({
  context,
  open,
}) => {
  await context.addInitScript(() => {
    const { packshelf } = globalThis.window;
    const { readStatus } = packshelf;
    globalThis.isRefused = true;
    Object.assign(packshelf, {
      readStatus: () => (globalThis.isRefused === true ? Promise.reject(new Error('Refused')) : readStatus()),
    });
    Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] });
  });
  const expectRetried = async (page: Page): Promise<void> => {
    await expect(page.getByRole('alert')).toContainText('Dieses Fenster kann noch nichts zeigen');
    const again = page.getByRole('button', { name: 'Erneut versuchen' });
    await expect(again).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await again.click();
    await expect(again).toBeFocused();
    await page.evaluate(() => (globalThis.isRefused = false));
    await again.click();
    await expect(again).toBeHidden();
  };
  const { desktop, page, window } = await open();
  await expectRetried(page);
  await expect(window.userName).toBeFocused();
  // Nothing of that is left, and both refusals were reported.
  await expect(page.getByRole('status').filter({ hasText: 'went wrong' })).toHaveCount(0);
  expect(desktop.bugs.map(String)).toEqual(['Error: Refused', 'Error: Refused']);
  desktop.bugs.length = 0;

  const small = await context.newPage();
  await openPage(small, '#quick-open');
  await expectRetried(small);
  await expect(small.getByRole('button', { name: 'Open Packshelf' })).toBeFocused();
});

/** Responses to a sign-in that neither the account nor the password is to blame for. */
const signInAnswers = [
  [{ headers: { 'content-type': 'text/html' }, body: '<h1>403 Forbidden</h1>' }, 'You can’t sign in at'],
  [{ body: { error: 'invalid_request', error_description: 'HTTPS required' } }, 'seems unencrypted'],
  [{ body: { error: 'access_denied', error_description: 'Realm not enabled' } }, 'is turned off'],
] as const;

test('a service that is down, or closed, at sign-in is not reported as a wrong password', async ({
  open,
  service,
}) => {
  const { page, window } = await open();
  service.control.stop();
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('The service can’t be reached', { exact: false }).first()).toBeVisible();
  await expect(window.password).toHaveValue('');
  await service.control.resume();
  for (const [answer, sentence] of signInAnswers) {
    service.control.addFault({ kind: 'token', action: { type: 'answer', status: 403, ...answer } });
    await window.signIn(service.userName, service.password);
    await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible();
  }
  await window.signInTo(service);
});

const answers = [
  [
    'a web page',
    { type: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel Wi-Fi</h1>' },
    'Something other than the service answered',
  ],
  [
    'an envelope that is not SUCCESS',
    { type: 'answer', status: 200, body: { status: 'FAILURE', data: [] } },
    'in a way this app doesn’t understand',
  ],
  [
    'a list without end',
    { type: 'answer', status: 200, body: `{"status":"SUCCESS","data":[${'{},'.repeat(3_000_000)}{}]}` },
    'in a way this app doesn’t understand',
  ],
  ['no permission', { type: 'answer', status: 403 }, 'isn’t allowed to see this list'],
] as const;

for (const [name, action, sentence] of answers) {
  test(`${name} instead of the list is reported, and the stored list stays`, async ({
    openAndSignIn,
    service,
  }) => {
    const { page, window } = await openAndSignIn();
    service.control.addFault({ kind: 'list', times: Infinity, action });
    await window.refresh.click();
    await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible({ timeout: 30_000 });
    await expect(window.rows.first()).toBeVisible();
    await window.search.fill('a');
    await expect(window.rows.first()).toBeVisible();
    service.control.clearFaults();
    await window.refresh.click();
    await window.expectUpToDate();
  });
}

test('items with missing and mistyped fields show their valid fields', async ({ open, service }) => {
  service.control.setRaw(0, null);
  service.control.change(
    1,
    { processName: 'Odd one out', comments: { deep: ['text'] }, createdAt: 'soon', extra: 'kept' },
    ['updatedAt', 'creatorName'],
  );
  const { page, window } = await open();
  await window.signIn(service.userName, service.password);
  await window.search.fill('odd one out');
  await expect(window.rows).toHaveCount(1);
  await window.rows.first().click();
  await expect(window.details).toContainText('Odd one out');
  await expect(window.details).toContainText('kept');
  await expect(page.getByText('couldn’t be read', { exact: false }).first()).toBeAttached();
});

test('text that looks like markup is shown as text', async ({ open, service }) => {
  service.control.change(0, { processName: '<img src=x onerror="document.title=1"><b>bold</b>' });
  const { page, window } = await open();
  await window.signIn(service.userName, service.password);
  await window.search.fill('onerror');
  await expect(window.rows.first()).toContainText('<b>bold</b>');
  expect(await page.evaluate(() => document.querySelectorAll('[role=grid] img, [role=grid] b').length)).toBe(
    0,
  );
});
