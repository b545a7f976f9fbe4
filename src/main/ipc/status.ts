import { nothingStored, noSync, type AppFacts, type Status } from '../../preload/contract/status.ts';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { Localization } from '../preferences/localization.ts';
import type { ProxySignIn } from '../http/proxy/proxy-sign-in.ts';
import type { Links } from '../links/links.ts';
import type { Settings } from '../settings/settings.ts';

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
  readonly proxySignIn: ProxySignIn;
  readonly policy: PolicyStatus;
}

export function readStatus(sources: StatusSources): Status {
  const { facts, accounts, notices, links, exports, settings, localization, proxySignIn, policy } = sources;
  const front = accounts.front();
  return {
    app: facts,
    connection: accounts.connection(),
    account: front?.status() ?? null,
    accounts: accounts.summaries(),
    signedOutConnections: accounts.signedOutConnections(),
    session: front?.parts.session.status() ?? { state: 'signed-out' },
    catalog: front?.catalogStatus() ?? nothingStored,
    sync: front?.syncStatus() ?? noSync,
    notices: notices.list(),
    linkRequest: links.request(),
    proxyQuestion: proxySignIn.question(),
    exporting: exports.status(),
    preferences: settings.get().preferences,
    policy,
    language: localization.shown(),
  };
}
