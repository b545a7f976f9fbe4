import { describe, expect, it } from 'vitest';
import {
  normaliseAddress,
  readConnection,
  readConnectionFile,
} from '../../../src/preload/contract/connection.ts';

const reduced = (typed: string): string | undefined => {
  const read = normaliseAddress(typed);
  return read.ok ? read.value : read.failure.code;
};

describe('an address', () => {
  it.each([
    ['https://service.example', 'https://service.example'],
    ['  https://Service.Example/  ', 'https://service.example'],
    ['service.example', 'https://service.example'],
    ['service.example:8443/api/', 'https://service.example:8443/api'],
    ['https://service.example/api/process/all?page=1&limit=20#top', 'https://service.example/api'],
    ['https://service.example/process', 'https://service.example'],
    ['https://id.example/auth/realms/api/protocol/openid-connect/token', 'https://id.example'],
    ['https://id.example/sso/auth/realms/api/', 'https://id.example/sso'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['HTTPS://service.example', 'https://service.example'],
    ['service.example:8443/api', 'https://service.example:8443/api'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    // Invisible characters that were copied along: before, behind, inside, and as a browser writes them.
    ['\u200Bhttps://service.example\u200B', 'https://service.example'],
    ['\u202Ahttps://service.example/api\u202C\u00A0', 'https://service.example/api'],
    ['\uFEFFservice.example\u2060', 'https://service.example'],
    ['https://ser\u00ADvice.example', 'https://service.example'],
    ['https://service.example/api%E2%80%8B', 'https://service.example/api'],
    ['https://service.example/%E2%80%8B', 'https://service.example'],
    ['https://service.example/api%20%EF%BB%BF', 'https://service.example/api'],
    // Punctuation of a mail or a document.
    ['<https://service.example/api>', 'https://service.example/api'],
    ['“https://service.example”,', 'https://service.example'],
    ['(https://service.example/api);', 'https://service.example/api'],
    // A service may have these paths.
    ['https://service.example/app(1)', 'https://service.example/app(1)'],
    ["https://service.example/it's,", "https://service.example/it's,"],
    ['https://service.example/auth', 'https://service.example/auth'],
  ])('%s is reduced to %s', (typed, base) => expect(reduced(typed)).toBe(base));

  it.each([
    ['', 'address-missing'],
    ['   ', 'address-missing'],
    ['\u200B\uFEFF', 'address-missing'],
    ['not an address', 'address-not-understood'],
    [`<${')'.repeat(300_000)}x`, 'address-not-understood'],
    ['ftp://service.example', 'address-beginning'],
    ['htp:/service.example', 'address-beginning'],
    ['htps://service.example', 'address-beginning'],
    ['https:/service.example', 'address-beginning'],
    ['https//service.example', 'address-beginning'],
    ['service.example:/api', 'address-beginning'],
    ['https://', 'address-not-understood'],
    ['https:\\\\service.example', 'address-not-understood'],
    ['javascript:alert(1)', 'address-not-understood'],
    ['http://service.example', 'address-not-encrypted'],
    ['http://localhost.example', 'address-not-encrypted'],
    ['http://127.0.0.1.example', 'address-not-encrypted'],
    ['https://me:word@service.example', 'address-with-password'],
  ])('%s is refused as %s', (typed, code) => expect(reduced(typed)).toBe(code));

  it('is the same when reduced again', () => {
    const once = reduced('https://service.example/a/process/all?page=3');
    expect(reduced(once ?? '')).toBe(once);
  });
});

describe('a connection', () => {
  it.each([
    ['https://id.example/auth', 'https://id.example'],
    ['https://id.example/auth/', 'https://id.example'],
    ['https://id.example/sso/auth', 'https://id.example/sso'],
    ['https://id.example/auth/admin/master/console/#/api', 'https://id.example'],
    ['https://id.example/author', 'https://id.example/author'],
    ['\u200B', 'https://service.example'],
  ])('does not repeat the beginning of the path for signing in: %s', (authUrl, read) => {
    const connection = readConnection({ name: '', baseUrl: 'https://service.example', authUrl });
    expect(connection.ok && connection.value.authUrl).toBe(read);
  });

  it('with one address that ends like the path for signing in uses what precedes it for that', () => {
    const read = readConnection({ name: '\u200B', baseUrl: 'https://a.example/auth', authUrl: '' });
    const connection = { name: 'a.example', baseUrl: 'https://a.example/auth', authUrl: 'https://a.example' };
    expect(read).toEqual({ ok: true, value: connection });
  });

  it('with one address uses it for both, and its host as name', () => {
    expect(readConnection({ name: ' ', baseUrl: 'service.example/api', authUrl: '' })).toEqual({
      ok: true,
      value: {
        name: 'service.example',
        baseUrl: 'https://service.example/api',
        authUrl: 'https://service.example/api',
      },
    });
  });

  it('names the invalid field in the failure', () => {
    expect(readConnection({ name: '', baseUrl: 'service.example', authUrl: 'http://id.example' })).toEqual({
      ok: false,
      failure: { code: 'address-not-encrypted', retryable: false, detail: 'authUrl' },
    });
  });

  it('is read from a file with other fields', () => {
    const text = '{"name":"Works","baseUrl":"https://a.example","note":1}';
    expect(readConnectionFile(text)).toEqual({
      ok: true,
      value: { name: 'Works', baseUrl: 'https://a.example', authUrl: '' },
    });
  });

  it.each(['', '[]', '{"baseUrl":1}', 'baseUrl=x', '{'])('is not read from %j', (text) => {
    expect(readConnectionFile(text)).toMatchObject({
      ok: false,
      failure: { code: 'connection-file-not-understood' },
    });
  });
});
