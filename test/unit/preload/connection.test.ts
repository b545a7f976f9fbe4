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
  ])('%s is reduced to %s', (typed, base) => expect(reduced(typed)).toBe(base));

  it.each([
    ['', 'address-missing'],
    ['   ', 'address-missing'],
    ['not an address', 'address-not-understood'],
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
