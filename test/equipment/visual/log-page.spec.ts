import { expect, test, type Page } from 'playwright/test';
import type { LogEntry } from '../../../src/main/diagnostics/log-entry.ts';
import { logPage } from '../../../build/log/log-page.ts';
import { findViolations } from '../support/axe.ts';

const address = 'https://log.invalid/';

/** 250 entries on two days and in two runs; every tenth request failed. */
const entries = Array.from({ length: 250 }, (_, at): LogEntry => {
  const time = new Date(Date.UTC(2026, 2, 2, 23, 58) + at * 1000).toISOString();
  const run = at < 200 ? '3f9a2c' : 'b71e04';
  return at % 10 === 5
    ? { time, level: 'warn', event: 'http', run, facts: { route: 'list', failure: 'unreachable', at } }
    : { time, level: 'info', event: 'http', run, facts: { route: 'list', status: 200, at } };
});

/** Opens the page where nothing else can be loaded; a test fails if it had errors, such as against its policy. */
async function openLog(page: Page, log = entries): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => errors.push(message.text()));
  await page.route('**', async (route) => {
    if (route.request().url() !== address) return route.abort();
    const body = logPage({ entries: log, unreadableLines: 0 }, { source: 'a.log', timeZone: 'UTC' });
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText(`Entries shown: ${String(log.length)}`);
  expect(errors).toEqual([]);
}

test('the log is searched and filtered by keyboard', async ({ page }) => {
  await openLog(page);
  const shown = page.getByRole('status');
  const days = page
    .getByRole('cell', { name: 'March 2026' })
    .or(page.getByRole('columnheader', { name: 'March 2026' }));
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('AT=24 status');
  // at=24, at=240 to at=249, without at=245.
  await expect(shown).toHaveText('Entries shown: 10');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(shown).toHaveText('Entries shown: 250');
  await page.getByRole('button', { name: 'Show only unreachable' }).press('Enter');
  await expect(shown).toHaveText('Entries shown: 25');
  await expect(page.getByRole('combobox', { name: 'Failure' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Run of the app' }).selectOption({ index: 2 });
  await expect(shown).toHaveText('Entries shown: 5');
  await expect(days).toHaveText([/3 March 2026/u]);
  await page.getByRole('combobox', { name: 'Level' }).selectOption('info');
  await expect(shown).toHaveText('Entries shown: 0');
});

test('the log leads from a failure to its explanation', async ({ page }) => {
  await openLog(page);
  await page.getByRole('link', { name: 'unreachable' }).first().click();
  await expect(page.getByText(/^No connection: /u)).toBeInViewport();
});

test('the log runs no script that it contains', async ({ page }) => {
  const evil = '"><script>document.title="run"</script><img src=x onerror="document.title=1">';
  await openLog(
    page,
    entries.slice(0, 1).map((entry) => ({ ...entry, event: evil, run: evil, facts: { code: evil } })),
  );
  await expect(page).toHaveTitle('Packshelf log');
  await expect(page.getByRole('img')).toHaveCount(0);
});

test('the log fits a page that is enlarged four times', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openLog(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the log is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLog(page, entries.slice(0, 10));
    expect((await findViolations(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  });
}
