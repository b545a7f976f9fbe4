import { describe, expect, it } from 'vitest';
import { logEvents } from '../../../../src/main/diagnostics/log-events.ts';
import type { LogEntry } from '../../../../src/main/diagnostics/log-entry.ts';
import { joinPolicy } from '../../../../src/main/policy/policy-items.ts';
import { reportText, type ReportFacts } from '../../../../src/main/problem-report/report-text.ts';
import { factKinds } from '../../../../src/main/problem-report/report-values.ts';
import { nothingStored, type Status } from '../../../../src/preload/contract/status.ts';
import { appStatus, runningSync } from '../../../equipment/support/app-status.ts';
import { defaultAccountPreferences } from '../../../../src/preload/contract/account-preferences.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';

/** None of these may be in a report that the person has added nothing to. */
const planted = {
  password: 'Tr0ub4dor&3',
  token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl',
  refreshToken: '5f2c1b7e-9a44-4a0e-8f3d-c0ffee123456',
  user: 'anna.schmidt@company.example',
  host: 'packages.company.example',
  proxy: 'proxy.company.example',
  path: '/home/anna/Documents',
  packageId: 'PKG-0815',
  packageName: 'Payroll November',
  view: 'My secret view',
  search: 'severance pay',
} as const;

const now = Date.parse('2026-11-26T15:00:00Z');
const address = `https://${planted.host}`;
const connection = { name: planted.host, baseUrl: address, authUrl: `${address}/auth` };
const failure = {
  code: 'unreachable',
  retryable: true,
  detail: `getaddrinfo ENOTFOUND ${planted.host}`,
} as const;

const status: Status = {
  ...appStatus({ connection }),
  account: {
    id: '0'.repeat(32),
    userName: planted.user,
    service: planted.refreshToken,
    signedInAt: now,
    keep: true,
    kept: true,
    preferences: defaultAccountPreferences,
    views: [],
    recent: [planted.search],
    opened: [{ text: planted.search, id: planted.packageId }],
    shelf: { revision: 0, starred: 0 },
  },
  signedOutConnections: [connection],
  session: { state: 'unreachable', failure, endsAt: null },
  catalog: {
    ...nothingStored,
    rows: 12,
    anomalies: [
      { code: 'mistyped', field: 'comments', count: 3 },
      { code: 'mistyped', field: planted.token, count: 1 },
    ],
  },
  sync: runningSync({ startedAt: now, waiting: { until: now, failure }, received: 100, total: 1200 }),
  notices: [{ id: 1, code: 'worker-recovered', at: now }],
  preferences: { ...defaultPreferences, proxy: { mode: 'manual', address: planted.proxy } },
  language: 'de',
};

function entry(event: string, facts: LogEntry['facts'], minute = 0): LogEntry {
  return {
    time: new Date(now - 3_600_000 + minute * 60_000).toISOString(),
    level: 'info',
    event,
    run: 'old',
    facts,
  };
}

const log: readonly LogEntry[] = [
  entry('start', { version: '1.2.3', electron: '45.4.1', platform: 'linux' }),
  entry('http', {
    route: 'list',
    failure: 'unreachable',
    detail: failure.detail,
    ms: 12,
    password: planted.password,
  }),
  entry('proxy', { proxy: planted.proxy, failure: 'proxy-sign-in', detail: planted.user }),
  entry('session', { state: 'active', event: planted.refreshToken }),
  entry('bug', {
    error: planted.packageName + planted.password,
    places: 'index.js:1:2 catalog-worker.js:30:4',
  }),
  entry('secret-unreadable', { why: planted.token }),
  entry('nobody-knows-this', { name: planted.packageName }),
  entry('sync-started', {}, 1),
  entry('sync-ended', { rows: 12, complete: true }, 2),
  entry('sync-started', {}, 3),
  entry('sync-failed', { code: 'timed-out' }, 4),
];

const facts: ReportFacts = {
  now,
  startedAt: now - 600_000,
  run: 'new',
  status,
  system: {
    release: '6.8.0-45-generic',
    arch: 'x64',
    processors: 4,
    memory: 16_000,
    freeMemory: 8000,
    freeDisk: 12_345,
    desktop: `GNOME ${planted.path}`,
    displays: [{ width: 1920, height: 1080, scale: 1.25 }],
    timeZone: 60,
    packageType: 'deb',
  },
  policy: joinPolicy([
    {
      name: planted.path,
      items: {
        Connections: [connection],
        ConnectionMode: 'fixed',
        ReportRecipient: planted.user,
        ListUpdateMinutes: 30,
        ExportAllowed: false,
        [planted.token]: true,
      },
      problems: [],
    },
  ]),
  check: {
    inspections: [
      {
        ok: true,
        value: {
          host: planted.host,
          isEncrypted: true,
          source: 'setting',
          tried: [
            { proxy: planted.proxy, failure: { ...failure, code: 'proxy-sign-in' } },
            { proxy: null, failure: null },
          ],
          name: { host: planted.host, addresses: ['192.0.2.7'] },
          connectMs: 12,
          certificates: [{ subject: planted.host, issuer: planted.proxy, validUntil: now }],
          authoritySource: 'system',
          authoritiesProblem: null,
          ownCertificate: null,
        },
      },
    ],
    check: {
      ok: true,
      value: {
        connection,
        base: { ok: true, value: null },
        auth: { ok: false, failure },
        clockAheadMs: -90_000,
      },
    },
  },
  log: { entries: log, unreadableLines: 2 },
  crashes: [{ at: now, bytes: 4096, exception: 'b' }],
  packageName: null,
};

const nothing = { addresses: false, person: false, doing: '' };

describe('reportText', () => {
  it('tells what a help desk needs', () => {
    expect(reportText(facts, nothing)).toMatchInlineSnapshot(`
      "Packshelf report, 2026-11-26T15:00:00.000Z

      [App]
      version: 1.2.3, installer: deb
      runtime: Electron 45.4.1, Chromium 153.0.1, Node 24.18.1
      language: de
      running since: 2026-11-26T14:50:00.000Z (10 min)

      [Computer]
      system: linux 6.8.0-45-generic (x64)
      desktop: (left out)
      processors: 4, memory: 16000 MiB, of which free: 8000 MiB
      free disk: 12345 MiB
      display: 1920 x 1080 at 1.25
      time zone: 60 min east of UTC
      notifications: supported

      [Policy]
      Connections: (left out)
      ConnectionMode: fixed
      ReportRecipient: (left out)
      ListUpdateMinutes: 30
      ExportAllowed: false
      ignored: (left out) (unknown-item) in (left out)

      [Account]
      accounts: 0
      service: (left out)
      sign-in address: (left out)
      user: (left out)
      session: unreachable, unreachable: ENOTFOUND
      signed in: 2026-11-26T15:00:00.000Z, to stay: true, stored: true
      notice: worker-recovered at 2026-11-26T15:00:00.000Z

      [List]
      packages: 12, left out: 0, stored: false
      checked: never
      complete: false, last complete: never
      update: reading, pass 1, 100 of 1200, waits: unreachable: ENOTFOUND
      unusual: mistyped in comments, 3 times
      unusual: mistyped in (left out), 1 times

      [Connection check]
      way to (left out): proxy by setting, encrypted: true, connected in: 12 ms
      - through (left out): proxy-sign-in: ENOTFOUND
      - direct: works
      - name (left out): (left out)
      - certificate of (left out) by (left out), valid until 2026-11-26T15:00:00.000Z
      - authority: system, file of the policy: no problem
      - own certificate: none
      list: answers
      sign-in: unreachable: ENOTFOUND
      clock ahead of the service’s: -90000 ms

      [Updates of the list]
      2026-11-26T14:02:00.000Z ended after 60 s: 12 packages, complete
      2026-11-26T14:04:00.000Z failed after 60 s: timed-out

      [Unexpected ends]
      without an end in the log: started 2026-11-26T14:00:00.000Z, last entry 2026-11-26T14:04:00.000Z
      crash of a process: 2026-11-26T15:00:00.000Z, exception b, 4096 bytes recorded

      [Log]
      lines left out: 3
      2026-11-26T14:00:00.000Z info start version=1.2.3 electron=45.4.1 platform=linux
      2026-11-26T14:00:00.000Z info http route=list failure=unreachable detail=ENOTFOUND ms=12
      2026-11-26T14:00:00.000Z info proxy proxy=(left out) failure=proxy-sign-in detail=(left out)
      2026-11-26T14:00:00.000Z info session state=active event=(left out)
      2026-11-26T14:00:00.000Z info bug error=(left out) places=index.js:1:2 catalog-worker.js:30:4
      2026-11-26T14:00:00.000Z info secret-unreadable why=(left out)
      2026-11-26T14:01:00.000Z info sync-started
      2026-11-26T14:02:00.000Z info sync-ended rows=12 complete=true
      2026-11-26T14:03:00.000Z info sync-started
      2026-11-26T14:04:00.000Z info sync-failed code=timed-out
      "
    `);
  });

  it.each(Object.entries(planted))('has no %s by itself', (_name, secret) => {
    const text = reportText(facts, nothing);
    expect(text).not.toContain(secret);
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(text).not.toContain('192.0.2.7');
  });

  it('has addresses if the person adds them, but no secrets', () => {
    const text = reportText(facts, { addresses: true, person: false, doing: '' });
    expect(text).toContain(`service: ${address}\n`);
    expect(text).toContain(`through ${planted.proxy}`);
    expect(text).toContain('192.0.2.7');
    for (const name of ['password', 'token', 'refreshToken', 'packageId', 'packageName', 'search'] as const)
      expect(text.replaceAll(/^ignored: .*$/gmu, '')).not.toContain(planted[name]);
  });

  it('has the user name or a package if the person adds it', () => {
    expect(reportText(facts, { addresses: false, person: true, doing: '' })).toContain(
      `user: ${planted.user}\n`,
    );
    const text = reportText(
      { ...facts, packageName: `${planted.packageName} (${planted.packageId})` },
      nothing,
    );
    expect(text).toContain(`package: ${planted.packageName} (${planted.packageId})\n`);
    expect(text).not.toContain(planted.user);
  });

  it('says that the connection check is running, or that there is no connection', () => {
    expect(reportText({ ...facts, check: null }, nothing)).toContain('[Connection check]\nrunning\n');
    expect(reportText({ ...facts, check: 'none' }, nothing)).toContain('no connection is set up');
  });

  it('is bounded, however long the log is', () => {
    const entries = Array.from({ length: 50_000 }, () =>
      entry('http', { route: 'list', status: 200, ms: 1 }),
    );
    const text = reportText({ ...facts, log: { entries, unreadableLines: 0 } }, nothing);
    expect(text.length).toBeLessThan(300_000);
  });
});

it('knows each fact of the log that is a text', () => {
  const figures = [
    'accounts',
    'arrived',
    'begun',
    'complete',
    'entries',
    'merged',
    'ms',
    'own',
    'policy',
    'rows',
    'seconds',
    'status',
    'switchMs',
    'system',
    'uptime',
    'used',
    'views',
  ];
  const names = new Set(Object.values(logEvents).flatMap((event): readonly string[] => event.facts));
  expect([...names].filter((name) => !Object.hasOwn(factKinds, name) && !figures.includes(name))).toEqual([]);
});
