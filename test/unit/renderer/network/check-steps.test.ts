import { describe, expect, it } from 'vitest';
import type { Failure, FailureCode } from '../../../../src/preload/contract/failure.ts';
import type { Inspection, OwnCertificate } from '../../../../src/preload/contract/inspection.ts';
import type { ConnectionCheck } from '../../../../src/preload/contract/ipc.ts';
import { answerSteps, isReached, waySteps } from '../../../../src/renderer/network/check-steps.ts';

const now = Date.UTC(2026, 10, 26);

const fine: Inspection = {
  host: 'packages.example:443',
  isEncrypted: true,
  source: 'system',
  tried: [{ proxy: null, failure: null }],
  name: { host: 'packages.example', addresses: ['192.0.2.1', '2001:db8::1'] },
  connectMs: 12,
  certificates: [
    { subject: 'packages.example', issuer: 'Example Works', validUntil: Date.UTC(2027, 0, 2, 12) },
    { subject: 'Example Works', issuer: 'Example Works', validUntil: Date.UTC(2030, 0, 2, 12) },
  ],
  authoritySource: 'bundled',
  authoritiesProblem: null,
  ownCertificate: null,
};

function failure(code: FailureCode, detail = 'why'): Failure {
  return { code, retryable: true, detail };
}

function failed(code: FailureCode, change: Partial<Inspection> = {}): Inspection {
  return {
    ...fine,
    tried: [{ proxy: null, failure: failure(code) }],
    connectMs: null,
    certificates: [],
    ...change,
  };
}

function states(inspection: Inspection): readonly string[] {
  return waySteps(inspection, now).map(({ state }) => state);
}

function textOf(inspection: Inspection, name: string): string {
  return waySteps(inspection, now).find((step) => step.name === name)?.text ?? '';
}

describe('the way to an address', () => {
  it('is told step by step', () => {
    expect(states(fine)).toEqual(['fine', 'fine', 'fine', 'fine']);
    expect(waySteps(fine, now).map(({ text }) => text)).toEqual([
      'None, as this computer is set up.',
      'packages.example is 192.0.2.1, 2001:db8::1.',
      'packages.example:443 answered after 12 milliseconds.',
      'Issued by “Example Works”, valid until 2 Jan 2027.',
    ]);
    expect(isReached(fine)).toBe(true);
  });

  it.each([
    ['unreachable', ['fine', 'fine', 'failed', 'skipped']],
    ['timed-out', ['fine', 'fine', 'failed', 'skipped']],
    ['untrusted-certificate', ['fine', 'fine', 'fine', 'failed']],
    ['certificate-out-of-date', ['fine', 'fine', 'fine', 'failed']],
    ['no-common-encryption', ['fine', 'fine', 'fine', 'failed']],
    ['proxy-sign-in', ['failed', 'fine', 'skipped', 'skipped']],
    ['proxy-sign-in-unsupported', ['failed', 'fine', 'skipped', 'skipped']],
  ] as const)('names the step that failed: %s', (code, expected) => {
    expect(states(failed(code))).toEqual(expected);
    expect(isReached(failed(code))).toBe(false);
    expect(waySteps(failed(code), now).find(({ state }) => state === 'failed')?.detail).toBe('why');
  });

  it('blames an unknown name rather than the connection', () => {
    const inspection = failed('unreachable', { name: { host: 'packages.example', addresses: [] } });
    expect(states(inspection)).toEqual(['fine', 'failed', 'skipped', 'skipped']);
    expect(textOf(inspection, 'name')).toContain('There is no packages.example in this network.');
  });

  it('names the proxy, where it comes from, and those passed over', () => {
    const proxied: Inspection = {
      ...fine,
      tried: [
        { proxy: 'http://dead:1', failure: failure('unreachable') },
        { proxy: 'http://alive:2', failure: null },
      ],
    };
    expect(states(proxied)).toEqual(['doubtful', 'fine', 'fine', 'fine']);
    expect(textOf(proxied, 'proxy')).toBe(
      'http://alive:2, as this computer is set up. http://dead:1 didn’t answer and was passed over.',
    );
    const chosen: Inspection = {
      ...fine,
      source: 'setting',
      tried: [{ proxy: 'http://a:1', failure: null }],
    };
    expect(textOf(chosen, 'proxy')).toBe('http://a:1, as chosen in the settings of Packshelf.');
  });

  it('says what the organisation has set', () => {
    const certificate = { subject: 'laptop-17', issuer: 'Works CA', validUntil: Date.UTC(2027, 0, 2, 12) };
    const set: Inspection = {
      ...fine,
      source: 'policy',
      authoritySource: 'policy',
      ownCertificate: { state: 'ready', certificate },
    };
    expect(states(set)).toEqual(['fine', 'fine', 'fine', 'fine', 'fine']);
    expect(textOf(set, 'proxy')).toBe('None, as set by your organisation.');
    expect(textOf(set, 'certificate')).toContain('your organisation has added its issuer');
    expect(textOf(set, 'ownCertificate')).toBe(
      'From “Works CA”, valid until 2 Jan 2027. The service gets it if it asks.',
    );
    const through: Inspection = { ...set, tried: [{ proxy: 'http://a:1', failure: null }] };
    expect(textOf(through, 'proxy')).toBe('http://a:1, as set by your organisation.');
    const shown: Inspection = { ...set, ownCertificate: { state: 'shown', certificate } };
    expect(textOf(shown, 'ownCertificate')).toContain('got it');
  });

  it.each<[OwnCertificate, string]>([
    [{ state: 'not-readable' }, 'can’t be read'],
    [{ state: 'not-understood' }, 'isn’t understood'],
    [{ state: 'not-used' }, 'behind this proxy'],
    [{ state: 'not-shown', issuer: 'Works CA' }, 'None from “Works CA”'],
    [
      { state: 'ready', certificate: { subject: 'a', issuer: 'Works CA', validUntil: now - 1 } },
      'expired on 25 Nov',
    ],
  ])('doubts a client certificate that may not be shown: %j', (ownCertificate, text) => {
    expect(states({ ...fine, ownCertificate })).toEqual(['fine', 'fine', 'fine', 'fine', 'doubtful']);
    expect(textOf({ ...fine, ownCertificate }, 'ownCertificate')).toContain(text);
  });

  it.each(['certificate-wanted', 'client-certificate-refused'] as const)(
    'tells the service’s certificate from the client’s: %s',
    (code) => {
      expect(states(failed(code))).toEqual(['fine', 'fine', 'fine', 'fine', 'failed']);
      const unread = failed(code, { ownCertificate: { state: 'not-readable' } });
      expect(states(unread)).toEqual(['fine', 'fine', 'fine', 'fine', 'failed']);
      expect(textOf(unread, 'ownCertificate')).toContain('can’t be read');
    },
  );

  it('adds that the organisation’s authorities are not used', () => {
    const doubtful: Inspection = { ...fine, authoritiesProblem: 'not-readable' };
    expect(states(doubtful)).toEqual(['fine', 'fine', 'fine', 'doubtful']);
    const untrusted = failed('untrusted-certificate', { authoritiesProblem: 'not-understood' });
    expect(states(untrusted)).toEqual(['fine', 'fine', 'fine', 'failed']);
    expect(textOf(untrusted, 'certificate')).toContain('authorities isn’t understood');
  });

  it('says that an organisation may inspect connections, or that there is no encryption', () => {
    expect(textOf({ ...fine, authoritySource: 'system' }, 'certificate')).toContain('may inspect');
    expect(textOf({ ...fine, isEncrypted: false, certificates: [] }, 'certificate')).toContain(
      'this computer',
    );
  });
});

describe('the service', () => {
  const check: ConnectionCheck = {
    connection: { name: 'a', baseUrl: 'https://a', authUrl: 'https://a' },
    base: { ok: true, value: null },
    auth: { ok: true, value: null },
    clockAheadMs: 0,
  };
  const stateOf = (changed: Partial<ConnectionCheck>): readonly string[] =>
    answerSteps({ ...check, ...changed }).map(({ state }) => state);

  it('answers at both addresses, with the right time', () => {
    expect(stateOf({})).toEqual(['fine', 'fine', 'fine']);
    expect(stateOf({ base: { ok: false, failure: failure('not-the-service') } })).toEqual([
      'fine',
      'fine',
      'failed',
    ]);
    expect(stateOf({ auth: { ok: false, failure: failure('maintenance') } })[1]).toBe('failed');
    expect(answerSteps(null).map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
  });

  it.each([
    [119_000, 'fine', 'agree'],
    [-119_000, 'fine', 'agree'],
    [120_000, 'doubtful', '2 minutes ahead'],
    [-3_600_000, 'doubtful', '60 minutes behind'],
    [null, 'skipped', 'doesn’t tell'],
  ] as const)('a clock that is %s ms ahead is %s', (clockAheadMs, state, words) => {
    const [clock] = answerSteps({ ...check, clockAheadMs });
    expect(clock?.state).toBe(state);
    expect(clock?.text).toContain(words);
  });
});
