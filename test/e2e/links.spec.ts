import type { ElectronApplication, Page } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { frontAccount } from '../equipment/story/front.ts';
import { fingerprintOf } from '../../src/main/links/fingerprint.ts';
import { linkTo } from '../../src/preload/contract/link.ts';
import { expect, test } from './packshelf.ts';

const id = 'a link: 100 % & more';
const wanted = { processId: id, processName: 'Archive of the third floor' };

function linkAt({ authUrl, baseUrl }: SampleService): string {
  return linkTo({ id, at: fingerprintOf({ authUrl, baseUrl }) }) ?? '';
}

/** Delivers links to the running app as macOS does, all at once. */
async function openUrls(app: ElectronApplication, links: readonly string[]): Promise<void> {
  await app.evaluate(({ app: running }, urls) => {
    for (const url of urls) running.emit('open-url', { preventDefault: () => undefined }, url);
  }, links);
}

function heading(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: wanted.processName });
}

test('a link that starts the app waits for the sign-in, or opens at once, also while the service is down @slow', async ({
  open,
  service,
}) => {
  service.control.insert(700, [wanted]);
  const first = await open({ args: [linkAt(service)] });
  await expect(first.page.getByText('Please sign in; then the package from the link opens.')).toBeVisible();
  await first.window.signIn(service.userName, service.password);
  await expect(heading(first.page)).toBeVisible({ timeout: 120_000 });
  await first.window.expectUpToDate();
  await first.close();
  service.control.stop();

  const { page, window } = await open({ args: [linkAt(service)] });
  await expect(heading(page)).toBeVisible();
  await expect(window.grid.getByRole('row', { name: wanted.processName })).toBeInViewport();
});

test('links from outside open in the existing window, which keeps its search @slow', async ({
  openAndSignIn,
  service,
}) => {
  service.control.insert(700, [wanted]);
  const { app, page, window, startAgain } = await openAndSignIn();
  await window.search.fill('invoice');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await startAgain([linkAt(service)])).toBe(0);
  await expect(heading(page)).toBeVisible();
  await expect(window.search).toHaveValue('invoice');

  await page.keyboard.press('Escape');
  await expect(heading(page)).toBeHidden();
  await openUrls(app, [linkAt(service)]);
  await expect(heading(page)).toBeVisible();
  // The link was handled, so an update does not open it again.
  await page.keyboard.press('Escape');
  await window.update();
  await expect(heading(page)).toBeHidden();

  const line = page.getByText('This link can’t be opened.');
  await startAgain(['packshelf://open?id=1&run=calc']);
  await expect(line).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await openUrls(app, ['packshelf://settings/remove-everything', 'packshelf://open?id=1&run=calc']);
  await expect(line).toHaveCount(1);
  await expect(heading(page)).toBeHidden();

  // A copied link is plain text and HTML.
  const copied = await page.evaluate(
    ([front, copiedId]) => globalThis.window.packshelf.account(front).copyLink({ id: copiedId }),
    [await frontAccount(page), id] as const,
  );
  expect(copied).toEqual({ ok: true, value: null });
  const held = await app.evaluate(async ({ clipboard }) => {
    const [item] = await clipboard.read();
    const html = await item?.getType('text/html');
    return { text: await clipboard.readText(), html: html instanceof Blob ? await html.text() : '' };
  });
  expect(held.text).toBe(linkAt(service));
  expect(held.html).toContain(`>${wanted.processName}</a>`);
});
