import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';
import { daysPass } from '../equipment/support/stored-list.ts';

/** Adds two packages, renames one, changes a comment and deletes one. */
function changeList(service: SampleService): void {
  service.control.delete(30);
  service.control.change(20, { processName: 'Quarterly zebra count' });
  service.control.change(21, {
    processName: 'Zebra plan',
    comments: 'Feed the zebras at noon, and write down how many there are',
  });
  service.control.insert(5, [{ processName: 'Zebra feeding' }, { processName: 'Zebra walking' }]);
}

/** The rail entry "What changed"; its name includes the number of unread lines. */
const whatChanged = ({ page }: Opened): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'What changed' });

const log = ({ page }: Opened): Locator => page.getByRole('grid', { name: 'Changes by day' });

const lineOf = (opened: Opened, text: string | RegExp): Locator =>
  log(opened).getByRole('row').filter({ hasText: text });

/** The row that the focused grid says is active. */
const activeRow = (opened: Opened): Locator => log(opened).locator('css=[role=row].active');

const rowOf = ({ window }: Opened, name: string): Locator => window.rows.filter({ hasText: name });

/** Exports what is shown as CSV; returns the file's text. */
async function exported({ desktop, page }: Opened, file: string, outcome: string): Promise<string> {
  desktop.saveAs = () => file;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
  return readFileSync(file, 'utf8');
}

async function update({ page, window }: Opened, news: string): Promise<void> {
  await window.expectUpToDate();
  await window.refresh.click();
  await expect(page.getByRole('button', { name: news })).toBeVisible();
}

test('what changed is listed by day with both values, stays unread until it is opened or marked, and is searched and filtered @slow', async ({
  openAndSignIn,
  open,
  service,
}) => {
  service.control.change(30, { processName: 'Old ostrich' });
  service.control.change(21, {
    comments: 'Count the zebras at noon, and write down how many there are',
    processName: 'Zebra plan',
  });
  const first = await openAndSignIn();
  await expect(whatChanged(first)).toHaveAccessibleName('What changed');
  changeList(service);
  await update(first, '2 new, 2 changed, 1 gone, show');
  await first.close();

  const opened = await open();
  const { page, window } = opened;
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 5 not seen yet');
  await whatChanged(opened).click();
  await expect(log(opened).getByRole('rowheader', { name: 'Today 5 changes' })).toBeVisible();
  await expect(page.getByTestId('count')).toHaveText('5 changes');
  await expect(page.getByText(/^Recorded on this computer since \d/u)).toBeVisible();
  // Former and newer words are told apart by their elements.
  await expect(lineOf(opened, 'Zebra plan').getByRole('deletion')).toHaveText('was: Count');
  await expect(lineOf(opened, 'Zebra plan').getByRole('insertion')).toHaveText('now: Feed');
  await expect(lineOf(opened, 'Quarterly zebra count').getByRole('insertion')).toHaveText(
    'now: Quarterly zebra count',
  );
  await expect(lineOf(opened, 'Old ostrich')).toContainText('Gone');
  await expect(lineOf(opened, 'Zebra feeding')).toContainText('New package');
  await expect(lineOf(opened, 'Zebra feeding').getByText('Not seen yet')).toBeAttached();
  expect(await violations(page)).toEqual([]);
  // Looking marks nothing.
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 5 not seen yet');

  const box = page.getByRole('searchbox', { name: 'Search what changed' });
  // The words of the list find lines, also by former values, and a line shows where.
  await box.fill('noon');
  await expect(page.getByTestId('count')).toHaveText('1 change');
  await expect(lineOf(opened, 'Zebra plan').locator('mark')).toHaveText('noon');
  await expect(lineOf(opened, 'Zebra plan').locator('mark')).toBeInViewport({ ratio: 1 });
  await box.fill('count');
  await expect(page.getByTestId('count')).toHaveText('2 changes');
  await box.fill('-count');
  await expect(page.getByTestId('count')).toHaveText('3 changes');
  await box.fill('');
  await page.getByRole('button', { name: 'Gone', exact: true }).click();
  await expect(page.getByTestId('count')).toHaveText('1 change');
  await page.getByRole('button', { name: 'Gone', exact: true }).click();

  // Enter opens the details beside the log, with the history unfolded, and marks the line.
  await box.fill('feeding');
  await expect(page.getByTestId('count')).toHaveText('1 change');
  await box.press('ArrowDown');
  await expect(log(opened)).toBeFocused();
  await expect(activeRow(opened)).toContainText('Zebra feeding');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(lineOf(opened, 'Zebra feeding').getByRole('button', { name: 'Remove star' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(window.details.getByRole('heading', { name: 'Zebra feeding' })).toBeVisible();
  const history = window.details.getByRole('group', { name: 'History', exact: true });
  await expect(history).toContainText('New package');
  await expect(page.getByText(/^Recorded on this computer/u)).toHaveCount(1);
  await expect(log(opened)).toBeFocused();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 4 not seen yet');
  expect(await violations(page)).toEqual([]);
  // Escape leads back to the line, also from within the details.
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await expect(log(opened)).toBeFocused();
  await page.keyboard.press('Enter');
  await window.details.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await expect(log(opened)).toBeFocused();
  await expect(activeRow(opened)).toContainText('Zebra feeding');

  // The packages are a command away, and the log keeps its place meanwhile.
  await page.keyboard.press('Enter');
  await lineOf(opened, 'Zebra feeding').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in Packages' }).click();
  await expect(rowOf(opened, 'Zebra feeding')).toHaveAttribute('aria-selected', 'true');
  await expect(window.search).toHaveValue('');
  await whatChanged(opened).click();
  await expect(box).toHaveValue('feeding');
  await expect(lineOf(opened, 'Zebra feeding').getByText('Not seen yet')).toHaveCount(0);
  await expect(window.details).toContainText('Zebra feeding');
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await box.fill('');
  await lineOf(opened, 'Old ostrich').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as seen' }).click();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 3 not seen yet');
  await page.getByRole('button', { name: 'Not seen yet', exact: true }).click();
  await expect(page.getByTestId('count')).toHaveText('3 changes');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByText('3 changes marked as seen.')).toBeVisible();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 3 not seen yet');
  await page.getByRole('button', { name: 'Not seen yet', exact: true }).click();

  // Open details follow the active line; of a package that is gone they have the history.
  await lineOf(opened, 'Zebra plan').click();
  await expect(window.details.getByRole('heading', { name: 'Zebra plan' })).toBeVisible();
  await expect(history.getByRole('deletion').first()).toContainText('Count');
  await lineOf(opened, 'Old ostrich').click();
  await expect(window.details).toContainText('This package is gone from the list.');
  await expect(window.details.getByRole('heading', { name: 'Old ostrich' })).toBeVisible();
  await expect(history).toContainText('Gone');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(window.details).toContainText('1 of 5');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(window.details).toContainText('2 of 5');
  // A filter by one of their values is a filter of the log.
  await lineOf(opened, 'Zebra plan').click();
  await window.details.getByRole('button', { name: /^Filter: Status/u }).click();
  await expect(page.getByTestId('count')).toHaveText(/^[1-4] changes?$/u);
  await page.getByRole('button', { name: /^Remove filter: Status/u }).click();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();

  // All changes of one package, and new ones only on request.
  await lineOf(opened, 'Zebra plan').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show all changes of this package' }).click();
  await expect(page.getByTestId('count')).toHaveText('1 change');
  await box.fill('');
  await expect(page.getByTestId('count')).toHaveText('5 changes');
  service.control.insert(5, [{ processName: 'Zebra sleeping' }]);
  await update(opened, '1 new, show');
  await expect(page.getByTestId('count')).toHaveText('5 changes');
  await page.getByRole('button', { name: '1 new, show' }).click();
  await expect(lineOf(opened, 'Zebra sleeping')).toBeVisible();

  // Coming to the log shows the newest lines at once.
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await page.getByRole('button', { name: '1 new, show' }).click();
  await expect(page.getByRole('button', { name: '1 new, show' })).toHaveCount(0);
  service.control.insert(5, [{ processName: 'Zebra waking' }]);
  await update(opened, '1 new, show');
  await whatChanged(opened).click();
  await expect(lineOf(opened, 'Zebra waking')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 new, show' })).toHaveCount(0);
});

test('the details fold out what changed of their package', async ({ openAndSignIn, service }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  service.control.change(20, { processName: 'Quarterly zebra count', comments: 'Counted twice' });
  await update(opened, '1 changed, show');
  await page.getByRole('button', { name: '1 changed, show' }).click();
  await window.search.fill('zebra count');
  await rowOf(opened, 'Quarterly zebra count').click();
  await expect(window.details).toContainText('Changed, not yet seen');
  const history = window.details.getByRole('group', { name: 'History', exact: true });
  await history.getByText('History', { exact: true }).click();
  await expect(history.getByRole('insertion').first()).toHaveText('now: Quarterly zebra count');
  await expect(history).toContainText(/Recorded on this computer since \d/u);
  await window.search.fill('');
  await expect(window.count).toHaveText('1,200 packages');
  await window.rows.first().click();
  await expect(history).toContainText('Nothing recorded about this package.');
});

test('the list of an earlier day is shown, searched, and left by its button @slow', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  service.control.change(20, { processName: 'Zebra before' });
  const first = await openAndSignIn();
  await first.close();
  daysPass(userDataDir, 3);

  const opened = await open();
  const { page, window } = opened;
  service.control.change(20, { processName: 'Zebra after' });
  service.control.insert(5, [{ processName: 'Zebra born today' }]);
  await update(opened, '1 new, 1 changed, show');
  await whatChanged(opened).click();
  await expect(
    log(opened).getByRole('rowheader', { name: /The list was not updated from .* until/u }),
  ).toBeVisible();
  const changes = path.join(userDataDir, 'changes.csv');
  const outcome = 'What changed was exported to “changes.csv”';
  expect(await exported(opened, changes, outcome)).toMatch(/Zebra before.*Zebra after/u);

  // A package that comes and goes is no difference.
  service.control.insert(6, [{ processName: 'Passing heron' }]);
  await update(opened, '1 new, show');
  service.control.delete(6);
  service.control.change(21, { processName: 'Zebra at last' });
  await update(opened, 'Show newer changes');
  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.getByRole('menuitem', { name: 'Differences between two days…' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/Please choose a day from .* to /u)).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('Today');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByTestId('count')).toHaveText('2 changes');
  await expect(lineOf(opened, 'Zebra at last').getByRole('deletion')).toHaveText('was: Zebra before');
  await expect(lineOf(opened, 'Passing heron')).toHaveCount(0);
  const differences = path.join(userDataDir, 'differences.csv');
  expect(await exported(opened, differences, 'What changed was exported to “differences.csv”')).toMatch(
    /Zebra before,Zebra at last/u,
  );
  await page.getByRole('button', { name: /^Remove filter: Differences/u }).click();
  await expect(lineOf(opened, 'Passing heron')).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Show an earlier list');
  await page.getByRole('dialog').getByRole('option', { name: 'Show an earlier list…' }).click();
  await page.getByLabel('Day', { exact: true }).fill('some day');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/Please write a day, such as \d+ \w+ \d{4} or [\d/]{10}\./u)).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2001-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/Please choose a day from .* to /u)).toBeVisible();
  // The message is there before the button is done, which would take the next day as well.
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  const recorded = page.getByRole('listbox', { name: 'Recorded days' });
  await expect(recorded.getByRole('option')).toHaveCount(1);
  await page.getByLabel('Day', { exact: true }).fill('Yesterday');
  await expect(recorded.getByRole('option', { selected: true })).toHaveCount(0);
  await recorded.press('ArrowDown');
  expect(await violations(page)).toEqual([]);
  await recorded.press('Enter');

  const banner = page.getByRole('region', { name: /^The list as it was on/u });
  await expect(banner).toContainText(/This computer last looked at \d/u);
  await expect(window.count).toHaveText('1,200 packages');
  await window.search.fill('zebra');
  await expect(rowOf(opened, 'Zebra before')).toBeVisible();
  await expect(rowOf(opened, 'Zebra born today')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sync status' })).toHaveCount(0);
  const earlier = path.join(userDataDir, 'earlier.csv');
  const rows = await exported(opened, earlier, '1 package exported to “earlier.csv”');
  expect(rows).toContain('Zebra before');
  await rowOf(opened, 'Zebra before').click();
  await expect(window.details).toContainText('Zebra before');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Back to today’s list' }).click();
  await expect(banner).toHaveCount(0);
  await expect(rowOf(opened, 'Zebra at last')).toBeVisible();
  await expect(rowOf(opened, 'Zebra born today')).toBeVisible();
});
