import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { FaultAction } from '../../service/faults.ts';
import { frontAccount } from '../../story/front.ts';
import { replaceStatus } from '../replace-status.ts';
import type { Setup, State } from '../state.ts';
import { failed, unreachable } from './status-states.ts';

/** Refreshes while every request for the list fails, and waits for a text. */
async function refreshWithFault(setup: Setup, action: FaultAction, text: string): Promise<Opened> {
  const opened = await setup.openAndSignIn();
  setup.service.control.addFault({ kind: 'list', times: Infinity, action });
  await opened.window.refresh.click();
  await expect(opened.page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  return opened;
}

/** Failures, with a list that stays usable. */
export const trouble: readonly State[] = [
  {
    name: 'offline',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        globalThis.dispatchEvent(new Event('offline'));
      });
      // The status between two retries, which come every few seconds.
      await replaceStatus(opened, (status) => failed(status, unreachable));
      await expect(opened.window.syncStatus).toContainText('You’re offline');
      return opened;
    },
  },
  {
    name: 'unreachable',
    async reach({ openAndSignIn, service }) {
      const opened = await openAndSignIn();
      service.control.stop();
      await opened.window.refresh.click();
      await expect(opened.window.syncStatus).toContainText('can’t be reached', { timeout: 60_000 });
      return opened;
    },
  },
  {
    name: 'maintenance',
    reach: (setup) =>
      refreshWithFault(
        setup,
        { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
        'being maintained',
      ),
  },
  {
    name: 'too-many-requests',
    reach: (setup) =>
      refreshWithFault(
        setup,
        { type: 'answer', status: 429, headers: { 'retry-after': '1200' } },
        'asked us to come back',
      ),
  },
  {
    name: 'permission-missing',
    reach: (setup) => refreshWithFault(setup, { type: 'answer', status: 403 }, 'isn’t allowed'),
  },
  {
    name: 'captive-portal',
    reach: (setup) =>
      refreshWithFault(
        setup,
        {
          type: 'answer',
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Hotel Wi-Fi</h1>',
        },
        'Something other than the service',
      ),
  },
  {
    name: 'unexpected-answer',
    reach: (setup) =>
      refreshWithFault(
        setup,
        { type: 'answer', status: 200, body: { status: 'FAILURE', data: [] } },
        'doesn’t understand',
      ),
  },
  {
    name: 'incomplete',
    async reach({ open, service }) {
      service.control.stateTotal(1207);
      const opened = await open();
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.window.syncStatus).toContainText('not complete', { timeout: 60_000 });
      return opened;
    },
  },
  {
    name: 'paused',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      const account = await frontAccount(opened.page);
      await opened.page.evaluate(
        (id) => globalThis.window.packshelf.account(id).pauseSync({ paused: true }),
        account,
      );
      await expect(opened.window.syncStatus).toContainText('paused');
      return opened;
    },
  },
  {
    name: 'updating',
    async reach({ openAndSignIn, service, after }) {
      const opened = await openAndSignIn();
      service.control.addFault({ kind: 'list', skip: 4, times: Infinity, action: { type: 'hang' } });
      after(() => service.control.release());
      await opened.window.refresh.click();
      await expect(opened.window.stop).toBeVisible();
      return opened;
    },
  },
  {
    name: 'stopped',
    async reach({ openAndSignIn, service, after }) {
      const opened = await openAndSignIn();
      service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'hang' } });
      after(() => service.control.release());
      await opened.window.refresh.click();
      await opened.window.stop.click();
      await expect(opened.window.syncStatus).toContainText('You stopped the update');
      return opened;
    },
  },
  {
    name: 'unexpected',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.evaluate(() => void Promise.reject(new Error('a bug')));
      await expect(opened.page.getByText('Something went wrong inside')).toBeVisible();
      return opened;
    },
  },
];
