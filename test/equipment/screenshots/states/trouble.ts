import { expect } from '../../../e2e/packshelf.ts';
import type { FaultAction } from '../../service/faults.ts';
import { frontAccount } from '../../story/front.ts';
import { replaceStatus } from '../replace-status.ts';
import { signedIn, type Reach, type States } from '../state.ts';
import { failed, unreachable } from './status-states.ts';

/** Refreshes while every request for the list fails, and waits for a text. */
const refreshed = (action: FaultAction, text: string): Reach =>
  signedIn(async ({ page, window }, { service }) => {
    service.control.addFault({ kind: 'list', times: Infinity, action });
    await window.refresh.click();
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  });

/** Failures, with a list that stays usable. */
export const trouble: States = {
  offline: signedIn(async (opened) => {
    await opened.page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      globalThis.dispatchEvent(new Event('offline'));
    });
    // The status between two retries, which come every few seconds.
    await replaceStatus(opened, (status) => failed(status, unreachable));
    await expect(opened.window.syncStatus).toContainText('You’re offline');
  }),
  unreachable: signedIn(async ({ window }, { service }) => {
    service.control.stop();
    await window.refresh.click();
    await expect(window.syncStatus).toContainText('can’t be reached', { timeout: 60_000 });
  }),
  maintenance: refreshed(
    { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
    'being maintained',
  ),
  'too-many-requests': refreshed(
    { type: 'answer', status: 429, headers: { 'retry-after': '1200' } },
    'asked us to come back',
  ),
  'permission-missing': refreshed({ type: 'answer', status: 403 }, 'isn’t allowed'),
  'captive-portal': refreshed(
    {
      type: 'answer',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Hotel Wi-Fi</h1>',
    },
    'Something other than the service',
  ),
  'unexpected-answer': refreshed(
    { type: 'answer', status: 200, body: { status: 'FAILURE', data: [] } },
    'doesn’t understand',
  ),
  incomplete: async ({ open, service }) => {
    service.control.stateTotal(1207);
    const opened = await open();
    await opened.window.signIn(service.userName, service.password);
    await expect(opened.window.syncStatus).toContainText('not complete', { timeout: 60_000 });
    return opened;
  },
  paused: signedIn(async ({ page, window }) => {
    const account = await frontAccount(page);
    await page.evaluate((id) => globalThis.window.packshelf.account(id).pauseSync({ paused: true }), account);
    await expect(window.syncStatus).toContainText('paused');
  }),
  updating: signedIn(async ({ window }, { service, after }) => {
    service.control.addFault({ kind: 'list', skip: 4, times: Infinity, action: { type: 'hang' } });
    after(() => service.control.release());
    await window.refresh.click();
    await expect(window.stop).toBeVisible();
  }),
  stopped: signedIn(async ({ window }, { service, after }) => {
    service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'hang' } });
    after(() => service.control.release());
    await window.refresh.click();
    await window.stop.click();
    await expect(window.syncStatus).toContainText('You stopped the update');
  }),
  unexpected: signedIn(async ({ page }) => {
    await page.evaluate(() => void Promise.reject(new Error('a bug')));
    await expect(page.getByText('Something went wrong inside')).toBeVisible();
  }),
};
