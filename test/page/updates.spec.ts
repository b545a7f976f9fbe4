import type { Locator } from 'playwright/test';
import type { FaultAction } from '../equipment/service/faults.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

/** A reply that asks the app to wait. */
const pause = (status: 429 | 503, seconds: number): FaultAction => ({
  type: 'answer',
  status,
  headers: { 'retry-after': String(seconds) },
});

const offer = ({ window }: Opened, name: string): Locator =>
  window.syncStatus.getByRole('button', { name, exact: true });

async function chooseFromAccount({ page }: Opened, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a running update can be paused and continues where it stopped @slow', async ({ open, service }) => {
  service.control.insert(0, 8800);
  // Slow enough to reach the pause while the sync runs.
  service.control.setLatency(1000, 'list');
  const opened = await open();
  const { page, window } = opened;
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await offer(opened, 'Pause').click();
  await expect(window.syncStatus).toContainText(/Paused at [\d,]+ of 10,000/u);
  // "Resume" takes the place and the focus of "Pause".
  await expect(offer(opened, 'Resume')).toBeFocused();
  await expect.poll(() => service.requests().every(({ status }) => status !== null)).toBe(true);

  const asked = service.requests().length;
  service.control.setLatency(0);
  await window.search.fill('a');
  await expect(window.rows.first().locator('mark').first()).toBeVisible();
  await window.rows.first().click();
  await expect(window.details).toBeVisible();
  await expect(window.syncStatus).toContainText('Paused at');
  expect(service.requests().length).toBe(asked);

  await offer(opened, 'Resume').click();
  await window.expectUpToDate();
  await page.keyboard.press('Escape');
  await window.search.fill('');
  await expect(window.count).toHaveText('10,000 packages');
});

test('a very short update shows no buttons', async ({ openAndSignIn, service }) => {
  const opened = await openAndSignIn();
  service.control.addFault({ kind: 'list', page: 2, action: { type: 'hang' } });
  // Measured in the page, because polling from here may be too late.
  const buttonsAt = opened.window.syncStatus.evaluate(
    (region) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const words = [...region.querySelectorAll('button')].map((button) => button.textContent.trim());
          if (words.includes('Pause') || words.includes('Stop')) resolve(Date.now());
        };
        new MutationObserver(look).observe(region, { childList: true, subtree: true });
      }),
  );
  await opened.window.refresh.click();
  await service.control.waitForRequest({ kind: 'list', page: 2 }, 2);
  await expect(opened.window.progress).toBeVisible();
  const { sync } = await opened.page.evaluate(() => window.packshelf.readStatus());
  const startedAt = sync.state === 'running' ? sync.startedAt : NaN;
  // A longer update shows the buttons.
  await expect(offer(opened, 'Pause')).toBeVisible();
  await expect(offer(opened, 'Stop')).toBeVisible();
  // The age of the list on screen is still shown, and exactly to assistive technology.
  await expect(opened.window.syncStatus).toContainText(/List from today \d\d:\d\d.*Complete as of/su);
  expect((await buttonsAt) - startedAt).toBeGreaterThan(1900);
  // In a narrow window Refresh stays in line with the other buttons.
  await opened.page.setViewportSize({ width: 360, height: 640 });
  // Measured at one moment, because the text beside them may take a second line at any time.
  const middles = await opened.window.syncStatus.evaluate((region) =>
    [...region.querySelectorAll('button')].map((button) => {
      const { y, height } = button.getBoundingClientRect();
      return y + height / 2;
    }),
  );
  expect(middles).toHaveLength(3);
  expect(new Set(middles).size).toBe(1);
  service.control.release();
  await opened.window.expectUpToDate();
});

test('paused updates stay paused until resumed, and a refresh reads once', async ({
  openAndSignIn,
  open,
  service,
}) => {
  const opened = await openAndSignIn();
  const { window } = opened;
  await chooseFromAccount(opened, 'Pause updates');
  await expect(window.syncStatus).toContainText('Updates are paused.');
  service.control.clearRequests();
  service.control.insert(0, 3);
  await window.refresh.click();
  await opened.page.getByRole('button', { name: '3 new, show' }).click();
  await expect(window.count).toHaveText('1,203 packages');
  await expect(window.syncStatus).toContainText('Updates are paused.');
  await opened.close();

  const again = await open();
  await expect(again.window.syncStatus).toContainText('Updates are paused.');
  await offer(again, 'Resume').click();
  await expect(again.window.syncStatus).not.toContainText('paused');
  await expect(again.window.refresh).toBeFocused();
});

test('a wait that the service asks for is shown and can be ended by hand', async ({ open, service }) => {
  const opened = await open();
  const { window } = opened;
  service.control.addFault({ kind: 'list', page: 5, action: pause(429, 50) });
  await window.signIn(service.userName, service.password);
  await expect(window.syncStatus).toContainText('The service asked us to wait. We’ll go on within a minute.');
  await expect(window.rows.first()).toBeVisible();
  await offer(opened, 'Try now').click();
  // Long before the service would have had it.
  await expect(window.syncStatus).not.toContainText('The service asked us to wait.');
  await window.expectUpToDate();
  await expect(window.count).toHaveText('1,200 packages');
});

test('refreshing while the service asks to wait needs a confirmation', async ({ openAndSignIn, service }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  service.control.addFault({ kind: 'list', times: Infinity, action: pause(503, 1800) });
  await window.refresh.click();
  await expect(window.syncStatus).toContainText(
    /The service is being maintained\. It asked us to come back (?:tomorrow )?at \d\d:\d\d/u,
  );
  await expect(window.syncStatus).toContainText('The list is from today');
  // The button that confirms replaces "Refresh" and has the focus.
  await expect(offer(opened, 'Try once now')).toBeFocused();
  await expect(window.refresh).toBeHidden();
  expect(await violations(page)).toEqual([]);
  service.control.clearRequests();

  // The shortcut sends no request either; it moves the focus to the button, marks the answer and announces it.
  const answer = window.syncStatus.locator('.words');
  await expect(answer).toHaveCSS('text-decoration-line', 'none');
  await window.search.focus();
  await page.keyboard.press('F5');
  await expect(answer).toHaveCSS('text-decoration-line', 'underline');
  await expect(offer(opened, 'Try once now')).toBeFocused();
  await expect(
    page.getByRole('log').filter({ hasText: 'You can try once now all the same.' }),
  ).toBeAttached();
  expect(service.requests()).toEqual([]);
  await page.keyboard.press('Enter');
  await service.control.waitForRequest({ kind: 'list' });
  await expect(offer(opened, 'Try once now')).toBeFocused();

  service.control.clearFaults();
  await offer(opened, 'Try once now').click();
  await window.expectUpToDate();
  await expect(offer(opened, 'Try once now')).toBeHidden();
  await expect(window.refresh).toBeFocused();
});

test('unreadable items are reported with details for a help desk', async ({ open, service }) => {
  service.control.setRaw(0, null);
  service.control.setRaw(1, { processName: 'Nobody knows me' });
  service.control.change(2, { comments: { deep: ['text'] } }, ['updatedAt']);
  const { page, window } = await open();
  await window.signIn(service.userName, service.password);
  await expect(window.syncStatus).toContainText('2 packages couldn’t be read and are left out', {
    timeout: 30_000,
  });
  await window.syncStatus.getByRole('button', { name: 'Why?' }).click();
  await expect(window.dialog).toContainText('Entries that aren’t packages');
  await expect(window.dialog).toContainText('Entries without a package ID');
  await expect(window.dialog).toContainText('Unexpected kinds of values in “Comments”');
  await expect(window.dialog).toContainText('Packages without “Updated”');
  expect(await violations(page)).toEqual([]);
  await window.dialog.getByRole('button', { name: 'Report a problem…' }).click();
  await expect(window.dialog).toContainText('unusual: mistyped in comments, 1 times');
  await expect(window.dialog).not.toContainText('Nobody knows me');
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
  await expect(window.syncStatus.getByRole('button', { name: 'Why?' })).toBeFocused();
});

test('the reason why a list is incomplete is shown', async ({ open, service }) => {
  service.control.stateTotal(1207);
  const { page, window } = await open();
  // The window is too low for the whole dialog, which must still start at its title.
  await page.setViewportSize({ width: 320, height: 300 });
  await window.signIn(service.userName, service.password);
  const details = window.syncStatus.getByRole('button', { name: 'Why?' });
  await details.click({ timeout: 30_000 });
  await expect(window.dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(window.dialog).toContainText('the service counts it differently');
  service.control.stateTotal(undefined);
  await window.dialog.getByRole('button', { name: 'Close' }).last().click();
  await window.refresh.click();
  await window.expectUpToDate();
  await expect(details).toBeHidden();
});

test('a number that is no date is shown as no date, and unchanged in the details', async ({
  open,
  service,
}) => {
  service.control.change(0, { processName: 'Out of time', createdAt: 9e16, updatedAt: 0 });
  const { window } = await open();
  await window.signInTo(service);
  await window.search.fill('out of time');
  await expect(window.rows).toHaveCount(1);
  await expect(window.rows.first()).toContainText('No date');
  await window.rows.first().click();
  await expect(window.details).toContainText('90000000000000000 (No date)');
  await expect(window.details).not.toContainText(/1970|January/u);
});

test('the first of 20,000 packages are shown while the rest is being read', async ({ open, service }) => {
  service.control.insert(0, 18_800);
  // Slow enough for the following steps; the sync is paused at the end.
  service.control.setLatency(1000, 'list');
  const { window } = await open();
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await expect(window.syncStatus.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(window.stop).toHaveCount(0);
  await window.search.fill('a');
  await expect(window.rows.first().locator('mark').first()).toBeVisible();
  await window.syncStatus.getByRole('button', { name: 'Pause' }).click();
  await expect(window.syncStatus).toContainText('Paused at');
  await expect(window.syncStatus.getByRole('button')).toHaveText(['Resume', 'Refresh']);
  await expect(window.rows.first()).toBeVisible();
});
