import { describe, expect, it } from 'vitest';
import {
  classifyError,
  classifyStatus,
  isDeadConnection,
  LostConnection,
  RequestTimeout,
  readJson,
} from '../../../../src/main/http/classify.ts';
import { ConnectFailure } from '../../../../src/main/http/connect-failure.ts';
import { BodyTooLarge } from '../../../../src/main/http/read-body.ts';
import { retryAt } from '../../../../src/main/http/retry-after.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const asked = 'https://packages.example/api/process/all?page=1';

/** The failure for a response; `text`: null if its body could not be read. */
function classified(
  status: number,
  headers: Readonly<Record<string, string | undefined>> = {},
  text: string | null = '',
): ReturnType<typeof classifyStatus> {
  const body = { text: text ?? '', isBodyMissing: text === null };
  return classifyStatus({ status, header: (name) => headers[name], ...body }, now, asked);
}

function withCode(code: string, inside = false): Error {
  const error = Object.assign(new Error('x'), { code });
  return inside ? new TypeError('fetch failed', { cause: error }) : error;
}

describe('classifyError', () => {
  it.each([
    ['ENOTFOUND', 'unreachable', true],
    ['ECONNREFUSED', 'unreachable', true],
    ['UND_ERR_SOCKET', 'unreachable', true],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'unreachable', true],
    ['UND_ERR_HEADERS_OVERFLOW', 'malformed-answer', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out', true],
    ['UND_ERR_HEADERS_TIMEOUT', 'timed-out', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted-certificate', false],
    ['CERT_REVOKED', 'untrusted-certificate', false],
    ['CERT_HAS_EXPIRED', 'certificate-out-of-date', false],
    ['CERT_NOT_YET_VALID', 'certificate-out-of-date', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-of-another', true],
    ['HOSTNAME_MISMATCH', 'certificate-of-another', true],
  ] as const)('%s means %s', (code, failure, retryable) => {
    expect(classifyError(withCode(code))).toEqual({ code: failure, retryable, detail: code });
    expect(classifyError(withCode(code, true)).code).toBe(failure);
  });

  it('maps a response that took too long as a whole to timed-out', () => {
    expect(classifyError(new RequestTimeout(60_000))).toEqual({
      code: 'timed-out',
      retryable: true,
      detail: 'no whole answer within 60 s',
    });
  });

  it('maps a body that is too large to unexpected-answer', () => {
    expect(classifyError(new BodyTooLarge(262_144))).toEqual({
      code: 'unexpected-answer',
      retryable: false,
      detail: 'answer larger than 256 KiB',
    });
  });

  it.each([
    ['Invalid status code', 'HPE_INVALID_STATUS', 'malformed-answer', 'Invalid status code'],
    ['Invalid status code', undefined, 'malformed-answer', 'Invalid status code'],
    // The connection ended in mid-body.
    ['Invalid EOF state', 'HPE_INVALID_EOF_STATE', 'unreachable', 'HPE_INVALID_EOF_STATE'],
    ['Invalid EOF state', undefined, 'unreachable', 'HTTPParserError'],
  ] as const)('maps “%s” of undici’s parser, with code %s, to %s', (reason, code, failure, detail) => {
    const message = `Response does not match the HTTP/1.1 protocol (${reason})`;
    const error = Object.assign(new Error(message), { name: 'HTTPParserError', code });
    expect(classifyError(error)).toEqual({ code: failure, retryable: true, detail });
  });

  it('maps an abort by the caller to cancelled', () => {
    expect(classifyError(new DOMException('gone', 'AbortError')).code).toBe('cancelled');
  });
});

describe('isDeadConnection', () => {
  it.each([
    ['ECONNRESET', true],
    // Windows, after sleep or on another network.
    ['ECONNABORTED', true],
    ['UNKNOWN', true],
    ['ENETDOWN', true],
    ['ENETUNREACH', true],
    ['EHOSTUNREACH', true],
    ['ETIMEDOUT', true],
    ['EPIPE', true],
    ['ENOTCONN', true],
    ['UND_ERR_SOCKET', true],
    ['UND_ERR_HEADERS_TIMEOUT', false],
    ['CERT_HAS_EXPIRED', false],
    ['ABORT_ERR', false],
  ])('%s: %s', (code, isDead) => {
    expect(isDeadConnection(withCode(code))).toBe(isDead);
    expect(isDeadConnection(withCode(code, true))).toBe(isDead);
  });

  it('takes a connection that was ended at a reset for dead, and one that was never made not', () => {
    expect(isDeadConnection(new LostConnection())).toBe(true);
    const failure = { code: 'unreachable', retryable: true } as const;
    expect(isDeadConnection(new ConnectFailure(failure, withCode('ECONNABORTED')))).toBe(false);
  });
});

describe('classifyStatus', () => {
  it.each([
    [200, null],
    [204, null],
    [302, 'not-the-service'],
    [400, 'unexpected-answer'],
    [401, 'needs-sign-in'],
    [403, 'permission-missing'],
    [404, 'not-the-service'],
    [405, 'not-the-service'],
    [407, 'proxy-sign-in-unsupported'],
    [408, 'timed-out'],
    [429, 'too-many-requests'],
    [410, 'not-the-service'],
    [500, 'service-error'],
    [501, 'not-the-service'],
    [502, 'service-error'],
    [503, 'maintenance'],
    [504, 'timed-out'],
    [511, 'not-the-service'],
  ])('%i means %s', (status, code) => expect(classified(status)?.code ?? null).toBe(code));

  // A network's sign-in page goes away by itself; a wrong address and a proxy's sign-in do not.
  it.each([
    [302, true],
    [307, true],
    [511, true],
    [404, false],
    [405, false],
    [501, false],
    [407, false],
  ])('%i is tried again: %s', (status, retryable) => expect(classified(status)?.retryable).toBe(retryable));

  it.each([
    [404, undefined, true],
    [405, undefined, true],
    [410, undefined, true],
    [501, undefined, true],
    [301, '/login', true],
    [302, 'https://packages.example/login', true],
    [307, 'http://packages.example:8080/login', true],
    // A network's sign-in page.
    [302, 'https://wifi.example/welcome', false],
    [302, '//wifi.example/welcome', false],
    [302, 'http://', false],
    [302, undefined, false],
    [511, undefined, false],
    // Not caused by the address.
    [401, undefined, false],
    [503, undefined, false],
    [403, undefined, false],
    [431, undefined, false],
    // A web page with it.
    [400, undefined, true],
    [415, undefined, true],
    [422, undefined, true],
  ])('%i, to %s, speaks for a wrong address: %s', (status, location, isInDoubt) => {
    const failure = classified(status, { location }, '<html>');
    expect(failure?.addressInDoubt ?? false).toBe(isInDoubt);
  });

  const html = { 'content-type': 'text/html; charset=utf-8' };
  it.each([
    [403, html, '<h1>Access denied</h1>'],
    [403, {}, '\r\n<!DOCTYPE html><html>'],
    [403, { 'content-type': 'text/plain' }, '\uFEFF<html>'],
    [403, { 'content-type': 'application/xml' }, '<?xml version="1.0"?><Error/>'],
    [400, html, '<center>nginx</center>'],
    [400, { 'content-type': 'text/plain' }, 'Bad Request'],
    [406, html, '<h1>Not Acceptable</h1>'],
    [414, {}, '<html>'],
    [431, {}, ''],
    [431, { 'content-type': 'application/json' }, '{}'],
    [451, html, '<h1>Blocked</h1>'],
    [403, html, null],
    [400, html, null],
    [400, {}, null],
  ])('%i with %j and %j comes from between the app and the service', (status, headers, text) => {
    const failure = classified(status, headers, text);
    expect(failure).toMatchObject({ code: 'refused-on-the-way', retryable: false });
    expect(failure?.detail).toMatch(`status ${status}`);
  });

  it.each([
    [403, {}, '', 'permission-missing'],
    [403, html, '', 'permission-missing'],
    [403, html, '\r\n', 'permission-missing'],
    [403, { 'content-type': 'application/json' }, '{"status":"FAILURE"}', 'permission-missing'],
    [403, { 'content-type': 'text/plain' }, 'Forbidden', 'permission-missing'],
    [403, {}, null, 'permission-missing'],
    [403, { 'content-type': 'application/json' }, null, 'permission-missing'],
    [400, { 'content-type': 'application/problem+json' }, null, 'unexpected-answer'],
    [400, {}, '', 'unexpected-answer'],
    [400, html, '{"status":"FAILURE"}', 'unexpected-answer'],
    [422, {}, '"limit"', 'unexpected-answer'],
    // The meaning of these does not depend on the page that comes with them.
    [401, html, '<html>', 'needs-sign-in'],
    [404, html, '<html>', 'not-the-service'],
    [429, html, '<html>', 'too-many-requests'],
    [503, html, '<html>', 'maintenance'],
  ])('%i with %j and %j is %s', (status, headers, text, code) => {
    expect(classified(status, headers, text)?.code).toBe(code);
  });

  it('includes the time to retry at', () => {
    expect(classified(503, { 'retry-after': '120' })?.retryAt).toBe(now + 120_000);
  });
});

/** A header getter over an object. */
function headers(values: Readonly<Record<string, string | undefined>>): (name: string) => string | undefined {
  return (name) => values[name];
}

describe('Retry-After', () => {
  it.each([
    ['120', now + 120_000],
    ['Mon, 02 Mar 2026 10:05:00 GMT', now + 300_000],
    ['999999999', now + 24 * 60 * 60 * 1000],
    ['0', undefined],
    ['Mon, 02 Mar 2026 09:00:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['later 2099', undefined],
    ['in 120', undefined],
    ['2099', now + 2_099_000],
    ['2099-01-01', undefined],
    // The two older forms of an HTTP date, which every recipient must accept.
    ['Monday, 02-Mar-26 10:05:00 GMT', now + 300_000],
    ['Mon Mar  2 10:05:00 2026', now + 300_000],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j', (header, at) => expect(retryAt(headers({ 'retry-after': header }), now)).toBe(at));

  // The service's clock shows ten o'clock in all of these; `now` is this computer's clock.
  it.each([-5, 0, 5])('as a date counts by the service’s clock, also where ours is %i h off', (hours) => {
    const here = now + hours * 60 * 60 * 1000;
    const date = 'Mon, 02 Mar 2026 10:00:00 GMT';
    const after = (text: string): number | undefined => retryAt(headers({ 'retry-after': text, date }), here);
    expect(after('Mon, 02 Mar 2026 10:01:00 GMT')).toBe(here + 60_000);
    expect(after('60')).toBe(here + 60_000);
    expect(after('Mon, 02 Mar 2026 09:59:00 GMT')).toBeUndefined();
    expect(after('Mon, 09 Mar 2026 10:00:00 GMT')).toBe(here + 24 * 60 * 60 * 1000);
  });

  it('uses the local clock if the Date header is unreadable', () => {
    const after = 'Mon, 02 Mar 2026 10:01:00 GMT';
    expect(retryAt(headers({ 'retry-after': after, date: 'noon' }), now)).toBe(now + 60_000);
  });
});

describe('readJson', () => {
  it.each([
    ['<!doctype html><p>Welcome', 'a web page'],
    ['', 'an empty answer'],
    ['maintenance', 'no JSON'],
  ])('%j is not the service', (text, detail) => {
    expect(readJson(text)).toMatchObject({
      ok: false,
      failure: { code: 'not-the-service', detail, addressInDoubt: true },
    });
  });

  it.each(['{"data":[', ' [1,', '{"a":1}x'])('%j is malformed, and speaks for no wrong address', (text) => {
    expect(readJson(text)).toEqual({
      ok: false,
      failure: { code: 'malformed-answer', retryable: true, detail: 'broken JSON' },
    });
  });
});
