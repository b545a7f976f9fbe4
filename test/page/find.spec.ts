import type { Locator } from 'playwright/test';
import type { AccountId } from '../../src/preload/contract/account-id.ts';
import type { ViewRequest } from '../../src/preload/contract/view.ts';
import { createPackageMaker, type ProcessPackage } from '../equipment/service/packages.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

declare global {
  /** How many packages searches say they have searched; all if it is not set. */
  var searched: number | undefined;
}

/** The packages of the sample service, made by its own generator. */
const make = createPackageMaker(1, 's');
const packages: readonly ProcessPackage[] = Array.from({ length: 1200 }, (_, index) => make(index, 1200));

const figures = new Intl.NumberFormat('en-GB');
const counted = (matches: (item: ProcessPackage) => boolean): string =>
  `${figures.format(packages.filter(matches).length)} of 1,200`;

/** Folds accents and case as far as these tests need. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const textsOf = (item: ProcessPackage): readonly string[] => [
  item.processName,
  item.comments,
  item.creatorName,
  item.updatorName,
  item.processStatus,
  item.processId,
  item.channelId,
  item.createdBy,
  item.updatedBy,
];
const anywhere =
  (...terms: readonly string[]) =>
  (item: ProcessPackage): boolean =>
    terms.every((term) => textsOf(item).some((text) => fold(text).includes(term)));

const filterButton = ({ page }: Opened): Locator => page.getByRole('button', { name: 'Filter', exact: true });
const popover = ({ page }: Opened): Locator => page.getByRole('dialog', { name: 'Filters' });
const chipRemover = ({ page }: Opened, what: string): Locator =>
  page.getByRole('button', { name: `Remove filter: ${what}`, exact: true });
const header = ({ window }: Opened, name: string): Locator =>
  window.grid.getByRole('columnheader', { name, exact: true });

/** Opens the filter panel at one filter. */
async function openFilter(opened: Opened, name: string): Promise<void> {
  await filterButton(opened).click();
  await popover(opened).getByRole('tab', { name, exact: true }).click();
}

const option = (opened: Opened, name: string, count: number): Locator =>
  popover(opened).getByRole('option', { name: `${name} ${figures.format(count)}`, exact: true });

/** Row and column of the active cell by its ARIA indexes, counted from 1. */
function activeCell({ window }: Opened): Promise<readonly [number, number] | null> {
  return window.grid.evaluate((grid) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    const row = cell?.closest('[role=row]');
    if (cell === null || row === null || row === undefined) return null;
    return [Number(row.getAttribute('aria-rowindex')), Number(cell.getAttribute('aria-colindex'))] as const;
  });
}

const namesShown = ({ window }: Opened): Promise<string[]> =>
  window.rows.locator('[aria-colindex="1"]').allInnerTexts();

/**
 * What rows on screen do not explain: each word of a search must be in a mark that neither its cell nor any other container
 * clips, or in the tooltip of a hidden match.
 */
function unexplained({ window }: Opened, words: readonly string[]): Promise<readonly string[]> {
  return window.grid.evaluate((grid, wanted) => {
    const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const isVisible = (mark: Element): boolean => {
      const { left, right } = mark.getBoundingClientRect();
      for (let at = mark.parentElement; at !== null && at !== grid; at = at.parentElement) {
        const box = at.getBoundingClientRect();
        const isClipping =
          getComputedStyle(at).overflowX !== 'visible' && getComputedStyle(at).display !== 'inline';
        if (isClipping && (left < box.left - 1 || right > box.right + 1)) return false;
      }
      return right - left > 1;
    };
    /** An ID is in two parts, and a status may have another text than the one that was found. */
    const textOf = (mark: Element): string =>
      mark.closest('.letters')?.textContent ??
      (mark.closest('.status') === null
        ? mark.textContent
        : (mark.closest<HTMLElement>('.cell')?.title ?? ''));
    const rows = [...grid.querySelectorAll('[role=row]:has([role=gridcell])')];
    if (rows.length === 0) return ['no rows'];
    return rows.flatMap((row) => {
      const marks = [...row.querySelectorAll('mark')].filter(isVisible).map((mark) => folded(textOf(mark)));
      const named = [...row.querySelectorAll<HTMLElement>('.hidden-match')].map(({ title }) => folded(title));
      const missing = wanted.filter((word) => ![...marks, ...named].some((text) => text.includes(word)));
      const text = row.textContent.trim().replaceAll(/\s+/gu, ' ');
      return missing.length === 0 ? [] : [`${missing.join(', ')}: ${text}`];
    });
  }, words);
}

/** Words from different texts of one package. */
function wordsOf(index: number): readonly string[] {
  const { processName, creatorName, comments, processId, processStatus } = make(index, 1200);
  const [name = ''] = processName.split(' ');
  const comment = comments.split(' ').at(-1) ?? '';
  return [
    name,
    creatorName.split(' ').at(-1) ?? '',
    comment,
    processId.slice(14, 18),
    processStatus.slice(1, 5),
  ]
    .map((word) => fold(word.slice(0, 7)))
    .filter((word) => /^[a-z0-9-]+$/u.test(word));
}

test('every row shows each word, or names where it is, however narrow the list is @slow', async ({
  openAndSignIn,
  service,
}) => {
  const comments = `${'Please have a look at this before the end of the month. '.repeat(600)}Then the needle.`;
  service.control.change(7, { comments, processStatus: 'WAITING FOR THE SECOND APPROVAL OF needles' });
  service.control.change(8, { comments: `${'word '.repeat(30)}needle`, processStatus: 'IN_REVIEW' });
  const opened = await openAndSignIn();
  const { page, window } = opened;
  const searches = [
    ['muller'],
    ['amount'],
    ['e'],
    ['approv', 'check', 'amount'],
    ['4', 'a', 'e'],
    ['needle', 'please', 'month'],
    ['by:muller'],
    ['channel:a'],
    ['id:7c'],
    ['status:needle'],
    ...[3, 5, 10, 13, 16].map(wordsOf),
  ];
  // Each search at one width: what is marked does not depend on it, and each width has searches of all kinds.
  const widths = [1280, 900, 380];
  for (const [first, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 700 });
    for (const words of searches.filter((_words, index) => index % widths.length === first)) {
      const typed = words.join(' ');
      const wanted = words.map((word) => word.replace(/^\w+:/u, ''));
      await window.search.fill(typed);
      await expect(page.locator('mark').first()).toBeAttached();
      await expect.poll(() => unexplained(opened, wanted), `${typed} at ${width}`).toEqual([]);
      if (width < 900) continue;
      await window.rows.first().click();
      await expect(window.details).toBeVisible();
      await expect.poll(() => unexplained(opened, wanted), `${typed} at ${width} with details`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }

  await page.setViewportSize({ width: 1280, height: 700 });
  await window.search.fill('by:ann');
  await window.rows.first().click();
  await expect(window.details).toBeVisible();
  await expect(window.grid.locator('.updater mark').first()).toBeVisible();
  const labels = window.grid.locator('.hidden-match .label');
  const name = await window.rows.first().getByRole('rowheader').locator('.text').first().boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  // The columns, and with them the room for labels, follow the details in a later frame.
  const cut = (): Promise<readonly string[]> =>
    labels.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  await expect.poll(cut, 'labels that are not whole').toEqual([]);
});

test('a search finds any part of a package and marks the matches', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const { search, count, rows } = window;

  // A click beside the text, where the cross will be, goes into the box as well.
  await rows.first().getByRole('rowheader').click();
  const box = page.locator('.search-box').first();
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  await box.click({ position: { x: width - 15, y: height / 2 } });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');

  await search.fill('muller');
  await expect(count).toHaveText(counted(anywhere('muller')));
  await expect(rows.first().locator('mark').first()).toHaveText('Müller');

  await search.fill('INVOICE approv');
  await expect(count).toHaveText(counted(anywhere('invoice', 'approv')));
  await search.fill('comment:"check the amount"');
  await expect(count).toHaveText(counted(({ comments }) => fold(comments).includes('check the amount')));
  await search.fill('status:draft invoice');
  await expect(count).toHaveText(
    counted((item) => anywhere('invoice')(item) && fold(item.processStatus).includes('draft')),
  );
  for (const short of ['e', 'ü', 'in']) {
    await search.fill(short);
    await expect(count).toHaveText(counted(anywhere(fold(short))));
  }

  await search.fill('by:muller');
  await expect(count).toHaveText(
    counted(({ creatorName, updatorName }) =>
      [creatorName, updatorName].some((name) => fold(name).includes('muller')),
    ),
  );
  const createdBy = rows.filter({ hasText: 'Created by' }).first();
  await expect(createdBy.locator('mark')).toHaveText('Müller');
  await createdBy.click();
  const field = window.details.locator('div', { has: page.getByText('Created by', { exact: true }) });
  await expect(field.last().locator('mark')).toHaveText('Müller');
  await page.keyboard.press('Escape');

  const [some] = packages;
  const end = some?.processId.slice(-7) ?? '';
  await search.fill(end);
  await expect(count).toHaveText('1 of 1,200');
  await expect(rows.first()).toContainText(end);
  await expect(rows.first().locator('mark')).toHaveText(end);
  await rows.first().click();
  await expect(window.details.locator('mark')).toHaveText(end);
  await page.keyboard.press('Escape');

  // Ids as another program copies them, on lines.
  const [first = '', second = ''] = packages.slice(40).map(({ processId }) => processId);
  const missing = '00000000-0000-4000-8000-00000000dead';
  const ids = `{${first.toUpperCase()}},\n{${second}},\r\n\n{${missing}}`;
  // As a paste does, which has no clipboard here: a field of one line takes a space for each line break.
  await search.selectText();
  await page.keyboard.insertText(ids);
  await expect(search).toHaveValue(ids.replaceAll(/\r?\n/gu, ' '));
  await expect(count).toHaveText('2 of 1,200');
  await expect(rows.locator('mark')).toHaveCount(2);
  const told = page.getByText(`IDs in the list: 2 of 3. Not in it: ${missing}`);
  await expect(told).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  const dialog = page.getByRole('dialog', { name: 'Go to anything' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(ids);
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await expect(dialog.getByText(`IDs in the list: 2 of 3. Not in it: ${missing}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill(`“${end}”`);

  // The match is visible even in a very narrow window.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(rows.first().locator('mark')).toBeInViewport();
});

test('a search that has not reached all packages says so, and completes itself', async ({
  context,
  openSignedIn,
}) => {
  await context.addInitScript(() => {
    const { packshelf } = globalThis.window;
    const { account } = packshelf;
    Object.assign(packshelf, {
      account: (id: AccountId) => {
        const bridge = account(id);
        const openView = async (request: ViewRequest): ReturnType<typeof bridge.openView> => {
          const opened = await bridge.openView(request);
          const { searched } = globalThis;
          return opened.ok && searched !== undefined
            ? { ...opened, value: { ...opened.value, searched } }
            : opened;
        };
        return { ...bridge, openView };
      },
    });
  });
  const { page, window } = await openSignedIn();
  const { search, count } = window;
  await page.evaluate(() => (globalThis.searched = 300));
  await search.fill('zzzz');
  await expect(count).toHaveText('0 found so far, searched 300 of 1,200');
  await expect(page.getByRole('heading', { name: '0 found so far' })).toBeVisible();
  await search.fill('muller');
  const found = packages.filter(anywhere('muller')).length;
  await expect(count).toHaveText(`${found} found so far, searched 300 of 1,200`);
  await page.evaluate(() => (globalThis.searched = undefined));
  await expect(count).toHaveText(counted(anywhere('muller')));
});

test('filters show exact counts, appear as chips, and stay until removed', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const { search, count } = window;
  const withStatus = (...statuses: readonly string[]) =>
    counted((each) => statuses.includes(each.processStatus));
  const number = (matches: (item: ProcessPackage) => boolean): number => packages.filter(matches).length;

  await openFilter(opened, 'Status');
  const published = number(({ processStatus }) => processStatus === 'PUBLISHED');
  const draft = number(({ processStatus }) => processStatus === 'DRAFT');
  await expect(popover(opened).getByRole('option').first()).toHaveAccessibleName(
    // Another status of the sample data has the same word.
    `Published PUBLISHED ${figures.format(published)}`,
  );
  await option(opened, 'Draft', draft).click();
  await expect(count).toHaveText(withStatus('DRAFT'));
  // The counts of a field are those without its own filter.
  await option(opened, 'Published PUBLISHED', published).click();
  await expect(count).toHaveText(withStatus('DRAFT', 'PUBLISHED'));
  await expect(option(opened, 'Draft', draft)).toHaveAttribute('aria-selected', 'true');
  await option(opened, 'Published PUBLISHED', published).click();
  await expect(count).toHaveText(withStatus('DRAFT'));

  const person = packages.find(({ processStatus }) => processStatus === 'DRAFT')?.creatorName ?? '';
  const byPerson = (item: ProcessPackage): boolean =>
    item.creatorName === person || item.updatorName === person;
  const both = (item: ProcessPackage): boolean => item.processStatus === 'DRAFT' && byPerson(item);
  const either = 'Created or updated by';
  await popover(opened).getByRole('tab', { name: 'People' }).click();
  await expect(popover(opened).getByRole('radio', { name: either })).toBeChecked();
  const field = popover(opened).getByRole('searchbox', { name: 'Find a person' });
  await field.fill(fold(person).slice(0, 6));
  await option(opened, person, number(both)).click();
  await expect(count).toHaveText(counted(both));
  await page.keyboard.press('Escape');
  await expect(popover(opened)).toBeHidden();

  // Chosen values stay on top, even if they have become rare.
  await search.fill('no package has this');
  await expect(page.getByRole('heading', { name: 'with these filters' })).toBeVisible();
  await openFilter(opened, 'Status');
  await expect(popover(opened).getByRole('option')).toHaveCount(1);
  await expect(option(opened, 'Draft', 0)).toBeVisible();
  await page.keyboard.press('Escape');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(count).toHaveText(counted(both));
  await header(opened, 'Updated').click();
  await expect(header(opened, 'Updated')).toHaveAttribute('aria-sort', 'ascending');
  await expect(count).toHaveText(counted(both));

  await chipRemover(opened, 'Status Draft').click();
  await expect(count).toHaveText(counted(byPerson));
  await expect(chipRemover(opened, `${either} ${person}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('1,200 packages');
  await expect(filterButton(opened)).toBeFocused();
});

test('people are one filter, for those who created, updated, or either', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  // Updated by a person whose counts as updater and creator differ, and created by another person.
  const number = (of: 'updatorName' | 'creatorName', name: string): number =>
    packages.filter((item) => item[of] === name).length;
  const first = packages.find(
    ({ updatorName: updater, creatorName: creator }) =>
      updater !== creator && number('updatorName', updater) !== number('creatorName', updater),
  );
  const [person, other] = [first?.updatorName ?? '', first?.creatorName ?? ''];
  const updatedBy = ({ updatorName }: ProcessPackage): boolean => updatorName === person;

  await window.search.fill(first?.processId ?? '');
  await window.rows.first().getByText(person, { exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Filter: Updated by ${person}` }).click();
  await expect(chipRemover(opened, `Updated by ${person}`)).toBeVisible();
  await window.search.fill('');
  await expect(window.count).toHaveText(counted(updatedBy));

  // The people whose filter is set are shown first; another filter can have others.
  await openFilter(opened, 'People');
  const relation = (name: string): Locator => popover(opened).getByRole('radio', { name, exact: true });
  await expect(relation('Updated by')).toBeChecked();
  const both = (item: ProcessPackage): boolean => updatedBy(item) && item.creatorName === other;
  await page.keyboard.press('Escape');
  await window.search.fill(packages.find(both)?.processId ?? '');
  await window.rows.first().getByText(person, { exact: true }).click();
  await window.details.getByRole('button', { name: `Filter: Created by ${other}` }).click();
  await window.search.fill('');
  await expect(window.count).toHaveText(counted(both));
  await chipRemover(opened, `Updated by ${person}`).click();
  await chipRemover(opened, `Created by ${other}`).click();

  // The chosen people go along to what else they may have done.
  const byEither = (item: ProcessPackage): boolean => updatedBy(item) || item.creatorName === person;
  await openFilter(opened, 'People');
  await relation('Created or updated by').check();
  await popover(opened).getByRole('searchbox', { name: 'Find a person' }).fill(fold(person));
  await option(opened, person, packages.filter(byEither).length).click();
  await expect(window.count).toHaveText(counted(byEither));
  await relation('Created by').check();
  await expect(relation('Created by')).toBeFocused();
  await expect(window.count).toHaveText(counted(({ creatorName }) => creatorName === person));
  await expect(option(opened, person, number('creatorName', person))).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(chipRemover(opened, `Created by ${person}`)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('listitem')).toHaveCount(1);
});

test('statuses differ in shape and are translated, also in a search', async ({ openAndSignIn, service }) => {
  const sent = ['FAILED', 'Draft', 'in review', 'ARCHIVED', 'PUBLISHED', 'WAITING_FOR_KEY', 'Zurückgestellt'];
  service.control.insert(
    0,
    sent.map((processStatus, at) => ({
      processName: `000 ${at}`,
      processStatus,
      comments: '',
      updatedAt: Date.now() / 1000 - at,
    })),
  );
  const opened = await openAndSignIn();
  const { page } = opened;
  const { rows, search } = opened.window;
  const cell = (at: number): Locator => rows.nth(at).locator('.status.cell');
  await expect(cell(0)).toHaveText('Failed');
  const looks = await Promise.all(
    sent.map((_, at) =>
      cell(at)
        .locator('svg')
        .evaluate((svg) => {
          const { fill, strokeDasharray } = getComputedStyle(svg);
          return [svg.innerHTML, strokeDasharray, fill === 'none'].join(' ');
        }),
    ),
  );
  // Unknown statuses look alike.
  expect(new Set(looks).size).toBe(6);
  expect(looks[5]).toBe(looks[6]);
  const colour = (at: number): Promise<string> =>
    cell(at)
      .locator('svg')
      .evaluate((svg) => getComputedStyle(svg).color);
  const [failed, ...others] = await Promise.all(sent.map((_, at) => colour(at)));
  expect(others).not.toContain(failed);

  // A match in the service's word is marked in the word on screen.
  await search.fill('status:rev name:000');
  await expect(rows).toHaveCount(1);
  await expect(cell(0).locator('mark')).toHaveText('rev');
  await page.evaluate(() => window.packshelf.savePreferences({ language: 'de' }));
  const found = page.getByRole('grid', { name: 'Pakete' }).locator('.status.cell');
  await expect(found.locator('mark')).toHaveText('In Prüfung');
  await expect(found).toHaveAttribute('title', 'in review');
  const german = page.getByRole('combobox', { name: 'Pakete durchsuchen' });
  await german.fill('name:000');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(found).toHaveText([
    'Gescheitert',
    'Entwurf',
    'In Prüfung',
    'Archiviert',
    'Veröffentlicht',
    'Waiting for key',
    'Zurückgestellt',
  ]);
  // The word on screen finds it as well.
  await german.fill('status:entw name:000');
  await expect(found.locator('mark')).toHaveText('Entwurf');
  await found.click();
  const details = page.getByRole('region', { name: 'Details' });
  // Once, with the service's word as a tooltip.
  await expect(details.getByText('Draft', { exact: true })).toHaveCount(0);
  await expect(details.getByTitle('Draft', { exact: true })).toHaveText('Entwurf');
});

test('channels, dates and changes narrow the list', async ({ openSignedIn, service }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const [first] = packages;
  const channel = first?.channelId ?? '';

  // Stars and changes have their own places. Channels come last, because people do not know their ids.
  await openFilter(opened, 'More');
  await expect(popover(opened).getByRole('tab')).toHaveText([
    'Status',
    'People',
    'Created',
    'Updated',
    'More',
  ]);
  await expect(popover(opened)).toContainText('The service sends no names of channels, only their IDs.');
  await popover(opened).getByRole('searchbox').fill(channel.slice(9, 18));
  const shown = popover(opened).getByRole('option');
  await expect(shown).toHaveCount(1);
  await expect(shown.getByTitle(channel)).toBeVisible();
  await shown.click();
  await expect(window.count).toHaveText(counted((item) => item.channelId === channel));
  await expect(chipRemover(opened, `Channel ${channel.slice(0, 8)}…${channel.slice(-4)}`)).toBeVisible();
  await shown.click();

  await popover(opened).getByRole('tab', { name: 'Created', exact: true }).click();
  await popover(opened).getByRole('radio', { name: 'From – to' }).check();
  await popover(opened).getByLabel('From', { exact: true }).fill('2020-02-01');
  await popover(opened).getByLabel('To', { exact: true }).fill('29 Feb 2020');
  const from = new Date(2020, 1, 1).getTime() / 1000;
  const until = new Date(2020, 2, 1).getTime() / 1000;
  await expect(window.count).toHaveText(counted(({ createdAt }) => createdAt >= from && createdAt < until));
  await popover(opened).getByLabel('To', { exact: true }).fill('2019-02-28');
  await expect(popover(opened)).toContainText('The first day is after the last one.');
  await expect(window.count).toHaveText(counted(({ createdAt }) => createdAt >= from && createdAt < until));
  await popover(opened).getByRole('radio', { name: 'Any time' }).check();
  await expect(window.count).toHaveText('1,200 packages');
  // Filters that leave no rows can be removed from the empty list.
  await popover(opened).getByRole('tab', { name: 'Updated', exact: true }).click();
  await popover(opened).getByRole('radio', { name: 'Today' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No package passes these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove “Updated: Today”' }).click();
  await expect(window.count).toHaveText('1,200 packages');
  await expect(window.search).toBeFocused();

  const now = Date.now() / 1000;
  service.control.insert(5, [
    { processName: 'Zebra feeding', createdAt: now, updatedAt: now },
    { processName: 'Zebra walking', createdAt: now, updatedAt: now - 40 * 86_400 },
  ]);
  service.control.change(20, { comments: 'Changed today', updatedAt: now });
  await window.refresh.click();
  await page.getByRole('button', { name: '2 new, 1 changed, show' }).click();
  await openFilter(opened, 'Updated');
  await popover(opened).getByRole('radio', { name: 'Today' }).check();
  await expect(window.count).toHaveText('2 of 1,202');
  await popover(opened).getByRole('tab', { name: 'Created', exact: true }).click();
  await expect(popover(opened).getByRole('radio', { name: /^Any time [\d,]+$/u })).toBeVisible();
  const yesterday = popover(opened).getByRole('radio', { name: /^Yesterday \d+$/u });
  await expect(yesterday).toBeVisible();
  await popover(opened).getByRole('radio', { name: 'Last 7 days' }).check();
  await expect(window.count).toHaveText('1 of 1,202');
  await page.keyboard.press('Escape');
  // The chip reopens its filter at the choice.
  await page.getByRole('button', { name: /^Created:? Last 7 days/u }).click();
  await expect(popover(opened).getByRole('radio', { name: 'Last 7 days' })).toBeFocused();
  await page.keyboard.press('Escape');
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(window.count).toHaveText('1,202 packages');
  await expect(page.getByRole('status').filter({ hasText: 'The filters are removed.' })).toBeVisible();
  await undo.click();
  await expect(window.count).toHaveText('1 of 1,202');
  await expect(undo).toBeHidden();
  // Filters are removed one after the other, and each removal can be undone.
  await chipRemover(opened, 'Updated Today').click();
  await expect(page.getByText('The filter “Updated: Today” is removed.')).toBeVisible();
  await undo.click();
  await expect(chipRemover(opened, 'Updated Today')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(undo).toBeVisible();
  // Any other action hides the offer.
  await window.search.fill('new or changed');
  await expect(page.getByRole('region', { name: 'Suggestions' })).toContainText(
    'New or changed: Not yet seen',
  );
  await expect(window.count).toHaveText('3 of 1,202');
  await expect(undo).toBeHidden();
  // Its chip has no panel, only its end.
  await expect(page.getByRole('button', { name: /^New or changed/u })).toHaveCount(0);
  await chipRemover(opened, 'New or changed Not yet seen').click();
  await expect(window.count).toHaveText('1,202 packages');
});

test('the filters work by keyboard alone and pass axe', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await expect(window.search).toBeFocused();
  // The saved views and the export come before it.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(filterButton(opened)).toBeFocused();
  await page.keyboard.press('Enter');
  const tab = (name: string): Locator => popover(opened).getByRole('tab', { name, exact: true });
  await expect(tab('Status')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tab('People')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popover(opened).getByRole('radio', { name: 'Created or updated by' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popover(opened).getByRole('searchbox')).toBeFocused();
  const options = popover(opened).getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(options.last()).toBeFocused();
  await page.keyboard.press('Home');
  // Letters typed in the options go to the search field.
  await page.keyboard.type('mull');
  await expect(popover(opened).getByRole('searchbox')).toHaveValue('mull');
  await expect(options.first()).toContainText('Müller');
  await expect(options.filter({ hasNotText: 'Müller' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(options.nth(1)).toBeFocused();
  await expect(window.count).toHaveText(/^\d+ of 1,200$/u);
  await page.keyboard.press('Escape');
  await expect(popover(opened)).toBeHidden();
  await expect(filterButton(opened)).toBeFocused();
  // The chip reopens its filter.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(popover(opened).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of ['People', 'Created']) {
      await openFilter(opened, name);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
  await page.setViewportSize({ width: 320, height: 256 });
  await openFilter(opened, 'People');
  await expect(options.first()).toBeVisible();
  await popover(opened).getByRole('searchbox').press('ArrowDown');
  await expect(options.first()).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('reopening a filter clears its search field', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await openFilter(opened, 'People');
  const field = popover(opened).getByRole('searchbox');
  // An opened filter has the focus in its search field.
  await page.keyboard.type('mull');
  await expect(field).toHaveValue('mull');
  // The browser's own clear button is hidden, so a click at the end clears nothing.
  const box = await field.boundingBox();
  await field.click({ position: { x: (box?.width ?? 0) - 10, y: (box?.height ?? 0) / 2 } });
  await expect(field).toHaveValue('mull');
  await popover(opened).getByRole('option').first().click();
  await expect(window.count).toHaveText(/^\d+ of 1,200$/u);
  await expect(field).toHaveValue('mull');
  // After a value was chosen, typing replaces the old search.
  await page.keyboard.type('an');
  await expect(field).toHaveValue('an');
  await expect(field).toBeFocused();
  // In a busy window both happen in one task.
  await page.getByRole('button', { name: /^Created or updated by / }).evaluate((chip) => {
    document.querySelector<HTMLElement>('[role=dialog]:popover-open')?.hidePopover();
    if (chip instanceof HTMLElement) chip.click();
  });
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover(opened)).toBeHidden();
});

test('a package that was opened comes first among equals for the same letters', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await window.search.fill('invoice');
  await expect.poll(async () => (await namesShown(opened))[0]).toMatch(/^Invoice/u);
  const before = (await namesShown(opened)).slice(0, 10);
  const wanted = await window.rows.nth(4).getByRole('rowheader').innerText();
  await window.rows.nth(4).click();
  await expect(window.details).toBeVisible();
  await page.keyboard.press('Escape');
  // The list that is shown keeps its order.
  expect((await namesShown(opened)).slice(0, 10)).toEqual(before);
  await window.search.fill('');
  await window.search.fill('inv');
  await expect.poll(async () => (await namesShown(opened))[0]).toBe(wanted);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Clear recent');
  await page.getByRole('dialog').getByRole('option', { name: 'Clear recent searches' }).click();
  await window.search.fill('invo');
  await expect.poll(async () => (await namesShown(opened))[0]).toBe(before[0]);
});

test('Shift+click anywhere on a heading sorts by several columns', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const status = header(opened, 'Status');
  const updated = header(opened, 'Updated');
  const box = await status.boundingBox();
  // Beside the text, just before the filter button near the end of the heading.
  await status.click({ position: { x: (box?.width ?? 0) - 40, y: 5 } });
  await expect(status).toHaveAttribute('aria-sort', 'ascending');
  await updated.click({ modifiers: ['Shift'] });
  await expect(updated).toHaveAttribute('aria-sort', 'none');
  await expect(updated).toHaveAccessibleDescription('sort key 2, descending');
  await expect(status).toHaveAccessibleDescription('sort key 1, ascending');
  const archived = packages.filter(({ processStatus }) => processStatus === 'ARCHIVED');
  // Several packages share the newest time; leave them out.
  const newest = Math.max(...archived.map(({ updatedAt }) => updatedAt));
  const expected = archived
    .filter(({ updatedAt }) => updatedAt < newest)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map(({ processName }) => processName);
  const equal = archived.length - expected.length;
  await expect
    .poll(async () => (await namesShown(opened)).slice(equal, equal + 5))
    .toEqual(expected.slice(0, 5));

  await updated.click({ modifiers: ['Shift'] });
  await expect(updated).toHaveAccessibleDescription('sort key 2, ascending');
  await expect
    .poll(async () => (await namesShown(opened)).slice(0, 5))
    .toEqual(expected.toReversed().slice(0, 5));
  await updated.click({ modifiers: ['Shift'] });
  await expect(updated).not.toHaveAccessibleDescription(/sort key/u);
  await status.click();
  await expect(status).toHaveAttribute('aria-sort', 'descending');
  // Wait for the rows in that order: when they arrive, the active cell moves along with its package.
  await expect(window.grid.locator('[aria-rowindex="2"]')).not.toContainText('Archived');

  // The same by keyboard.
  await window.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeCell(opened)).toEqual([1, 1]);
  await page.keyboard.press('Shift+Enter');
  await expect(header(opened, 'Name')).toHaveAccessibleDescription('sort key 2, ascending');
  await page.keyboard.press('Shift+Space');
  await expect(header(opened, 'Name')).toHaveAccessibleDescription('sort key 2, descending');
  await page.keyboard.press('Enter');
  await expect(header(opened, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(status).toHaveAttribute('aria-sort', 'none');
});

test('the grid follows the ARIA grid keyboard pattern', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await expect(window.grid).toHaveAttribute('aria-rowcount', '1201');
  await expect(window.grid).toHaveAttribute('aria-colcount', '5');
  await window.search.press('ArrowDown');
  await expect(window.grid).toBeFocused();
  const steps: readonly (readonly [string, number, number])[] = [
    ['ArrowDown', 3, 1],
    ['ArrowRight', 3, 2],
    ['End', 3, 5],
    ['Home', 3, 1],
    ['ArrowUp', 2, 1],
    ['Control+End', 1201, 5],
    ['ArrowDown', 1201, 5],
    ['ArrowUp', 1200, 5],
    ['Control+Home', 2, 1],
    ['Control+ArrowDown', 1201, 1],
    ['Meta+Home', 2, 1],
  ];
  for (const [key, row, column] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => activeCell(opened), key).toEqual([row, column]);
  }
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await activeCell(opened))?.[0] ?? 0).toBeGreaterThan(8);
  await page.keyboard.press('PageUp');
  await expect.poll(() => activeCell(opened)).toEqual([2, 1]);
  // From the search, the arrow key goes to the name, whatever column was active.
  await page.keyboard.press('End');
  await window.search.press('ArrowDown');
  await expect.poll(() => activeCell(opened)).toEqual([2, 1]);
  // The grid is one tab stop.
  await page.keyboard.press('Tab');
  await expect.poll(() => window.grid.evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(window.grid).toBeFocused();
});

test('the active row keeps its position when its package is deleted, and the details say so', async ({
  open,
  service,
}) => {
  service.control.insert(
    5,
    ['Zebra 1', 'Zebra 2', 'Zebra 3'].map((processName) => ({ processName })),
  );
  const opened = await open();
  const { page, window } = opened;
  await window.signInTo(service);
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(window.rows.first()).toContainText('Zebra 1');
  await window.search.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(window.details).toContainText('Zebra 2');
  service.control.delete(6);
  await page.keyboard.press('F5');
  const news = page.getByRole('button', { name: '1 gone, show' });
  await expect(news).toBeVisible();
  // The list stays until the person shows the newer one.
  await expect(window.rows).toHaveCount(3);
  await news.click();
  await expect(window.rows).toHaveCount(2);
  await expect(window.grid).toBeFocused();
  await expect.poll(() => activeCell(opened)).toEqual([3, 1]);
  await expect(window.details).toContainText('Zebra 2');
  await expect(window.details).toContainText('This package is gone from the list.');
  await page.keyboard.press('ArrowUp');
  await expect(window.details).toContainText('Zebra 1');
  await expect(window.details).not.toContainText('no longer');
});

test('rows keep their position when a newer list replaces the old one', async ({ openSignedIn, service }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await window.grid.focus();
  await page.keyboard.press('Control+Home');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  const selected = window.grid.locator('[aria-selected=true]');
  await expect(selected).toBeVisible();
  // Wait, because the row may still be empty.
  const heading = window.details.getByRole('heading');
  await expect(heading).not.toHaveText('');
  const name = await heading.innerText();
  await expect(selected.locator('[aria-colindex="1"]')).toHaveText(name);
  const before = await selected.boundingBox();
  service.control.insert(
    5,
    Array.from({ length: 12 }, (_, at) => ({ processName: `Aardvark ${at}` })),
  );
  await window.refresh.click();
  await page.getByRole('button', { name: '12 new, show' }).click();
  await expect(window.count).toHaveText('1,212 packages');
  await expect(selected.locator('[aria-colindex="1"]')).toHaveText(name);
  await expect.poll(async () => (await selected.boundingBox())?.y).toBe(before?.y);
  // A new search starts at the top.
  await window.search.fill('aardvark');
  await expect(window.rows).toHaveCount(12);
  await expect(window.rows.first()).toHaveAttribute('aria-rowindex', '2');
});

test('search and filters work while the service is down, also after a relaunch', async ({
  openSignedIn,
  open,
  service,
}) => {
  const first = await openSignedIn();
  await first.close();
  service.control.stop();
  const opened = await open();
  const { page, window } = opened;
  await window.search.fill('invoice');
  await expect(window.count).toHaveText(counted(anywhere('invoice')));
  await openFilter(opened, 'Status');
  const both = (item: ProcessPackage): boolean => anywhere('invoice')(item) && item.processStatus === 'DRAFT';
  await option(opened, 'Draft', packages.filter(both).length).click();
  await expect(window.count).toHaveText(counted(both));
  await page.keyboard.press('Escape');
  await window.rows.first().click();
  await expect(window.details.getByText('Draft', { exact: true })).toBeVisible();
});

test('a key press draws the visible rows only, and a pause those around them', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  const visible = await window.grid.evaluate((grid) => {
    const row = grid.querySelector('[role=row][aria-selected]');
    return Math.ceil(grid.clientHeight / (row?.clientHeight ?? Number.NaN));
  });
  await expect.poll(() => window.rows.count()).toBeGreaterThan(visible + 5);
  const drawn = await window.grid.evaluateHandle((grid) => ({
    // Resolves with the number of rows when the next view is drawn.
    rows: new Promise<number>((resolve) => {
      const count = (): void => resolve(grid.querySelectorAll('[role=row][aria-selected]').length);
      new MutationObserver(count).observe(grid, { attributeFilter: ['aria-rowcount'] });
    }),
  }));
  await page.keyboard.type('w');
  expect(await drawn.evaluate(({ rows }) => rows)).toBeLessThanOrEqual(visible);
  await expect.poll(() => window.rows.count()).toBeGreaterThan(visible + 5);
});
