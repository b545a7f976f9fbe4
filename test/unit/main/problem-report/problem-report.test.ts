import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  createProblemReport,
  type ProblemReportDeps,
} from '../../../../src/main/problem-report/problem-report.ts';
import { cancelled, failed } from '../../../../src/preload/contract/failure.ts';
import { appStatus } from '../../../equipment/support/app-status.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder: string;

beforeEach(() => void (folder = temporaryFolder()));

const connection = { name: 'x', baseUrl: 'https://a.example', authUrl: 'https://b.example' };
const nothing = { addresses: false, person: false, package: null, doing: '' };

const facts = {
  now: 0,
  startedAt: 0,
  run: 'run',
  status: appStatus({ connection }),
  system: {
    release: '6.8.0',
    arch: 'x64',
    processors: 2,
    memory: 1,
    freeMemory: 1,
    freeDisk: null,
    desktop: '',
    displays: [],
    timeZone: 0,
    packageType: null,
  },
  policy: { values: {}, sources: {}, problems: [] },
  log: { entries: [], unreadableLines: 0 },
  crashes: [],
};

function create(given: Partial<ProblemReportDeps> = {}) {
  return createProblemReport({
    facts: () => Promise.resolve(facts),
    connection: () => connection,
    nameOf: () => Promise.resolve('Invoices'),
    askForFile: () => Promise.resolve(join(folder, 'report.txt')),
    inspectConnection: () => failed({ code: 'unreachable', retryable: true }),
    checkConnection: () => {
      throw new Error('not reached');
    },
    ...given,
  });
}

async function textOf(
  report: ReturnType<typeof create>,
  choice: Parameters<typeof report.readProblemReport>[0],
) {
  const read = await report.readProblemReport(choice);
  return read.ok ? read.value : '';
}

it('has the result of the connection check once that has ended', async () => {
  const report = create();
  expect(await textOf(report, nothing)).toContain('[Connection check]\nrunning\n');
  await report.checkForProblemReport(undefined);
  expect(await textOf(report, nothing)).toContain('[Connection check]\nway: unreachable\nway: unreachable\n');
});

it('says that there is no connection to check', async () => {
  const report = create({ connection: () => null });
  await report.checkForProblemReport(undefined);
  expect(await textOf(report, nothing)).toContain('no connection is set up');
});

it('adds the chosen package, also one that is gone', async () => {
  const chosen = { ...nothing, package: { account: '0'.repeat(32), id: 'P-1' } };
  expect(await textOf(create(), chosen)).toContain('package: Invoices (P-1)\n');
  expect(await textOf(create({ nameOf: () => Promise.resolve(null) }), chosen)).toContain('package: P-1\n');
});

it('saves what was read last', async () => {
  const report = create();
  const read = await report.readProblemReport({ ...nothing, addresses: true });
  expect(await report.saveProblemReport(undefined)).toEqual({ ok: true, value: null });
  expect(read).toEqual({ ok: true, value: readFileSync(join(folder, 'report.txt'), 'utf8') });
});

it('saves what was asked for last, also if an earlier request ends later', async () => {
  const name = Promise.withResolvers<string>();
  const report = create({ nameOf: () => name.promise });
  const early = textOf(report, { ...nothing, package: { account: '0'.repeat(32), id: 'P-1' } });
  const late = await textOf(report, nothing);
  name.resolve('Invoices');
  expect(await early).toContain('Invoices');
  await report.saveProblemReport(undefined);
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toBe(late);
});

it('has no addresses where the organisation hides them', async () => {
  const policy = { values: { AppUpdateAddress: 'https://updates.example' }, sources: {}, problems: [] };
  const textFor = (connectionMode: 'fixed' | 'hidden') => {
    const status = appStatus({ connection });
    const mode = { ...status, policy: { ...status.policy, connectionMode } };
    const report = create({ facts: () => Promise.resolve({ ...facts, policy, status: mode }) });
    return textOf(report, { ...nothing, addresses: true });
  };
  expect(await textFor('fixed')).toContain('updates.example');
  expect(await textFor('hidden')).not.toContain('.example');
});

it('fails with a clear code if the person cancels or the file can’t be written', async () => {
  const cancelling = create({ askForFile: () => Promise.resolve(null) });
  expect(await cancelling.saveProblemReport(undefined)).toEqual(failed(cancelled));
  const missing = create({ askForFile: () => Promise.resolve(join(folder, 'missing', 'report.txt')) });
  expect(await missing.saveProblemReport(undefined)).toMatchObject({ failure: { code: 'file-not-written' } });
  const taken = create({ askForFile: () => Promise.resolve(folder) });
  expect(await taken.saveProblemReport(undefined)).toMatchObject({ failure: { code: 'file-is-folder' } });
});
