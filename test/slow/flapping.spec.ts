import { setTimeout as delay } from 'node:timers/promises';
import { reportNetwork, seenIn, watchStatus } from '../equipment/story/status-watch.ts';
import { startFlappingFront, type FlappingFront } from '../equipment/support/flapping-front.ts';
import { expect, test as base, type Opened } from '../page/packshelf.ts';

/** How long the network flaps, in s; a minute in `npm run test:long -- flapping`. */
const seconds = Number(process.env['PACKSHELF_FLAPPING_SECONDS'] ?? 14);
const flipMs = 2000;

interface FlappingFixtures {
  readonly front: FlappingFront;
  /** Opens the page behind the front, signs in, and waits until the list is complete. */
  readonly openBehindFront: () => Promise<Opened>;
}

/** Tests behind a network that can be cut. */
const test = base.extend<FlappingFixtures>({
  front: async ({ service }, use) => {
    const front = await startFlappingFront(service.baseUrl);
    await use(front);
    await front.end();
  },
  openBehindFront: async ({ front, open, service }, use) => {
    await use(async () => {
      const connection = {
        authUrl: front.addressOf(service.authUrl),
        baseUrl: front.addressOf(service.baseUrl),
      };
      const opened = await open({ connection });
      await opened.window.signInTo(service);
      return opened;
    });
  },
});

test('the line stays readable while the network flaps, and the list is then updated by itself', async ({
  front,
  openBehindFront,
  service,
}, info) => {
  test.setTimeout(90_000 + seconds * 1000);
  const { backend, page, window } = await openBehindFront();
  // So slow that no sync ends between two failures.
  service.control.setLatency(1200, 'list');
  front.cut();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('We’ll try again');

  await watchStatus(page);
  for (let flip = 0; flip < (seconds * 1000) / flipMs; flip += 1) {
    const isUp = flip % 2 === 0;
    if (isUp) front.mend();
    else front.cut();
    await reportNetwork(page, isUp);
    if (isUp) backend.wake();
    await delay(flipMs);
  }
  const { line, banners } = await seenIn(page, seconds * 1000);
  info.annotations.push({ type: 'changes of the line', description: String(line.length - 1) });
  expect(line.length - 1, line.join('\n')).toBeLessThanOrEqual(Math.ceil(seconds / 5));
  expect(banners).toEqual(['']);
  // It has tried again meanwhile, with one sync at a time; and the password was sent once.
  expect(front.mostAtOnce).toBeGreaterThan(0);
  expect(front.mostAtOnce).toBeLessThanOrEqual(6);
  expect(front.doubled).toEqual([]);
  expect(front.tokenRequests).toBe(1);

  front.mend();
  service.control.setLatency(0);
  service.control.insert(0, 3);
  await reportNetwork(page, true);
  backend.wake();
  await window.expectUpToDate();
  await expect(page.getByRole('button', { name: '3 new, show' })).toBeVisible();
});

test('what a person asks for is shown at once, however often the network fails', async ({
  front,
  openBehindFront,
  service,
}) => {
  const { page, window } = await openBehindFront();
  // The page's clock stands still, so that nothing is shown because the line before has been there long enough.
  const now = Date.now();
  await page.clock.install({ time: now - 10_000 });
  await page.clock.pauseAt(now);
  front.cut();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('We’ll try again');
  front.mend();
  service.control.addFault({ kind: 'list', page: 1, action: { type: 'hang' } });
  await watchStatus(page);
  await window.refresh.click();
  await expect(window.progress).toBeVisible();
  await page.clock.resume();
  await window.stop.click();
  await expect(window.syncStatus).toContainText('You stopped the update');
  await expect.poll(async () => (await seenIn(page)).line.length).toBe(3);
});

test('the network that the system reports neither prevents an update nor promises one', async ({
  front,
  openBehindFront,
  service,
}) => {
  const { page, window } = await openBehindFront();
  await reportNetwork(page, false);
  await window.expectUpToDate();
  service.control.insert(0, 3);
  await window.refresh.click();
  await expect(page.getByRole('button', { name: '3 new, show' })).toBeVisible();
  await window.expectUpToDate();

  await reportNetwork(page, true);
  front.cut();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('The service can’t be reached. We’ll try again');
});

test('connections that are open when the computer wakes are not used again', async ({
  front,
  openBehindFront,
}) => {
  const { backend, window } = await openBehindFront();
  expect(front.openConnections).toBeGreaterThan(0);
  backend.wake();
  await expect.poll(() => front.openConnections).toBe(0);
  await window.update();
});
