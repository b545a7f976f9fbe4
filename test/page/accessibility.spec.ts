import type { Page } from 'playwright/test';
import { readStatus } from '../equipment/screenshots/replace-status.ts';
import { statusStates } from '../equipment/screenshots/states/status-states.ts';
import type { CheckedParts } from '../equipment/support/axe.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';
import {
  beyondTheSides,
  covered,
  cutWords,
  focused,
  smallTargets,
  spaceText,
  unspaceText,
} from '../equipment/story/usable.ts';

/** A step of the walk through the app; `reach` starts from the screen before it. */
interface Screen {
  readonly name: string;
  readonly reach: (opened: Opened) => Promise<void>;
}

async function goTo({ page }: Opened, place: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: new RegExp(`^${place}`, 'u') })
    .click();
}

const screens: readonly Screen[] = [
  { name: 'the list', reach: (opened) => goTo(opened, 'Packages') },
  {
    name: 'details',
    async reach({ window }) {
      await window.rows.nth(2).click();
      // The heading is empty until the package has been read.
      await expect(window.details.getByRole('heading').first()).toHaveText(/\S/u);
    },
  },
  {
    name: 'filters',
    async reach({ page }) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'no matches',
    async reach({ page, window }) {
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await window.search.fill('zebra crossing');
      await expect(window.rows).toHaveCount(0);
    },
  },
  {
    name: 'the account menu',
    async reach({ page, window }) {
      await window.search.fill('');
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'what changed',
    async reach(opened) {
      await opened.page.keyboard.press('Escape');
      await goTo(opened, 'What changed');
    },
  },
  {
    name: 'the settings',
    async reach(opened) {
      await goTo(opened, 'Settings');
      // The page is loaded on demand.
      await expect(opened.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'the removal question',
    async reach({ page, window }) {
      await page.getByRole('button', { name: 'Remove everything…' }).click();
      await expect(window.dialog).toBeVisible();
    },
  },
  {
    name: 'the shortcuts',
    async reach({ page, window }) {
      await page.keyboard.press('Escape');
      await expect(window.dialog).toBeHidden();
      await page.keyboard.press('F1');
      await expect(window.dialog).toBeVisible();
    },
  },
  {
    name: 'the connection',
    async reach({ page, window }) {
      await page.keyboard.press('Escape');
      await expect(window.dialog).toBeHidden();
      await page.getByRole('button', { name: 'Change…' }).click();
      await expect(window.dialog).toBeVisible();
    },
  },
  {
    name: 'the connection check',
    async reach({ page, window }) {
      await page.keyboard.press('Escape');
      await expect(window.dialog).toBeHidden();
      await page.getByRole('button', { name: 'Check the connection…' }).click();
      await window.dialog.locator('summary', { hasText: 'Proxy' }).click();
      await expect(window.dialog.getByText('Everything is fine.')).toBeVisible();
    },
  },
  {
    name: 'the question of a proxy',
    async reach(opened) {
      await opened.page.keyboard.press('Escape');
      await expect(opened.window.dialog).toBeHidden();
      opened.backend.replaceStatus(() => ({
        proxyQuestion: {
          id: 1,
          proxy: 'proxy.example:3128',
          realm: 'Example Works',
          userName: 'ada',
          wasRefused: true,
          isReadable: true,
          isOpen: true,
        },
      }));
      await expect(opened.window.dialog).toBeVisible();
    },
  },
];

const themes = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const;

/** Expects no violation found by axe; for another theme than the first, only its colours are new. */
async function expectNoViolations(page: Page, parts: CheckedParts = {}): Promise<void> {
  // Between two pages of the app there is none.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const theme of themes) {
    await page.emulateMedia(theme);
    const found = await violations(page, { ...parts, coloursOnly: theme !== themes[0] });
    expect.soft(found, JSON.stringify(theme)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** Checks what axe cannot: target sizes, 200 % and 400 % zoom of a window of 1280 × 1024, and wider text. */
async function expectUsableLayout(page: Page): Promise<void> {
  // A slow page has the time to show the tooltip of what was clicked, which then covers other controls.
  await page.mouse.move(0, 0);
  await expect.poll(() => smallTargets(page), 'targets').toEqual([]);
  for (const zoom of [2, 4]) {
    await page.setViewportSize({ width: 1280 / zoom, height: 1024 / zoom });
    // Polled, because the list changes its layout after it has measured its new width.
    await expect.poll(() => beyondTheSides(page), `beyond the sides at ${zoom}00 %`).toEqual([]);
    await expect.poll(() => cutWords(page), `cut off at ${zoom}00 %`).toEqual([]);
    await expect.poll(() => covered(page), `covered at ${zoom}00 %`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await spaceText(page);
  await expect.poll(() => beyondTheSides(page), 'beyond the sides with wider text').toEqual([]);
  await expect.poll(() => cutWords(page), 'cut off with wider text').toEqual([]);
  await unspaceText(page);
}

test('every screen is accessible, in every theme, enlarged, and with wider text @slow', async ({
  open,
  service,
}) => {
  const opened = await open();
  await expect(opened.window.userName).toBeFocused();
  await test.step('sign-in', async () => {
    await expectNoViolations(opened.page);
    await expectUsableLayout(opened.page);
  });
  await opened.window.signInTo(service);
  for (const { name, reach } of screens) {
    await test.step(name, async () => {
      await reach(opened);
      await expectNoViolations(opened.page);
      await expectUsableLayout(opened.page);
    });
  }
});

/** The words of the packages screen without the list, which no status changes, and those of the log, which go after seconds. */
function wordsOfStatus(main: HTMLElement): string {
  const others = [...main.querySelectorAll<HTMLElement>('[role=grid], [role=log]')];
  const words = others.reduce((rest, element) => rest.replace(element.innerText, ''), main.innerText);
  return words.trimEnd();
}

test('every sync status is accessible in every theme and at 400 %, and moves no row @slow', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  // The words of the status follow the minutes.
  await page.clock.setFixedTime(Date.now());
  const initialStatus = await readStatus(page);
  const rowTop = async (): Promise<number | undefined> => (await window.rows.nth(3).boundingBox())?.y;
  const before = await rowTop();
  const words = (): Promise<string> => page.locator('main').evaluate(wordsOfStatus);
  const initialWords = await words();
  for (const { name, change } of statusStates) {
    await test.step(name, async () => {
      // After another failure, this one would be shown seconds later.
      opened.backend.replaceStatus(() => initialStatus);
      await expect.poll(words).toBe(initialWords);
      opened.backend.replaceStatus(() => change(initialStatus));
      await expect.poll(words).not.toBe(initialWords);
      expect.soft(await rowTop(), 'the top of a row').toBe(before);
      await page.setViewportSize({ width: 320, height: 256 });
      await expect.soft.poll(() => covered(page), 'covered at 400 %').toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectNoViolations(opened.page, { exclude: ['[role=grid]'] });
    });
  }
});

test('Tab reaches every visible control and shows the focus', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await window.rows.nth(2).click();
  await expect(window.details).toBeVisible();
  for (const place of ['Packages', 'Settings'] as const) {
    await goTo(opened, place);
    await expect(
      place === 'Packages' ? window.search : page.getByRole('heading', { name: place }),
    ).toBeFocused();
    const seen: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      // No focus: after the last control, before the first.
      if (at === null) continue;
      expect.soft(at, `${place}: ${at.name}`).toMatchObject({ isSeen: true, isMarked: true });
      if (seen.length > 3 && at.name === seen[0]) break;
      seen.push(at.name);
    }
    const expected =
      place === 'Packages'
        ? ['Filter', 'Refresh', 'Packages', 'Close details', 'Settings', 'Account']
        : ['Language', 'Keep me signed in', 'Remove everything…', 'Account'];
    for (const name of expected)
      expect(
        seen.some((each) => each.startsWith(name)),
        `${name} in ${seen.join(' | ')}`,
      ).toBe(true);
  }
});

test('the focus returns to what opened a dialog, a menu or a page', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await goTo(opened, 'Settings');
  const remove = page.getByRole('button', { name: 'Remove everything…' });
  await remove.click();
  await expect(window.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(window.search).toBeFocused();
});

test('with reduced motion nothing moves', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  const runningAnimations = (): Promise<number> =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
          .length,
    );
  await window.rows.nth(1).click();
  await expect(window.details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  // Animations that began before the setting changed do not count.
  await expect.poll(runningAnimations).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await window.rows.nth(2).click();
  await expect(window.details).toBeVisible();
  expect(await runningAnimations()).toBe(0);
});

test('a complete new list is announced once to assistive technology @slow', async ({ open, service }) => {
  service.control.insert(0, 2000);
  service.control.setLatency(700, 'list');
  const { page, window } = await open();
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await window.expectUpToDate();
  await window.expectHeard('Packages shown: 3,200');
  // Announcements stay in the log for seconds, so an earlier one would still be there.
  expect(await page.getByRole('log').locator('p').allTextContents()).toEqual(['Packages shown: 3,200']);
});

test('events are announced once, and not while typing', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  const lastAnnouncement = page.getByRole('log').locator('p').last();
  await window.search.pressSequentially('inv', { delay: 20 });
  await expect(lastAnnouncement).toHaveText(/^Packages shown: \d/u);
  await window.search.pressSequentially('zzz', { delay: 20 });
  await expect(lastAnnouncement).toHaveText('Packages shown: 0');
  // All live regions are polite, so that none interrupts the screen reader.
  await expect(page.locator('[aria-live=assertive], [role=alert]')).toHaveCount(0);
});
