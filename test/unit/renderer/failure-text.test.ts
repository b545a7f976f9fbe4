import { expect, test } from 'vitest';
import { failureSummary, failureText } from '../../../src/renderer/ui/messages.svelte.ts';
import { failureAdvice } from '../../../src/renderer/ui/failure-advice.ts';

test('an untrusted certificate names its issuer and whom to ask', () => {
  expect(failureText({ code: 'untrusted-certificate', issuer: 'Example Corp Root' })).toBe(
    'The service’s certificate isn’t trusted on this computer. The certificate’s issuer is “Example Corp Root”. Ask your help desk.',
  );
  expect(failureSummary({ code: 'untrusted-certificate', issuer: 'Example Corp Root' })).not.toContain(
    'help desk',
  );
});

test('without a visible issuer name, the text is about the certificate itself', () => {
  const plain = failureText({ code: 'untrusted-certificate' });
  expect(plain).toMatch(/^The service’s certificate isn’t trusted/u);
  expect(failureText({ code: 'untrusted-certificate', issuer: ' \u202E\u0007\n' })).toBe(plain);
});

test('an issuer name cannot change the text direction or make the text too long', () => {
  expect(failureText({ code: 'untrusted-certificate', issuer: 'Evil\u202E\nRoot\u0000' })).toContain(
    '“Evil Root”',
  );
  const long = failureText({ code: 'untrusted-certificate', issuer: 'x'.repeat(5000) });
  expect(long.length).toBeLessThan(250);
  expect(long).toContain('…”');
  expect(failureText({ code: 'untrusted-certificate', issuer: '😀'.repeat(100) }).isWellFormed()).toBe(true);
});

test('a refusal with two possible causes names both', () => {
  const text = failureText({ code: 'account-not-ready' });
  expect(text).toMatch(/User name or password isn’t right, or .*account/u);
  expect(text).toContain('help desk');
});

test('a failure has the time of the next retry until then', () => {
  const now = Date.parse('2026-11-21T14:12:10Z');
  const failure = { code: 'maintenance', retryable: true, retryAt: now + 7 * 60_000 + 1000 } as const;
  expect(failureAdvice(failure, now, 'UTC')).toBe(
    'The service is being maintained. Please try again at 14:20.',
  );
  expect(failureAdvice({ ...failure, retryAt: Date.parse('2026-11-22T07:30:00Z') }, now, 'UTC')).toContain(
    'tomorrow at 07:30',
  );
  expect(failureAdvice(failure, failure.retryAt, 'UTC')).toBe(failureText(failure));
  expect(failureAdvice({ code: 'maintenance', retryable: true }, now, 'UTC')).toBe(failureText(failure));
});
