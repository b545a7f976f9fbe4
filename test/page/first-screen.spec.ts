import { readdirSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { oddities } from '../equipment/service/words.ts';
import { frontAccount } from '../equipment/story/front.ts';
import { expect, test, type Opened, type OpenOptions } from './packshelf.ts';

/** The text and the position of each visible cell of the head and of the rows. */
const cellsIn = (page: Page, root: string) =>
  page.locator(`${root} .row > *`).evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const bottom = cell.closest('.grid')?.getBoundingClientRect().bottom ?? 0;
      const isSeen = y < bottom && cell.closest('.visually-hidden') === null;
      return isSeen ? [{ text: cell.textContent.trim(), x, y, width, height }] : [];
    }),
  );

type Clip = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

function insideOf(box: Clip | null, margin: number): Clip {
  if (box === null) throw new Error('nothing there');
  const { x, y, width, height } = box;
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin };
}

/** Closes the window once main would draw it at the next start. */
async function closeOnceStored({ backend, close }: Opened): Promise<void> {
  await expect.poll(async () => (await backend.firstScreen()) !== null).toBe(true);
  await close();
}

/** Opens the page, whose scripts wait until `run` is called. */
async function openWithoutScripts(
  context: BrowserContext,
  open: (options?: OpenOptions) => Promise<Opened>,
): Promise<{ readonly page: Page; readonly run: () => Promise<Opened> }> {
  const released = Promise.withResolvers<null>();
  const requested = Promise.withResolvers<Page>();
  await context.route('**/*.js', async (route) => {
    requested.resolve(route.request().frame().page());
    await released.promise;
    await route.fallback();
  });
  const opened = open();
  const page = await requested.promise;
  return {
    page,
    async run() {
      released.resolve(null);
      return await opened;
    },
  };
}

const windows = [
  { theme: 'light', viewport: { width: 1240, height: 800 } },
  { theme: 'dark', viewport: { width: 400, height: 640 } },
] as const;

for (const { theme, viewport } of windows) {
  test.describe(() => {
    test.use({ viewport });
    test(`the list of the last start stands where it was before the page runs, ${theme}`, async ({
      context,
      open,
      openAndSignIn,
      service,
    }) => {
      for (const [place, oddity] of oddities.entries())
        service.control.change(place, { processName: `0 ${oddity}`, updatedAt: Date.now() / 1000 - place });
      const first = await openAndSignIn();
      const account = await frontAccount(first.page);
      // An update at the second start would take another line in a narrow window.
      await first.page.evaluate((id) => window.packshelf.account(id).pauseSync({ paused: true }), account);
      await first.page.evaluate((chosen) => window.packshelf.savePreferences({ theme: chosen }), theme);
      await closeOnceStored(first);

      const { page, run } = await openWithoutScripts(context, open);
      const drawn = page.locator('.first-screen');
      await expect(drawn).toBeVisible();
      const cells = await cellsIn(page, '.first-screen');
      expect(cells.map(({ text }) => text)).toContain(`0 ${oddities[0] ?? ''}`);
      expect(await drawn.locator('img, b, script').count()).toBe(0);
      // Nobody can hear it or get into it.
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      // Without the round corners, whose edges are blended in another way.
      const clip = insideOf(await page.locator('.first-screen .sheet').boundingBox(), 12);
      const picture = await page.screenshot({ clip });

      const second = await run();
      await expect(second.window.grid).toBeVisible();
      await expect(drawn).toHaveCount(0);
      expect(await cellsIn(page, '#app')).toEqual(cells);
      expect((await page.screenshot({ clip })).equals(picture)).toBe(true);
    });
  });
}

test('the list is not drawn after signing out, and its drawing is deleted with the account', async ({
  open,
  openSignedIn,
  service,
  userDataDir,
}) => {
  const first = await openSignedIn();
  await expect.poll(async () => (await first.backend.firstScreen()) !== null).toBe(true);
  const account = await frontAccount(first.page);
  const drawing = (): string[] =>
    readdirSync(userDataDir, { recursive: true })
      .map(String)
      .filter((name) => name.includes('first-screen'));
  const screen = await first.backend.firstScreen();
  await first.page.evaluate((id) => window.packshelf.account(id).signOut({ remove: 'nothing' }), account);
  await first.close();
  expect(drawing()).toHaveLength(1);

  const second = await open();
  await expect(second.window.userName).toBeVisible();
  expect(await second.backend.firstScreen()).toBeNull();
  await second.window.signInTo(service);
  await second.window.expectWholeList(service);
  await second.page.evaluate(
    async ([id, last]) => {
      const calls = window.packshelf.account(id);
      // Written while the account is being deleted.
      if (last !== null) void calls.saveFirstScreen(last);
      await calls.signOut({ remove: 'list' });
    },
    [account, screen] as const,
  );
  await second.close();
  expect(drawing()).toEqual([]);
});
