import { expect, test } from './packshelf.ts';

test('a service that is down at sign-in is not reported as a wrong password', async ({ open, service }) => {
  const { page, window } = await open();
  service.control.stop();
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('The service can’t be reached', { exact: false }).first()).toBeVisible();
  await expect(window.password).toHaveValue('');
  await service.control.resume();
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
