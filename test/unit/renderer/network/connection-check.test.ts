import { expect, it } from 'vitest';
import type { Inspection } from '../../../../src/preload/contract/inspection.ts';
import type { Bridge } from '../../../../src/preload/contract/ipc.ts';
import { checkReport } from '../../../../src/renderer/network/check-report.ts';
import { ConnectionCheck } from '../../../../src/renderer/network/connection-check.svelte.ts';

const inspection: Inspection = {
  host: 'packages.example:443',
  isEncrypted: true,
  source: 'system',
  tried: [{ proxy: null, failure: null }],
  name: { host: 'packages.example', addresses: ['192.0.2.1'] },
  connectMs: 1,
  certificates: [],
  authoritySource: 'bundled',
  authoritiesProblem: null,
  ownCertificate: null,
};
const one = { name: 'Mine', baseUrl: 'https://packages.example', authUrl: '' };
const facts = {
  version: '1.2.3',
  electron: '45',
  chrome: '150',
  node: '24',
  notifications: true,
  platform: 'linux',
} as const;

function calls(found: Inspection = inspection): {
  readonly bridge: Pick<Bridge, 'inspectConnection' | 'checkConnection'>;
  readonly made: string[];
} {
  const made: string[] = [];
  return {
    made,
    bridge: {
      inspectConnection: ({ field }) => {
        made.push(field);
        return Promise.resolve({ ok: true, value: found });
      },
      checkConnection: (connection) => {
        made.push('check');
        const answer = { ok: true, value: null } as const;
        const value = {
          connection: { ...connection, authUrl: connection.baseUrl },
          base: answer,
          auth: answer,
          clockAheadMs: 0,
        };
        return Promise.resolve({ ok: true, value });
      },
    },
  };
}

it('checks one way for one address, two for two, and then the service', async () => {
  const single = calls();
  const check = new ConnectionCheck(single.bridge, one);
  await check.start();
  expect(single.made).toEqual(['baseUrl', 'check']);
  expect(check.groups.map(({ title, steps }) => [title, steps.length])).toEqual([
    ['The way to the service', 4],
    ['The service', 3],
  ]);
  expect([check.found, check.isRunning]).toEqual([0, false]);

  const double = calls();
  const two = new ConnectionCheck(double.bridge, { ...one, authUrl: 'https://signin.example' });
  await two.start();
  expect(double.made).toEqual(['authUrl', 'baseUrl', 'check']);
});

it('asks the service nothing that can’t be reached', async () => {
  const failure = { code: 'unreachable', retryable: true } as const;
  const { bridge, made } = calls({ ...inspection, tried: [{ proxy: null, failure }] });
  const check = new ConnectionCheck(bridge, one);
  await check.start();
  expect(made).toEqual(['baseUrl']);
  expect(check.found).toBe(1);
  expect(check.groups.at(-1)?.steps.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
});

it('an address that can’t be read is a failure of its own, and a stopped run shows nothing', async () => {
  const failure = { code: 'address-not-understood', retryable: false } as const;
  const { bridge } = calls();
  const check = new ConnectionCheck(
    { ...bridge, inspectConnection: () => Promise.resolve({ ok: false, failure }) },
    { ...one, baseUrl: 'nonsense' },
  );
  await check.start();
  expect(check.failure).toEqual(failure);

  const stopped = new ConnectionCheck(bridge, one);
  const run = stopped.start();
  stopped.stop();
  await run;
  expect(stopped.groups[0]?.steps).toEqual([]);
});

it('the report has versions, addresses and steps', async () => {
  const { bridge } = calls();
  const check = new ConnectionCheck(bridge, one);
  await check.start();
  const report = checkReport(check.groups, one, facts, 0);
  expect(report).toContain('Packshelf 1.2.3 (linux, Electron 45), 1970-01-01T00:00:00.000Z');
  expect(report).toContain('https://packages.example');
  expect(report).toContain('- Name: Fine. packages.example is 192.0.2.1.');
  expect(report).not.toContain('Mine');
});
