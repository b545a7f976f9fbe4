import { setTimeout as delay } from 'node:timers/promises';
import { reportNetwork, seenIn, watchStatus } from '../equipment/story/status-watch.ts';
import { test } from '../page/flapping-network.ts';
import { expect } from '../page/packshelf.ts';

/** How long the network flaps, in s; a minute in `npm run test:long -- flapping`. */
const seconds = Number(process.env['PACKSHELF_FLAPPING_SECONDS'] ?? 14);
const flipMs = 2000;

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
