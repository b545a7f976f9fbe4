import { describe, expect, test } from 'vitest';
import { ConnectionRules } from '../../../../src/main/account/connection-rules.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { isHidden } from '../../../../src/preload/contract/hidden-connection.ts';
import type { Inspection } from '../../../../src/preload/contract/inspection.ts';
import { en } from '../../../../src/preload/contract/messages/en/index.ts';
import type { PolicyStatus } from '../../../../src/preload/contract/policy-status.ts';

const works = { name: 'Works', baseUrl: 'https://works.example', authUrl: 'https://id.works.example' };
const unnamed = { name: 'two.example', baseUrl: 'https://two.example', authUrl: 'https://two.example' };
const own = { name: 'Own', baseUrl: 'https://own.example', authUrl: 'https://own.example' };

function rules(
  connectionMode: PolicyStatus['connectionMode'],
  ...connections: Connection[]
): ConnectionRules {
  return new ConnectionRules({ connectionMode, connections }, () => en);
}

const byPolicy = { ok: false, failure: { code: 'by-policy' } };

test('allows any connection that is only offered', () => {
  expect(rules('offered', works).read(own)).toEqual({ ok: true, value: own });
  expect(rules('offered', works).isAllowed(own)).toBe(true);
});

describe('fixed connections', () => {
  const fixed = rules('fixed', works, unnamed);

  test('are the only ones', () => {
    expect(fixed.read({ ...works, name: 'Renamed' })).toEqual({ ok: true, value: works });
    expect(fixed.read(own)).toMatchObject(byPolicy);
    expect(fixed.read({ ...works, authUrl: own.authUrl })).toMatchObject(byPolicy);
    expect(fixed.isAllowed(own)).toBe(false);
  });

  test('keep their addresses', () => {
    expect(fixed.shown({ ...works, name: 'Renamed' })).toEqual(works);
  });
});

test('chooses the connection for the next sign-in', () => {
  expect(rules('offered').next(null)).toBeNull();
  expect(rules('offered', works).next(null)).toBe(works);
  expect(rules('offered', works).next(own)).toBe(own);
  expect(rules('offered', works, unnamed).next(null)).toBeNull();
  expect(rules('fixed', works).next(own)).toBe(works);
  expect(rules('fixed', works, unnamed).next(own)).toBeNull();
});

describe('hidden connections', () => {
  const hidden = rules('hidden', works, unnamed);

  test('have names but no addresses', () => {
    const shown = [works, unnamed, own].map((each) => hidden.shown(each));
    expect(shown.map(({ name }) => name)).toEqual(['Works', 'Service 2', 'Own']);
    expect(shown.every(isHidden)).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/works\.example|two\.example|own\.example/u);
    expect(shown[0]?.baseUrl).not.toBe(shown[0]?.authUrl);
    expect(shown[1]?.baseUrl).toBe(shown[1]?.authUrl);
  });

  test('get a name where they have none', () => {
    expect(rules('hidden', unnamed).shown(unnamed).name).toBe('Your organisation’s service');
    expect(rules('hidden', works).shown(unnamed).name).toBe('Another service');
  });

  test('are recognised by what the window knows of them', () => {
    expect(hidden.read(hidden.shown(works))).toEqual({ ok: true, value: works });
    expect(hidden.read(hidden.shown(own))).toMatchObject(byPolicy);
    expect(hidden.read(works)).toMatchObject(byPolicy);
  });

  test('leave no hosts in failures and inspections', () => {
    const failure = {
      code: 'certificate-of-another',
      retryable: true,
      detail: 'ERR_TLS, host works.example:8443, for *.works.example, 10.0.0.1',
    } as const;
    expect(hidden.shownFailure(failure).detail).toBe('ERR_TLS, host …, for *.…, …');
    const inspection: Inspection = {
      host: 'works.example:443',
      isEncrypted: true,
      source: 'system',
      tried: [{ proxy: null, failure }],
      name: { host: 'works.example', addresses: ['10.0.0.1', '::1'] },
      connectMs: 1,
      certificates: [{ subject: 'works.example', issuer: 'ca.works.example', validUntil: 1 }],
      authoritySource: 'bundled',
      authoritiesProblem: null,
      ownCertificate: null,
    };
    const shown = hidden.shownInspection(inspection, works);
    expect(JSON.stringify(shown)).not.toMatch(/works\.example|10\.0|::1/u);
    expect(shown).toMatchObject({ host: 'Works', name: { host: 'Works', addresses: ['Works'] } });
    expect(rules('fixed', works).shownInspection(inspection, works)).toBe(inspection);
  });

  test('leave no hosts of one label and no IPv6 addresses in failures', () => {
    const short = { name: 'S', baseUrl: 'https://packages', authUrl: 'https://[fd00::12]' };
    const failure = { code: 'unreachable', retryable: true, detail: 'ERR, host packages, fd00::12' } as const;
    expect(rules('hidden', short).shownFailure(failure).detail).toBe('ERR, host …, …');
  });
});
