import {
  nothingStored,
  noSync,
  type AppFacts,
  type SessionStatus,
  type Status,
  type SyncStatus,
} from '../../preload/contract/status.ts';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { Accounts } from '../account/accounts.ts';
import type { ConnectionRules } from '../account/connection-rules.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { Localization } from '../preferences/localization.ts';
import type { ProxySignIn } from '../http/proxy/proxy-sign-in.ts';
import type { Links } from '../links/links.ts';
import type { Settings } from '../settings/settings.ts';
import type { TimeZone } from '../threads/time-zone.ts';
import type { AppUpdates } from '../updates/app-updates.ts';

export function appFacts(version: string, notifications: boolean): AppFacts {
  const { platform, versions } = process;
  return {
    version,
    electron: versions.electron,
    chrome: versions.chrome,
    node: versions.node,
    notifications,
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
  };
}

interface StatusSources {
  readonly facts: AppFacts;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly links: Links;
  readonly exports: Exports;
  readonly settings: Settings;
  readonly localization: Localization;
  readonly timeZone: Pick<TimeZone, 'name'>;
  readonly proxySignIn: ProxySignIn;
  readonly updates: AppUpdates;
  readonly policy: PolicyStatus;
  readonly rules: ConnectionRules;
}

function shownSession(rules: ConnectionRules, session: SessionStatus): SessionStatus {
  return session.state === 'unreachable'
    ? { ...session, failure: rules.shownFailure(session.failure) }
    : session;
}

function shownSync(rules: ConnectionRules, sync: SyncStatus): SyncStatus {
  if (sync.state === 'idle') return { ...sync, failure: sync.failure && rules.shownFailure(sync.failure) };
  const { waiting } = sync;
  return { ...sync, waiting: waiting && { ...waiting, failure: rules.shownFailure(waiting.failure) } };
}

export function readStatus(sources: StatusSources): Status {
  const { facts, accounts, notices, links, exports, settings, localization, timeZone, proxySignIn } = sources;
  const { policy, rules, updates } = sources;
  const front = accounts.front();
  const connection = accounts.connection();
  return {
    app: facts,
    connection: connection && rules.shown(connection),
    account: front?.status() ?? null,
    accounts: accounts
      .summaries()
      .map((account) => ({ ...account, connection: rules.shown(account.connection) })),
    signedOutConnections: accounts
      .signedOutConnections()
      .filter((each) => rules.isAllowed(each))
      .map((each) => rules.shown(each)),
    session: shownSession(rules, front?.sessionStatus() ?? { state: 'signed-out' }),
    catalog: front?.catalogStatus() ?? nothingStored,
    sync: shownSync(rules, front?.syncStatus() ?? noSync),
    notices: notices.list(),
    linkRequest: links.request(),
    proxyQuestion: proxySignIn.question(),
    exporting: exports.status(),
    appUpdate: updates.status(),
    preferences: settings.get().preferences,
    policy: { ...policy, connections: policy.connections.map((each) => rules.shown(each)) },
    language: localization.shown(),
    timeZone: timeZone.name,
  };
}
