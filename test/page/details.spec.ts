import type { Locator } from 'playwright/test';
import { boxOfText } from './box-of-text.ts';
import { expect, test, type Opened } from './packshelf.ts';

const nameCell = ({ window }: Opened, index: number): Locator =>
  window.rows.nth(index).getByRole('rowheader');
const button = ({ window }: Opened, name: string): Locator =>
  window.details.getByRole('button', { name, exact: true });

/** Whether the details are below the list. */
async function isBelow({ window }: Opened): Promise<boolean> {
  const [list, details] = [await window.grid.boundingBox(), await window.details.boundingBox()];
  return list !== null && details !== null && details.y >= list.y + list.height;
}

test('the position of the details beside or below the list is kept', async ({ open, openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await nameCell(opened, 1).click();
  await expect(window.details.getByRole('heading')).toHaveText(await nameCell(opened, 1).innerText());
  await expect.poll(() => isBelow(opened)).toBe(false);
  await button(opened, 'Show details below the list').click();
  await expect.poll(() => isBelow(opened)).toBe(true);
  await expect(button(opened, 'Show details beside the list')).toBeFocused();

  const edge = page.getByRole('separator', { name: 'Height of the details' });
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await edge.press('ArrowUp');
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16));
  await opened.close();

  const again = await open();
  await nameCell(again, 1).click();
  await expect.poll(() => isBelow(again)).toBe(true);
  await expect(again.page.getByRole('separator', { name: 'Height of the details' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 16),
  );
  await button(again, 'Show details beside the list').click();
  await expect.poll(() => isBelow(again)).toBe(false);
});

test('the previous and next package open by click and by key, wherever the focus is', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  const shows = async (index: number): Promise<void> => {
    await expect(window.details.getByRole('heading')).toHaveText(names[index] ?? '');
    await expect(window.details.getByText(`${index + 1} of 1,200`, { exact: true })).toBeVisible();
  };
  await nameCell(opened, 0).click();
  await shows(0);
  await expect(button(opened, 'Previous package')).toHaveAttribute('aria-disabled', 'true');
  await button(opened, 'Next package').click();
  await shows(1);
  // From the button in the pane, from the list, and from the search.
  await page.keyboard.press('Alt+ArrowDown');
  await shows(2);
  await window.grid.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await shows(3);
  await window.search.press('Alt+ArrowUp');
  await shows(2);
  await expect(window.search).toBeFocused();
  await button(opened, 'Previous package').click();
  await shows(1);
  // Tooltips are no tab stops.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button(opened, 'Previous package')).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await shows(2);
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('the tooltip of a copy button covers no other copy button', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await nameCell(opened, 0).click();
  const buttons = window.details.getByRole('button', { name: /^Copy: /u });
  await buttons.first().hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  const covered = async (): Promise<readonly (string | null)[]> => {
    const tip = await page.getByRole('tooltip').boundingBox();
    const names: (string | null)[] = [];
    for (const other of await buttons.all()) {
      const box = await other.boundingBox();
      const isSeparate =
        tip !== null && box !== null && (box.y >= tip.y + tip.height || box.x >= tip.x + tip.width);
      if (!isSeparate) names.push(await other.textContent());
    }
    return names;
  };
  await expect.poll(covered).toEqual([]);

  // They appear with the pointer or the focus only.
  const status = button(opened, 'Copy: Status');
  const drawn = status.locator('xpath=ancestor::dd');
  await expect(drawn).toHaveCSS('opacity', '0');
  await window.details.getByRole('term').filter({ hasText: 'Status' }).hover();
  await expect(drawn).toHaveCSS('opacity', '1');
  await window.search.hover();
  await expect(drawn).toHaveCSS('opacity', '0');
  await window.details.getByRole('button', { name: /^Filter: Status /u }).press('Tab');
  await expect(status).toBeFocused();
  await expect(drawn).toHaveCSS('opacity', '1');
});

test('fields, the link and the help desk data are copied, and the buttons confirm it', async ({
  openAndSignIn,
  service,
}) => {
  const comments = `Line one\nLine two ${'x'.repeat(25_000)}`;
  service.control.insert(0, [
    {
      processName: '000 first',
      comments,
      note: '=1+1',
      extra: { depth: [1, 2] },
      updatedAt: Date.now() / 1000,
    },
  ]);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await nameCell(opened, 0).click();
  await expect(window.details.getByRole('heading')).toHaveText('000 first');

  await button(opened, 'Copy: Name').click();
  // Check the confirmation first, because it disappears.
  await expect(window.details.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  await expect.poll(() => opened.desktop.clipboard.text).toBe('000 first');
  await expect(window.details.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0);
  // Copies the whole text, of which the details show only the beginning.
  await button(opened, 'Copy: Comments').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => opened.desktop.clipboard.text).toBe(comments);
  await button(opened, 'Copy link').click();
  await expect.poll(() => opened.desktop.clipboard.text).toMatch(/^packshelf:\/\/open\?id=/u);

  await window.details.getByText('Data for the help desk').click();
  const data = window.details.getByLabel('All that the service sent');
  await expect(data).toContainText('"processName": "000 first"');
  const text = await data.evaluate((element) => element.textContent);
  expect(JSON.parse(text)).toMatchObject({ processName: '000 first', comments, extra: { depth: [1, 2] } });
  await button(opened, 'Copy data').click();
  await expect.poll(() => opened.desktop.clipboard.text).toBe(text);
  // Formulas are escaped also in fields that no column shows.
  await button(opened, 'Copy: note').click();
  await expect.poll(() => opened.desktop.clipboard.text).toBe("'=1+1");

  // The next package has data of its own.
  await button(opened, 'Next package').click();
  await expect(data).not.toContainText('000 first');
});

test('details start at the name, keep it visible, and lead to a person’s packages', async ({
  openAndSignIn,
  service,
}) => {
  const comments = `${Array.from({ length: 60 }, (_, at) => `Line ${at}`).join('\n')} https://example.com/end`;
  const hebrew = 'שלום, זהו תיאור החבילה';
  service.control.insert(0, [
    { processName: '000 first', comments, creatorName: 'Zoë Quill', updatedAt: Date.now() / 1000 },
    {
      processName: '000 second',
      comments: hebrew,
      creatorName: 'Zoë Quill',
      updatedAt: Date.now() / 1000 - 1,
    },
  ]);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  const { details } = window;
  await nameCell(opened, 0).click();
  await expect(details.getByRole('heading')).toHaveText('000 first');

  // The package ID comes last; the fields for the help desk are collapsed.
  await expect(details.getByRole('term').filter({ visible: true }).last()).toHaveText('Package ID');
  await expect(details.getByRole('term').filter({ hasText: 'Channel ID' })).toBeHidden();
  await details.getByText('Data for the help desk').click();
  await expect(details.getByRole('term').filter({ hasText: 'Channel ID' })).toBeVisible();

  // A long comment is collapsed and expands by one click.
  const end = details.getByRole('definition').filter({ hasText: 'Line 59' });
  await expect(end).toHaveCount(0);
  await button(opened, 'Show all').click();
  await expect(end).toHaveCount(1);
  await expect(button(opened, 'Show less')).toBeFocused();

  // The name stays visible at the end, and the next package is shown from its beginning.
  await details.getByLabel('All that the service sent').press('Control+End');
  await details.getByRole('button', { name: 'Copy data' }).scrollIntoViewIfNeeded();
  await expect(details.getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(details.getByRole('heading')).toHaveText('000 second');
  await expect(details.getByRole('term').first()).toBeInViewport();

  // As in the list, right-to-left text starts at the same edge as its row.
  const startOf = (text: Locator): Promise<number> =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left - element.getBoundingClientRect().left);
    });
  expect(await startOf(details.getByRole('definition').filter({ hasText: hebrew }))).toBe(0);

  const onlyZoe = button(opened, 'Filter: Created by Zoë Quill');
  await onlyZoe.press('Enter');
  await expect(window.count).toHaveText('2 of 1,202');
  await expect(onlyZoe).toBeFocused();
  // A day adds to the person.
  await details.getByRole('button', { name: /^Filter: Updated \d+ \w+ \d+$/u }).click();
  const all = page.getByRole('button', { name: /^Remove filter: /u });
  await expect(all).toHaveCount(2);
  await expect(window.rows.first()).toContainText('000 ');
  await expect(all.first()).toHaveAccessibleName('Remove filter: Created by Zoë Quill');

  // Another search that finds the package keeps its details, one that excludes it closes them.
  await window.search.fill('000');
  await expect(window.count).toHaveText('2 of 1,202');
  await expect(details.getByRole('heading')).toHaveText('000 second');
  const reopen = page.getByRole('button', { name: 'Reopen last package' });
  await expect(reopen).toBeHidden();
  await window.search.fill('invoice');
  await expect(details).toBeHidden();
  await reopen.click();
  await expect(details.getByRole('heading')).toHaveText('000 second');
  await expect(reopen).toBeHidden();
  await expect(window.search).toHaveValue('invoice');
  await expect(details.getByText('This package isn’t in what the list shows now.')).toBeVisible();
  await button(opened, 'Show all packages').click();
  await expect(window.count).toHaveText('1,202 packages');
  await expect(window.search).toHaveValue('');
  await expect(window.grid.getByRole('row', { selected: true })).toContainText('000 second');
  await expect(window.grid).toBeFocused();
  await expect(details.getByText('This package isn’t in what the list shows now.')).toBeHidden();
});

test('packages with the same name are told apart in the details and side by side', async ({
  openAndSignIn,
  service,
}) => {
  const at = (day: number, hour: number): number => Date.UTC(2024, 10, day, hour, 41) / 1000;
  const common = { processName: '000 twin', comments: 'Same', processStatus: 'PUBLISHED' };
  service.control.insert(0, [
    { ...common, updatorName: 'Zoë Quill', updatedAt: at(3, 9) },
    { ...common, updatorName: 'Ben Quill', updatedAt: at(5, 9) },
    { ...common, updatorName: 'Ann Quill', updatedAt: at(5, 8), comments: 'Other' },
  ]);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  const { details } = window;
  const valueOf = (term: string): Locator =>
    details
      .locator('dl > div')
      .filter({ has: page.getByRole('term').getByText(term, { exact: true }) })
      .getByRole('definition')
      .first();
  await window.search.fill('twin zoë');
  await nameCell(opened, 0).click();
  await expect(valueOf('Updated by')).toHaveText('Zoë Quill');
  // Dates have the time, and a status is said once.
  await expect(valueOf('Updated')).toHaveText(/^3 November 2024 \d\d:41$/u);
  await expect(valueOf('Status')).toHaveText('Published');

  await details.getByText('2 others have this name').click();
  const others = details.getByRole('list', { name: '2 others have this name' }).getByRole('listitem');
  await expect(others).toHaveCount(2);
  await expect(others.first()).toContainText('5 November 2024');
  await expect(others.first()).toContainText('Ben Quill');
  await expect(others.last()).toContainText('Ann Quill');
  await others.first().getByRole('button').click();
  await expect(valueOf('Updated by')).toHaveText('Ben Quill');
  await expect(others.last()).toContainText('Zoë Quill');

  // Side by side, the columns are called by what differs, and what differs looks unlike matches of the search.
  await window.search.fill('twin');
  await expect(window.rows).toHaveCount(3);
  await window.rows.first().getByRole('gridcell').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await button(opened, 'Show details below the list').click();
  const headings = details.getByRole('columnheader');
  await expect(headings).toHaveCount(3);
  const names = await headings.allInnerTexts();
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[35] November 2024 \d\d:41$/u);
  await expect(details.getByText('000 twin', { exact: true })).toBeVisible();
});

test('every field has a copy button that can be pressed, however long the other fields are', async ({
  openAndSignIn,
  service,
}) => {
  const comments = [
    'Short',
    'Line one\nLine two',
    'One\nTwo\nThree',
    'long '.repeat(80),
    'long '.repeat(300),
  ];
  service.control.insert(
    0,
    comments.map((text, at) => ({
      processName: `000 ${at}`,
      comments: text,
      updatedAt: Date.now() / 1000 - at,
    })),
  );
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await nameCell(opened, 0).click();
  const dock = button(opened, 'Show details below the list');
  await dock.click();
  const copiers = window.details.getByRole('button', { name: /^Copy: /u });
  /** Copy buttons that overlap another one or extend beyond their field. */
  const covered = (): Promise<readonly string[]> =>
    copiers.evaluateAll((buttons) => {
      const boxes = buttons.map((each) => ({
        name: each.getAttribute('aria-label') ?? each.textContent,
        box: each.getBoundingClientRect(),
      }));
      return boxes
        .filter(({ box }, at) =>
          boxes.some(
            ({ box: other }, otherAt) =>
              at !== otherAt &&
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
        )
        .map(({ name }) => name);
    });
  for (const width of [1240, 1160, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    for (const at of comments.keys()) {
      await nameCell(opened, at).click();
      await expect(window.details.getByRole('heading')).toHaveText(`000 ${at}`);
      await expect.poll(covered).toEqual([]);
    }
  }
});

test('details stand beside the list where both have room, and below it elsewhere', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  for (const [width, below] of [
    [1280, false],
    [1000, false],
    [940, true],
    [910, true],
    [880, false],
    [740, true],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    // Rows become higher between the clicks, but the second one meets the same row.
    await nameCell(opened, 1).dblclick();
    await expect.poll(() => isBelow(opened)).toBe(below);
    await expect(window.details.getByRole('heading')).toHaveText(names[1] ?? '');
    await nameCell(opened, 2).click({ modifiers: ['ControlOrMeta'] });
    await expect(window.details.getByRole('heading', { level: 2 })).toHaveText('2 packages selected');
    await page.keyboard.press('Escape');
    await expect(window.details.getByRole('heading')).toHaveText(names[2] ?? '');
    // The button to place the details beside the list exists only where there is room.
    await expect(window.details.getByRole('button', { name: /^Show details b/u })).toHaveCount(below ? 0 : 1);
    await page.keyboard.press('Escape');
    await expect(window.details).toBeHidden();
  }
});

test('in a narrow window the details lie over the list', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await nameCell(opened, 1).click();
  await button(opened, 'Show details below the list').click();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(async () => (await window.details.boundingBox())?.width ?? 0).toBeGreaterThan(500);
  await expect(button(opened, 'Show details beside the list')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await expect(nameCell(opened, 1)).toBeVisible();

  // The whole row opens them, also below its lines.
  const { height = 0 } = (await window.rows.nth(1).boundingBox()) ?? {};
  await window.rows.nth(1).click({ position: { x: 60, y: height - 3 } });
  await expect(window.details).toBeVisible();
  await page.keyboard.press('Escape');

  // Another search shows what it finds, also if that includes the package.
  await nameCell(opened, 1).click();
  const name = await window.details.getByRole('heading').innerText();
  await window.search.fill(name);
  await expect(window.details).toBeHidden();
  await expect(window.rows.first()).toBeInViewport();
  await expect(window.search).toBeFocused();
  // The way back takes no line from the list.
  await page.setViewportSize({ width: 360, height: 640 });
  const again = page.getByRole('button', { name: 'Reopen last package' });
  const [way, refresh] = await Promise.all([again.boundingBox(), window.refresh.boundingBox()]);
  expect(Math.abs((way?.y ?? 0) - (refresh?.y ?? 0))).toBeLessThan(8);
  await again.click();
  await expect(window.details.getByRole('heading')).toHaveText(name);
});

test('names read as in the list, and an arrow points on in a mirrored layout', async ({
  openAndSignIn,
  service,
}) => {
  const [first, last] = ['טופס', 'ABC'];
  service.control.change(0, { processName: `${first} ${last}`, comments: 'bothways' });
  const { backend, page, window } = await openAndSignIn();
  service.control.change(0, { creatorName: 'Somebody else' });
  await window.refresh.click();
  await window.search.fill('bothways');
  const name = page.getByRole('rowheader');
  await expect(name).toHaveCount(1);
  await name.click();
  await window.details.getByText('History', { exact: true }).click();
  const arrow = window.details.locator('.arrow').first();
  await expect(arrow).toBeVisible();
  await expect(arrow).toHaveCSS('scale', 'none');
  /** Whether the first word is to the right of the last one, as it is read. */
  const isReadFromRight = async (part: Locator): Promise<boolean> => {
    const [one, other] = await Promise.all([boxOfText(part, first), boxOfText(part, last)]);
    return one.left > other.left;
  };
  const parts = [name, window.details.getByRole('heading', { level: 2 })];
  for (const part of parts) expect(await isReadFromRight(part)).toBe(true);
  backend.replaceStatus(() => ({ language: 'mirrored' }));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.arrow').first()).toHaveCSS('scale', '-1 1');
  for (const part of [name, page.locator('h2')]) expect(await isReadFromRight(part)).toBe(true);
});
