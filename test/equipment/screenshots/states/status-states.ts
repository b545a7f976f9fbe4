import { noAppUpdate } from '../../../../src/preload/contract/app-update.ts';
import type { Failure } from '../../../../src/preload/contract/failure.ts';
import type { NoticeCode, SignInReason, Status } from '../../../../src/preload/contract/status.ts';
import type { StatusState } from '../state.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;

const reasons: readonly SignInReason[] = ['ended', 'refused', 'not-kept', 'unreadable', 'none-issued'];

const notices: readonly NoticeCode[] = [
  'window-recovered',
  'worker-recovered',
  'catalog-set-aside',
  'catalog-not-kept',
  'catalog-not-removed',
  'not-all-removed',
  'settings-set-aside',
  'settings-not-read',
  'settings-hidden',
  'settings-not-saved',
  'session-not-kept',
  'session-not-saved',
];

const failures: readonly Failure[] = [
  { code: 'service-error', retryable: true, detail: 'HTTP 500' },
  {
    code: 'untrusted-certificate',
    retryable: false,
    issuer: 'Example Works',
    detail: 'SELF_SIGNED_CERT_IN_CHAIN',
  },
  { code: 'proxy-sign-in', retryable: false, detail: 'HTTP 407' },
  { code: 'connection-set-up-wrongly', retryable: false, detail: 'invalid_client' },
  { code: 'disk-full', retryable: true, detail: 'ENOSPC' },
  { code: 'storage-failed', retryable: true, detail: 'EACCES' },
  { code: 'timed-out', retryable: true },
];

/** A status after a failed sync. */
export function failed({ sync }: Status, failure: Failure, nextAt: number | null = null): Partial<Status> {
  return sync.state === 'idle' ? { sync: { ...sync, failure, nextAt } } : {};
}

function lastComplete({ catalog }: Status, at: number): Partial<Status> {
  return { catalog: { ...catalog, checkedAt: at, completeAt: at } };
}

export const unreachable: Failure = { code: 'unreachable', retryable: true, detail: 'ECONNREFUSED' };

/** States that only need another status, so that one app can show them all. */
export const statusStates: readonly StatusState[] = [
  ...reasons.map((reason) => ({
    name: `needs-sign-in-${reason}`,
    change: (): Partial<Status> => ({ session: { state: 'needs-sign-in', reason } }),
  })),
  ...notices.map((code) => ({
    name: `notice-${code}`,
    change: (): Partial<Status> => ({ notices: [{ id: 1, code, at: Date.now() }] }),
  })),
  ...failures.map((failure) => ({
    name: failure.code,
    change: (status: Status): Partial<Status> => failed(status, failure),
  })),
  {
    name: 'session-ends-soon',
    change: () => ({ session: { state: 'active', endsAt: Date.now() + 8 * minutes } }),
  },
  {
    name: 'update-ready',
    change: () => ({
      appUpdate: { progress: { state: 'ready', version: '1.2.0' }, byPolicy: null, news: null },
    }),
  },
  {
    name: 'update-news',
    change: ({ app }) => ({ appUpdate: { ...noAppUpdate, news: app.version } }),
  },
  { name: 'stale', change: (status) => lastComplete(status, Date.now() - 3 * days) },
  {
    name: 'stale-unreachable',
    change: (status) => ({
      ...lastComplete(status, Date.now() - 3 * days),
      ...failed(status, unreachable, Date.now() + 20 * minutes),
    }),
  },
];
