import { noAppUpdate } from '../../../../src/preload/contract/app-update.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { noPolicyStatus } from '../../../../src/preload/contract/policy-status.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';
import { nothingStored, noSync, type Status } from '../../../../src/preload/contract/status.ts';

/** The status of an app without accounts. */
export function statusOf(connection: Connection): Status {
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
    sync: noSync,
    notices: [],
    linkRequest: null,
    proxyQuestion: null,
    exporting: null,
    appUpdate: noAppUpdate,
    policy: noPolicyStatus,
    preferences: defaultPreferences,
    language: 'en',
  };
}
