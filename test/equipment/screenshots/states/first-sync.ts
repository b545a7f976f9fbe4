import { expect } from '../../../e2e/packshelf.ts';
import type { FaultAction } from '../../service/faults.ts';
import { replaceStatus } from '../replace-status.ts';
import { from, type Reach, type States } from '../state.ts';

/** Signs in to 20,000 packages, of which only the first pages arrive. */
const started =
  (pages: number): Reach =>
  async ({ open, service, after }) => {
    service.control.insert(0, 18_800);
    service.control.addFault({ kind: 'list', times: Infinity, skip: pages, action: { type: 'hang' } });
    after(() => service.control.release());
    const opened = await open();
    await opened.window.signIn(service.userName, service.password);
    if (pages > 0) await expect(opened.window.rows.first()).toBeVisible();
    else await expect(opened.window.syncStatus).toContainText('Asking for the list');
    return opened;
  };

/** Signs in while every request for the list fails. */
const failed =
  (action: FaultAction, text: string): Reach =>
  async ({ open, service }) => {
    service.control.addFault({ kind: 'list', times: Infinity, action });
    const opened = await open();
    await opened.window.signIn(service.userName, service.password);
    await expect(opened.page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
    return opened;
  };

/** States of the first sync. */
export const firstSync: States = {
  'first-sync-asking': started(0),
  'first-sync-arriving': from(started(60), async ({ window }) => {
    await expect(window.syncStatus.getByRole('button', { name: 'Pause' })).toBeVisible();
  }),
  'first-sync-paused': from(started(40), async ({ window }) => {
    await window.syncStatus.getByRole('button', { name: 'Pause' }).click();
    await expect(window.syncStatus).toContainText('Paused');
  }),
  'first-sync-waiting': async ({ open, service }) => {
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
  'first-sync-again': from(started(60), async (opened) => {
    await replaceStatus(opened, ({ sync }) =>
      sync.state === 'running' ? { sync: { ...sync, pass: 2 } } : {},
    );
    await expect(opened.window.syncStatus).toContainText('The list changed meanwhile');
  }),
  'first-sync-preparing': from(started(60), async (opened) => {
    await replaceStatus(opened, ({ sync }) =>
      sync.state === 'running' ? { sync: { ...sync, phase: 'preparing' } } : {},
    );
    await expect(opened.window.syncStatus).toContainText('Getting the list ready');
  }),
  'first-sync-maintenance': failed(
    { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
    'asked us to come back',
  ),
  'first-sync-unreachable': failed({ type: 'reset' }, 'can’t be reached'),
  'first-sync-permission-missing': failed({ type: 'answer', status: 403 }, 'isn’t allowed'),
  'first-sync-stopped': from(started(0), async ({ window }) => {
    await window.stop.click();
    await expect(window.syncStatus).toContainText('You stopped the update');
  }),
  'first-sync-sign-in': async ({ open, service }) => {
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
  'empty-service': async ({ openAndSignIn, service }) => {
    service.control.delete(0, 1200);
    const opened = await openAndSignIn();
    await expect(opened.page.getByText('The list is empty', { exact: true })).toBeVisible();
    return opened;
  },
};
