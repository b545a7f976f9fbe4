import { noAppUpdate } from '../../../src/preload/contract/app-update.ts';
import { noPolicyStatus } from '../../../src/preload/contract/policy-status.ts';
import { defaultPreferences } from '../../../src/preload/contract/preferences.ts';
import { nothingStored, type Status, type SyncStatus } from '../../../src/preload/contract/status.ts';

export const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };

/** The status of an app in which nobody is signed in. */
export function appStatus(change: Partial<Status> = {}): Status {
  return {
    app: {
      version: '1.2.3',
      electron: '45.4.1',
      chrome: '153.0.1',
      node: '24.18.1',
      notifications: true,
      platform: 'linux',
    },
    connection,
    account: null,
    accounts: [],
    signedOutConnections: [],
    session: { state: 'signed-out' },
    catalog: nothingStored,
    sync: idleSync(),
    notices: [],
    exporting: null,
    proxyQuestion: null,
    appUpdate: noAppUpdate,
    linkRequest: null,
    policy: noPolicyStatus,
    preferences: defaultPreferences,
    language: 'en',
    timeZone: 'UTC',
    ...change,
  };
}

type IdleSync = Extract<SyncStatus, { state: 'idle' }>;
type RunningSync = Extract<SyncStatus, { state: 'running' }>;

export function idleSync(change: Partial<IdleSync> = {}): IdleSync {
  return { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null, ...change };
}

/** A sync that has just begun to read. */
export function runningSync(change: Partial<RunningSync> = {}): RunningSync {
  return {
    state: 'running',
    startedAt: 0,
    paused: false,
    isWaitingForResume: false,
    phase: 'reading',
    waiting: null,
    isSlow: false,
    pass: 1,
    received: 0,
    total: null,
    ...change,
  };
}
