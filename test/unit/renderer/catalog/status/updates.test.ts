import { describe, expect, test } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import type { SessionStatus, SyncStatus } from '../../../../../src/preload/contract/status.ts';
import { Updates } from '../../../../../src/renderer/catalog/status/updates.svelte.ts';
import type { AppHandle } from '../../../../../src/renderer/app-handle.ts';
import { idleSync, runningSync } from '../../../../equipment/support/app-status.ts';

const active: SessionStatus = { state: 'active', endsAt: null };
const idle = idleSync();
const reading = runningSync();

/** Updates in a status, with every call that they make. */
function updatesIn(sync: SyncStatus, session: SessionStatus = active) {
  const calls: string[] = [];
  const app: Pick<AppHandle, 'dialog' | 'read' | 'perform'> = {
    dialog: null,
    read: () => Promise.resolve(),
    perform: (_action, call) => call.then(() => undefined),
  };
  const answer = (call: string) => Promise.resolve((calls.push(call), succeeded(null)));
  let shown = 0;
  const updates = new Updates({
    app,
    showAtOnce: () => (shown += 1),
    bridge: {
      startSync: ({ anyway }) => answer(`start ${anyway ? 'anyway' : 'if allowed'}`),
      pauseSync: ({ paused }) => answer(paused ? 'pause' : 'resume'),
      cancelSync: () => answer('cancel'),
    },
    status: () => ({ sync, session }),
    onRefused: () => calls.push('refused'),
  });
  return { updates, calls, app, shown: () => shown };
}

describe('a refresh', () => {
  test('starts an update even if updates are paused', () => {
    const { updates, calls } = updatesIn({ ...idle, paused: true });
    void updates.refresh();
    expect(calls).toEqual(['start if allowed']);
    expect(updates.refusedRefreshes).toBe(0);
  });

  test('is refused until the pause that the service asked for is over', () => {
    const { updates, calls } = updatesIn({ ...idle, notBefore: Date.now() + 60_000 });
    void updates.refresh();
    void updates.refresh();
    expect(calls).toEqual(['refused', 'refused']);
    expect(updates.refusedRefreshes).toBe(2);
    void updates.tryNow();
    expect(calls.slice(2)).toEqual(['start anyway']);
    const later = updatesIn({ ...idle, notBefore: Date.now() - 1 });
    void later.updates.refresh();
    expect(later.calls).toEqual(['start if allowed']);
  });

  test('does not touch a waiting update; trying now does', () => {
    const { updates, calls } = updatesIn({
      ...reading,
      waiting: { until: Date.now() + 60_000, failure: { code: 'maintenance', retryable: true } },
    });
    void updates.refresh();
    expect(calls).toEqual([]);
    void updates.tryNow();
    expect(calls).toEqual(['start anyway']);
  });

  test('asks for signing in when the session needs it', () => {
    const { updates, calls, app } = updatesIn(idle, { state: 'needs-sign-in', reason: 'ended' });
    void updates.refresh();
    expect([calls, app.dialog]).toEqual([[], 'sign-in']);
  });
});

test('a refresh shows at once what it starts and how that ends, and a running update that was not shown', async () => {
  const { updates, shown } = updatesIn(idle);
  const refreshed = updates.refresh();
  expect(shown()).toBe(1);
  await refreshed;
  expect(shown()).toBe(2);
  const running = updatesIn({ ...reading, waiting: null });
  await running.updates.refresh();
  expect([running.calls, running.shown()]).toEqual([[], 1]);
});

test('each action of the status line makes its call', () => {
  for (const [action, call] of [
    ['pause', 'pause'],
    ['resume', 'resume'],
    ['stop', 'cancel'],
    ['updateNow', 'start if allowed'],
    ['tryNow', 'start anyway'],
    ['tryOnce', 'start anyway'],
  ] as const) {
    const { updates, calls } = updatesIn(idle);
    void updates.run(action);
    expect(calls).toEqual([call]);
  }
});
