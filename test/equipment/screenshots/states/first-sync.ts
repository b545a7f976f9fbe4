import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { FaultAction } from '../../service/faults.ts';
import { showStatus } from '../shown-status.ts';
import type { Stage, State } from '../state.ts';

/** Signs in to 20,000 packages of which so many pages come; the rest waits. */
async function begin({ open, service, after }: Stage, pages: number): Promise<Opened> {
  service.control.insert(0, 18_800);
  service.control.addFault({ kind: 'list', times: Infinity, skip: pages, action: { type: 'hang' } });
  after(() => service.control.release());
  const opened = await open();
  await opened.window.signIn(service.userName, service.password);
  if (pages > 0) await expect(opened.window.rows.first()).toBeVisible();
  else await expect(opened.window.syncStatus).toContainText('Asking for the list');
  return opened;
}

async function pauseThere(stage: Stage, pages: number): Promise<Opened> {
  const opened = await begin(stage, pages);
  await opened.window.syncStatus.getByRole('button', { name: 'Pause' }).click();
  await expect(opened.window.syncStatus).toContainText('Paused');
  return opened;
}

/** Signs in where every request for the list ends like this. */
async function failAtOnce({ open, service }: Stage, action: FaultAction, words: string): Promise<Opened> {
  service.control.addFault({ kind: 'list', times: Infinity, action });
  const opened = await open();
  await opened.window.signIn(service.userName, service.password);
  await expect(opened.page.getByText(words, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  return opened;
}

/** The first list is on its way, or isn't. */
export const firstSync: readonly State[] = [
  { name: 'first-sync-asking', reach: (stage) => begin(stage, 0) },
  {
    name: 'first-sync-arriving',
    async reach(stage) {
      const opened = await begin(stage, 60);
      await expect(opened.window.stop).toBeVisible();
      return opened;
    },
  },
  { name: 'first-sync-paused', reach: (stage) => pauseThere(stage, 40) },
  {
    name: 'first-sync-waiting',
    async reach({ open, service }) {
      service.control.addFault({
        kind: 'list',
        page: 5,
        action: { type: 'answer', status: 429, headers: { 'retry-after': '50' } },
      });
      const opened = await open();
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.window.syncStatus).toContainText('asked us to wait');
      return opened;
    },
  },
  {
    name: 'first-sync-again',
    async reach(stage) {
      const opened = await begin(stage, 60);
      await showStatus(opened, ({ sync }) =>
        sync.state === 'running' ? { sync: { ...sync, pass: 2 } } : {},
      );
      await expect(opened.window.syncStatus).toContainText('The list changed meanwhile');
      return opened;
    },
  },
  {
    name: 'first-sync-preparing',
    async reach(stage) {
      const opened = await begin(stage, 60);
      await showStatus(opened, ({ sync }) =>
        sync.state === 'running' ? { sync: { ...sync, phase: 'preparing' } } : {},
      );
      await expect(opened.window.syncStatus).toContainText('Getting the list ready');
      return opened;
    },
  },
  {
    name: 'first-sync-maintenance',
    reach: (stage) =>
      failAtOnce(
        stage,
        { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
        'asked us to come back',
      ),
  },
  {
    name: 'first-sync-unreachable',
    reach: (stage) => failAtOnce(stage, { type: 'reset' }, 'can’t be reached'),
  },
  {
    name: 'first-sync-permission-missing',
    reach: (stage) => failAtOnce(stage, { type: 'answer', status: 403 }, 'isn’t allowed'),
  },
  {
    name: 'first-sync-stopped',
    async reach(stage) {
      const opened = await begin(stage, 0);
      await opened.window.stop.click();
      await expect(opened.window.syncStatus).toContainText('You stopped the update');
      return opened;
    },
  },
  {
    name: 'first-sync-sign-in',
    async reach({ open, service }) {
      service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 503 } });
      const first = await open();
      await first.page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
      await first.window.signIn(service.userName, service.password);
      await expect(first.window.search).toBeVisible();
      await first.close();
      const opened = await open();
      await expect(opened.page.getByText('Sign in to get your list')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'empty-service',
    async reach({ openSignedIn, service }) {
      service.control.delete(0, 1200);
      const opened = await openSignedIn();
      await expect(opened.page.getByText('The list is empty', { exact: true })).toBeVisible();
      return opened;
    },
  },
];
