import type { Locator } from 'playwright/test';
import { createPackageMaker } from '../equipment/service/packages.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

const usual = ['Name', 'Status', 'Comments', 'Updated by', 'Updated'];

const header = ({ window }: Opened, name: string): Locator =>
  window.grid.getByRole('columnheader', { name, exact: true });
const opener = ({ page }: Opened): Locator => page.getByRole('button', { name: 'Columns', exact: true });
const panel = ({ page }: Opened): Locator => page.getByRole('dialog', { name: 'Columns of the list' });
const check = (opened: Opened, name: string): Locator =>
  panel(opened).getByRole('checkbox', { name, exact: true });
const expectColumns = (opened: Opened, names: readonly string[]): Promise<void> =>
  expect
    .poll(async () =>
      (await opened.window.grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
    )
    .toEqual(names);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing there');
  return box;
}

/** All headings, read in one call, because they move while a window changes its width. */
const headingsIn = (list: Locator): Promise<readonly (Box & { readonly name: string })[]> =>
  list.getByRole('columnheader').evaluateAll((headings) =>
    headings.map((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect();
      return { name: heading.textContent.trim(), x, y, width, height };
    }),
  );

const widthOf = async (opened: Opened, name: string): Promise<number> =>
  Math.round((await boxOf(header(opened, name))).width);

/** Drags with the mouse from the middle of an element; releases the button unless `release` is false. */
async function dragBy({ page }: Opened, element: Locator, by: number, release = true): Promise<void> {
  const { x, y, width, height } = await boxOf(element);
  const [fromX, fromY] = [x + width / 2, y + height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + by / 2, fromY, { steps: 4 });
  await page.mouse.move(fromX + by, fromY, { steps: 4 });
  if (release) await page.mouse.up();
}

/** Makes the heading of the column at an index the active cell. */
async function activateHeading({ page, window }: Opened, place: number): Promise<void> {
  await window.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
}

test('columns are chosen in a panel and kept after a restart @slow', async ({ openSignedIn, open }) => {
  const first = await openSignedIn();
  const { page } = first;
  await page.setViewportSize({ width: 1300, height: 800 });
  await expectColumns(first, usual);
  await opener(first).click();
  await expect(check(first, 'Name')).toBeFocused();
  await check(first, 'Comments').click();
  await first.window.expectHeard('Comments is hidden');
  await expectColumns(first, ['Name', 'Status', 'Updated by', 'Updated']);
  // The focus stays on a column's checkbox when checking moves it.
  await check(first, 'Created').press('Space');
  await expect(check(first, 'Created')).toBeFocused();
  await first.window.expectHeard('Created is shown');
  await check(first, 'ID').click();
  const up = panel(first).getByRole('button', { name: 'Move ID up' });
  for (let presses = 0; presses < 4; presses += 1) await up.press('Enter');
  await expect(up).toBeFocused();
  const chosen = ['Name', 'ID', 'Status', 'Updated by', 'Updated', 'Created'];
  await expectColumns(first, chosen);
  await first.window.expectHeard('ID is column 2 of 6');
  await expect(first.window.grid).toHaveAttribute('aria-colcount', '6');
  expect(await violations(page)).toEqual([]);

  await panel(first).getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(async () => (await boxOf(first.window.rows.first())).height).toBe(28);
  await page.keyboard.press('Escape');
  await expect(panel(first)).toBeHidden();
  await expect(opener(first)).toBeFocused();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  await first.close();

  const second = await open();
  await second.window.expectUpToDate();
  await expectColumns(second, chosen);
  await expect.poll(async () => (await boxOf(second.window.rows.first())).height).toBe(28);

  // The last column cannot be hidden.
  await opener(second).click();
  for (const name of chosen.filter((each) => each !== 'ID')) await check(second, name).click();
  await expectColumns(second, ['ID']);
  await expect(check(second, 'ID')).toBeDisabled();

  await panel(second).getByRole('button', { name: 'Reset columns' }).click();
  await expectColumns(second, usual);
  await expect(panel(second).getByRole('button', { name: 'Reset columns' })).toBeDisabled();
  await expect(check(second, 'Name')).toBeFocused();
});

test('every column shows its field, and sortable columns sort', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 1900, height: 800 });
  await opener(opened).click();
  for (const name of ['Created', 'Created by', 'ID', 'Channel']) await check(opened, name).click();
  await page.keyboard.press('Escape');
  const make = createPackageMaker(1, 's');
  const packages = Array.from({ length: 1200 }, (_, index) => make(index, 1200));
  const oldest = packages.reduce((one, other) => (other.createdAt < one.createdAt ? other : one));

  await header(opened, 'Created').click();
  await expect(header(opened, 'Created')).toHaveAttribute('aria-sort', 'descending');
  await header(opened, 'Created').click();
  await expect(header(opened, 'Created')).toHaveAttribute('aria-sort', 'ascending');
  const cells = window.rows.first().locator('[aria-colindex]');
  await expect(cells.nth(0)).toHaveText(oldest.processName);
  await expect(cells.nth(6)).toHaveText(oldest.creatorName);
  await expect(cells.nth(7)).toHaveText(oldest.processId);
  await expect(cells.nth(8)).toHaveText(oldest.channelId);

  const last = packages
    .map(({ creatorName }) => creatorName)
    .filter((name) => name !== '')
    .reduce((one, other) =>
      new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare(one, other) < 0 ? other : one,
    );
  await header(opened, 'Created by').click();
  await header(opened, 'Created by').click();
  await expect(cells.nth(6)).toHaveText(last);

  // A click on the heading of a column that cannot be sorted does nothing.
  await expect(header(opened, 'ID')).not.toHaveAttribute('aria-sort');
  await header(opened, 'ID').click();
  await expect(header(opened, 'Created by')).toHaveAttribute('aria-sort', 'descending');

  // A match in a visible column is marked there and not repeated beside another column.
  await window.search.fill(oldest.processId.slice(0, 8));
  await expect(window.rows).toHaveCount(1);
  await expect(cells.nth(7).locator('mark')).toHaveText(oldest.processId.slice(0, 8));
  await expect(cells.nth(2)).not.toContainText(oldest.processId.slice(0, 8));
});

test('sorting by a hidden column is shown above the list and can be changed there', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 1300, height: 800 });
  const note = page.getByRole('button', { name: 'Sorted by' });
  await header(opened, 'Updated').click();
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'ascending');
  await expect(note).toBeHidden();

  await opener(opened).click();
  await check(opened, 'Updated').click();
  await page.keyboard.press('Escape');
  await expect(note).toHaveText('Sorted by Updated');
  expect(await violations(page)).toEqual([]);
  await note.click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Updated', exact: true })).toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'Created', exact: true }).click();
  await expect(note).toHaveText('Sorted by Created');
  const newest = await window.rows.first().innerText();
  await note.click();
  await page.getByRole('menuitemcheckbox', { name: 'Sort ascending' }).click();
  await expect(window.rows.first()).not.toHaveText(newest);
  await note.click();
  await page.getByRole('menuitemcheckbox', { name: 'Comments', exact: true }).click();
  await expect(note).toBeHidden();
  await expect(header(opened, 'Comments')).toHaveAttribute('aria-sort', 'ascending');

  await opener(opened).click();
  await panel(opened).getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test('headings are moved and resized with the mouse @slow', async ({ openSignedIn, open }) => {
  const opened = await openSignedIn();
  const { page } = opened;
  await page.setViewportSize({ width: 1300, height: 800 });
  await dragBy(opened, header(opened, 'Updated'), -500);
  await expectColumns(opened, ['Name', 'Status', 'Updated', 'Comments', 'Updated by']);
  // The order of the packages stays.
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'descending');

  // Esc cancels the drag, and the sort order stays.
  await dragBy(opened, header(opened, 'Status'), 600, false);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectColumns(opened, ['Name', 'Status', 'Updated', 'Comments', 'Updated by']);
  await expect(header(opened, 'Status')).toHaveAttribute('aria-sort', 'none');

  const before = await widthOf(opened, 'Status');
  const nameBefore = await widthOf(opened, 'Name');
  const edge = page.getByTestId('edge-status');
  await dragBy(opened, edge, 70, false);
  // The width follows the pointer, and the columns before it stay.
  await expect.poll(() => widthOf(opened, 'Status')).toBe(before + 70);
  expect(await widthOf(opened, 'Name')).toBe(nameBefore);
  await page.mouse.up();
  await expect.poll(() => widthOf(opened, 'Status')).toBe(before + 70);
  await opened.window.expectHeard(`Status is ${before + 70} pixels wide`);
  await dragBy(opened, edge, -900);
  await expect.poll(() => widthOf(opened, 'Status')).toBe(48);
  await dragBy(opened, edge, 30, false);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => widthOf(opened, 'Status')).toBe(48);
  await dragBy(opened, edge, 100);
  await expect.poll(() => widthOf(opened, 'Status')).toBe(148);
  await expect(header(opened, 'Status')).toHaveAttribute('aria-sort', 'none');
  await opened.close();

  const again = await open();
  await again.window.expectUpToDate();
  await again.page.setViewportSize({ width: 1300, height: 800 });
  await expectColumns(again, ['Name', 'Status', 'Updated', 'Comments', 'Updated by']);
  await expect.poll(() => widthOf(again, 'Status')).toBe(148);
  await again.page.getByTestId('edge-status').dblclick();
  await expect.poll(() => widthOf(again, 'Status')).not.toBe(148);
  await expect(header(again, 'Status')).toHaveAttribute('aria-sort', 'none');
});

test('a heading opens the filter of its column, or starts a search in it', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 1300, height: 800 });
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const tab = (name: string): Locator => panel.getByRole('tab', { name, exact: true });

  // By keyboard, from the menu of the heading, and back into the list.
  await activateHeading(opened, 1);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filter…' }).press('Enter');
  await expect(tab('Status')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('option').first()).toBeFocused();
  await panel.getByRole('option', { name: 'Draft' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(window.grid).toBeFocused();

  // By mouse, below the heading; the sign stays where a filter is set, and does not sort.
  const sign = page.getByTestId('filter-updated');
  await expect(page.getByTestId('filter-status')).toBeVisible();
  await expect(sign).toBeHidden();
  await header(opened, 'Updated').hover();
  await sign.click();
  await expect(tab('Updated')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('radio', { name: 'Any time' })).toBeFocused();
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'descending');
  const [heading, below] = [await header(opened, 'Updated').boundingBox(), await panel.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeGreaterThan(heading?.x ?? Number.NaN);
  await page.keyboard.press('Escape');

  await window.search.fill('invoice');
  await header(opened, 'Comments').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Search in this column' }).click();
  await expect(window.search).toBeFocused();
  await page.keyboard.type('a');
  await expect(window.search).toHaveValue('invoice comment:a');
});

test('keys move and resize the column of the active heading and open its menu', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 1300, height: 800 });
  await activateHeading(opened, 1);
  await page.keyboard.press('Alt+ArrowRight');
  await expectColumns(opened, ['Name', 'Comments', 'Status', 'Updated by', 'Updated']);
  await opened.window.expectHeard('Status is column 3 of 5');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  // Already first: the next key press moves nothing.
  await page.keyboard.press('Alt+ArrowLeft');
  await expectColumns(opened, ['Status', 'Name', 'Comments', 'Updated by', 'Updated']);
  await expect(window.grid).toHaveAttribute('aria-activedescendant', /--1-status$/u);

  const before = await widthOf(opened, 'Status');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf(opened, 'Status')).toBe(before + 80);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(opened, 'Status')).toBe(before + 64);

  const menu = page.getByRole('menu', { name: 'Column Status' });
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: 'Sort ascending' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: /^Move left/u })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(header(opened, 'Status')).toHaveAttribute('aria-sort', 'descending');
  await expect(window.grid).toBeFocused();
  // Keys of the menu are not those of the list.
  await expect(window.grid).toHaveAttribute('aria-activedescendant', /--1-status$/u);
  await expect(window.details).toBeHidden();

  await header(opened, 'Comments').click({ button: 'right' });
  const other = page.getByRole('menu', { name: 'Column Comments' });
  await other.getByRole('menuitem', { name: 'Hide column' }).click();
  await expectColumns(opened, ['Status', 'Name', 'Updated by', 'Updated']);
  // Resizing does not sort.
  await expect(header(opened, 'Status')).toHaveAttribute('aria-sort', 'descending');

  await header(opened, 'Name').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reset widths' }).click();
  await expect.poll(() => widthOf(opened, 'Status')).not.toBe(before + 64);
  await header(opened, 'Name').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Columns…' }).click();
  await expect(check(opened, 'Status')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(opened)).toBeHidden();
});

/** Headings that the columns button covers. */
async function coveredHeadings(opened: Opened): Promise<readonly string[]> {
  const button = await boxOf(opener(opened));
  const headings = await headingsIn(opened.window.grid);
  const covered = headings.filter(({ x, y, width, height }) => {
    const isBeside = x + width <= button.x || y >= button.y + button.height || y + height <= button.y;
    return !isBeside;
  });
  return covered.map(({ name }) => name);
}

test('the columns button covers no heading', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  for (const width of [1280, 1000]) {
    await opened.page.setViewportSize({ width, height: 640 });
    await expect.poll(() => coveredHeadings(opened)).toEqual([]);
  }
  await header(opened, 'Updated').click();
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'ascending');
});

const setLanguage = ({ page }: Opened, chosen: 'en' | 'de' | 'fr' | 'es'): Promise<unknown> =>
  page.evaluate((language) => window.packshelf.savePreferences({ language }), chosen);

/** Times that extend beyond their cells. */
function timesOutside({ page }: Opened): Promise<readonly string[]> {
  return page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll('[role=gridcell] time')].flatMap((time) => {
      const shown = time.getBoundingClientRect();
      const cell = time.closest('[role=gridcell]')?.getBoundingClientRect();
      return cell === undefined || shown.left < cell.left - 1 || shown.right > cell.right + 1
        ? [time.textContent.trim()]
        : [];
    }),
  );
}

test('names keep their width, and times fit in every language', async ({ openAndSignIn, service }) => {
  const now = Date.now() / 1000;
  const names = ['Compliance: Invoice approval', 'Procurement: Supplier onboarding', 'Finance: Order intake'];
  const times = [now, now - 86_400, Date.UTC(2024, 8, 28) / 1000, Date.UTC(2025, 11, 20) / 1000];
  times.forEach((updatedAt, at) =>
    service.control.change(at, { processName: names[at] ?? 'Timed', comments: 'clockwork', updatedAt }),
  );
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await window.search.fill('clockwork');
  const rows = page
    .getByRole('grid')
    .locator('[aria-rowindex]')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(times.length);
  const cut = (column: string, part: string): Promise<readonly string[]> =>
    page.evaluate(
      ([name, selector]) =>
        [...document.querySelectorAll(`[role=row] > .${name ?? ''}`)].flatMap((cell) => {
          const shown = selector === '' ? cell : cell.querySelector(selector ?? '');
          return shown === null || shown.scrollWidth > shown.clientWidth ? [cell.textContent.trim()] : [];
        }),
      [column, part],
    );

  for (const [language, updated] of [
    ['en', 'today'],
    ['de', 'heute um'],
    ['fr', 'aujourd’hui à'],
    ['es', 'hoy a la'],
  ] as const) {
    await setLanguage(opened, language);
    await expect(rows.filter({ hasText: updated })).toHaveCount(1);
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => cut('updated', '')).toEqual([]);
      await expect.poll(() => cut('name', '.text')).toEqual([]);
    }
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(page.locator('.cards')).toBeVisible();
      await expect.poll(() => timesOutside(opened), `times on cards at ${width}`).toEqual([]);
    }
  }
});

test('details leave in sight what tells packages apart, and the row where it was', async ({
  openAndSignIn,
  service,
}) => {
  const comments = 'Twofold';
  for (let at = 0; at < 30; at += 1)
    service.control.change(at, { processName: 'Access request', comments, updatorName: `Person ${at}` });
  const { page, window } = await openAndSignIn();
  await window.search.fill(comments);
  await expect(window.count).toHaveText(/ of 1,200$/u);
  const row = window.grid.locator('[aria-rowindex="9"]');
  const top = async (): Promise<number> => Math.round((await boxOf(row)).y);
  for (const width of [1240, 900]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('.cards')).toBeHidden();
    const before = await top();
    await row.click();
    await expect(page.locator('.cards')).toBeVisible();
    expect(await top()).toBe(before);
    const cells = row.locator('[aria-colindex]');
    await expect(cells).toHaveCount(5);
    await expect(window.grid).toHaveAttribute('aria-colcount', '5');
    const tops = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
    expect(new Set(tops).size).toBe(2);
    for (const text of ['Access request', comments, /Person \d/u])
      await expect(row.getByText(text).first()).toBeInViewport({ ratio: 0.9 });
    // Also in the colours of the system, the words of the chosen row stand out from it.
    await page.emulateMedia({ forcedColors: 'active' });
    const [behind, letters] = await row.evaluate((chosen) => [
      getComputedStyle(chosen).backgroundColor,
      getComputedStyle(chosen.querySelector('.text') ?? chosen).color,
    ]);
    expect(letters).not.toBe(behind);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Escape');
    await expect(page.locator('.cards')).toBeHidden();
    expect(await top()).toBe(before);
  }
  // A status has the room for its word, also in bold where it was found, and hardly more.
  await window.search.fill('published');
  const words = window.grid.locator('.status mark');
  await expect(words.first()).toBeVisible();
  const cut = await window.grid
    .locator('.status .word')
    .evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth).length);
  expect(cut).toBe(0);
  const [cell, word] = [await boxOf(window.rows.first().locator('.cell.status')), await boxOf(words.first())];
  expect(cell.width).toBeLessThan(word.width + 40);
});

test('packages of one name are told apart, and a list ordered by a time shows the time of day', async ({
  openAndSignIn,
  service,
}) => {
  const same = {
    processName: 'Access request',
    comments: 'Threefold',
    updatorName: 'Ada',
    processStatus: 'DRAFT',
  };
  for (const at of [0, 1, 2])
    service.control.change(at, { ...same, updatedAt: new Date(2025, 10, 20, 9 + at, 41).getTime() / 1000 });
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await window.search.fill('threefold');
  await window.expectCount('3 of 1,200');
  const headers = window.rows.getByRole('rowheader');
  const times = window.rows.locator('.updated');
  await expect(headers).toHaveText(
    ['11:41', '10:41', '09:41'].map((clock) => `Access request 20 Nov 2025 ${clock}`),
  );
  await expect(times).toHaveText(Array.from({ length: 3 }, () => '20 November 2025'));
  await header(opened, 'Updated').click();
  await expect(times).toHaveText(['20 Nov 2025 11:41', '20 Nov 2025 10:41', '20 Nov 2025 09:41']);
  await expect(headers).toHaveText(Array.from({ length: 3 }, () => 'Access request'));
  // The computer comes to another time zone: clock and day follow together.
  const timeZone = new Date(0).getTimezoneOffset() < 0 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: timeZone });
  opened.backend.replaceStatus(() => ({ timeZone }));
  const there = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const shown = [11, 10, 9].map((hour) => there.format(new Date(2025, 10, 20, hour, 41)).replace(',', ''));
  await expect(times).toHaveText(shown);
  await expect(times.locator('time').first()).toHaveAttribute('title', /GMT[+-]\d+$/u);
});

test('rows of several lines are sorted and get their columns from one menu', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 360, height: 640 });
  const { grid, rows } = window;
  const sortedBy = page.getByRole('button', { name: /^Sorted by/u });
  await expect(sortedBy).toHaveText('Sorted by Updated');
  await expect(opener(opened)).toBeHidden();
  // Headings are only told: no key goes to them.
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'descending');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-0-name$/u);
  await page.keyboard.press('ArrowUp');
  await expect(window.search).toBeFocused();

  await sortedBy.click();
  await page.getByRole('menuitemcheckbox', { name: 'Name', exact: true }).click();
  await expect(sortedBy).toHaveText('Sorted by Name');
  await expect(header(opened, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await sortedBy.click();
  await page.getByRole('menuitem', { name: 'Columns…' }).click();
  await check(opened, 'Comments').uncheck();
  await page.keyboard.press('Escape');
  await expect(panel(opened)).toBeHidden();
  await expectColumns(opened, ['Name', 'Status', 'Updated by', 'Updated']);
  expect(await violations(page)).toEqual([]);

  // A heading that is left, because there are no headings any more, is no cell.
  await page.setViewportSize({ width: 1280, height: 640 });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await expect(grid).toHaveAttribute('aria-activedescendant', /--1-name$/u);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(grid).toHaveAttribute('aria-activedescendant', /-0-name$/u);
  await expect(rows.first()).toBeInViewport();
});

test('all columns are in sight where they do not fit side by side', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 1300, height: 700 });
  await dragBy(opened, page.getByTestId('edge-name'), 900);
  await expect.poll(() => widthOf(opened, 'Name')).toBeGreaterThan(400);
  await opener(opened).click();
  for (const name of ['Created', 'Created by', 'ID', 'Channel']) await check(opened, name).click();
  await page.keyboard.press('Escape');
  const cells = window.rows.first().locator('[aria-colindex]');
  for (const width of [1600, 1300, 900, 380]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('.cards')).toBeVisible({ visible: width < 1600 });
    await expect(cells).toHaveCount(9);
    for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => window.grid.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  }
  await window.search.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(window.grid).toHaveAttribute('aria-activedescendant', /-0-channel$/u);
  expect(await violations(page)).toEqual([]);
});
