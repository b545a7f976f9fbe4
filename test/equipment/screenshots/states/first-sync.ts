import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { FaultAction } from '../../service/faults.ts';
import { replaceStatus } from '../replace-status.ts';
import type { Setup, State } from '../state.ts';

/** Signs in to 20,000 packages, of which only the first pages arrive. */
async function startSync({ open, service, after }: Setup, pages: number): Promise<Opened> {
  service.control.insert(0, 18_800);
  service.control.addFault({ kind: 'list', times: Infinity, skip: pages, action: { type: 'hang' } });
  after(() => service.control.release());
  const opened = await open();
  await opened.window.signIn(service.userName, service.password);
  if (pages > 0) await expect(opened.window.rows.first()).toBeVisible();
  else await expect(opened.window.syncStatus).toContainText('Asking for the list');
  return opened;
}

async function pauseSync(setup: Setup, pages: number): Promise<Opened> {
  const opened = await startSync(setup, pages);
  await opened.window.syncStatus.getByRole('button', { name: 'Pause' }).click();
  await expect(opened.window.syncStatus).toContainText('Paused');
  return opened;
}

/** Signs in while every request for the list fails. */
async function failFirstSync({ open, service }: Setup, action: FaultAction, text: string): Promise<Opened> {
  service.control.addFault({ kind: 'list', times: Infinity, action });
  const opened = await open();
  await opened.window.signIn(service.userName, service.password);
  await expect(opened.page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  return opened;
}

/** States of the first sync. */
export const firstSync: readonly State[] = [
  { name: 'first-sync-asking', reach: (setup) => startSync(setup, 0) },
  {
    name: 'first-sync-arriving',
    async reach(setup) {
      const opened = await startSync(setup, 60);
      await expect(opened.window.stop).toBeVisible();
      return opened;
    },
  },
  { name: 'first-sync-paused', reach: (setup) => pauseSync(setup, 40) },
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
    async reach(setup) {
      const opened = await startSync(setup, 60);
      await replaceStatus(opened, ({ sync }) =>
        sync.state === 'running' ? { sync: { ...sync, pass: 2 } } : {},
      );
      await expect(opened.window.syncStatus).toContainText('The list changed meanwhile');
      return opened;
    },
  },
  {
    name: 'first-sync-preparing',
    async reach(setup) {
      const opened = await startSync(setup, 60);
      await replaceStatus(opened, ({ sync }) =>
        sync.state === 'running' ? { sync: { ...sync, phase: 'preparing' } } : {},
      );
      await expect(opened.window.syncStatus).toContainText('Getting the list ready');
      return opened;
    },
  },
  {
    name: 'first-sync-maintenance',
    reach: (setup) =>
      failFirstSync(
        setup,
        { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
        'asked us to come back',
      ),
  },
  {
    name: 'first-sync-unreachable',
    reach: (setup) => failFirstSync(setup, { type: 'reset' }, 'can’t be reached'),
  },
  {
    name: 'first-sync-permission-missing',
    reach: (setup) => failFirstSync(setup, { type: 'answer', status: 403 }, 'isn’t allowed'),
  },
  {
    name: 'first-sync-stopped',
    async reach(setup) {
      const opened = await startSync(setup, 0);
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
    async reach({ openAndSignIn, service }) {
      service.control.delete(0, 1200);
      const opened = await openAndSignIn();
      await expect(opened.page.getByText('The list is empty', { exact: true })).toBeVisible();
      return opened;
    },
  },
];
