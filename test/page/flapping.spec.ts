import { reportNetwork, seenIn, watchStatus } from '../equipment/story/status-watch.ts';
import { test } from './flapping-network.ts';
import { expect } from './packshelf.ts';

test('what a person asks for is shown at once, however often the network fails', async ({
  front,
  openBehindFront,
  service,
}) => {
  const { page, window } = await openBehindFront();
  front.cut();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('We’ll try again');
  front.mend();
  service.control.addFault({ kind: 'list', page: 1, action: { type: 'hang' } });
  await watchStatus(page);
  await window.refresh.click();
  await expect(window.progress).toBeVisible();
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
