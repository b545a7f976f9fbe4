import { describe, expect, it } from 'vitest';
import {
  authorize,
  basicAuthorization,
  digestAuthorization,
  strongestChallenge,
} from '../../../../../src/main/http/proxy/authorization.ts';
import { readChallenges, type Challenge } from '../../../../../src/main/http/proxy/challenge.ts';

function challenge(header: string): Challenge {
  const [first] = readChallenges(header);
  if (first === undefined) throw new Error('No challenge');
  return first;
}

const mufasa = { userName: 'Mufasa', password: 'Circle of Life' };
const get = { method: 'GET', uri: '/dir/index.html' };
const rfc7616 =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const clientNonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';

function response(header: string): string | undefined {
  return /response="([^"]*)"/u.exec(header)?.[1];
}

describe('digestAuthorization', () => {
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('computes the example of RFC 7616, section 3.9.1, with %s', (algorithm, expected) => {
    const header = digestAuthorization(
      challenge(`${rfc7616}, algorithm=${algorithm}`),
      mufasa,
      get,
      clientNonce,
    );
    expect(response(header)).toBe(expected);
    expect(header).toContain(`algorithm=${algorithm}, opaque="FQhe/`);
    expect(header).toContain(`qop=auth, nc=00000001, cnonce="${clientNonce}"`);
  });

  it('computes the example of RFC 2617, section 3.5, without an algorithm named', () => {
    const header = digestAuthorization(
      challenge(
        'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
      ),
      { userName: 'Mufasa', password: 'Circle Of Life' },
      get,
      '0a4f113b',
    );
    expect(response(header)).toBe('6629fae49393a05397450978507c4ef1');
    expect(header).not.toContain('algorithm');
  });

  it('computes the example of RFC 2069, section 2.4 (with its erratum), where no quality is named', () => {
    const header = digestAuthorization(
      challenge('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"'),
      { userName: 'Mufasa', password: 'CircleOfLife' },
      get,
    );
    expect(response(header)).toBe('1949323746fe6a43ef61f9606e7febea');
    expect(header).not.toMatch(/qop|nc=|cnonce/u);
  });

  it('uses a key of the session with -sess, and a new client nonce each time', () => {
    const session = challenge(`${rfc7616}, algorithm=MD5-sess`);
    const first = digestAuthorization(session, mufasa, get, clientNonce);
    expect(response(first)).not.toBe('8ca523f5e9506fed4657c9700eebdbec');
    expect(digestAuthorization(session, mufasa, get)).not.toBe(digestAuthorization(session, mufasa, get));
  });

  it('escapes quotes, and sends other characters as the bytes of UTF-8', () => {
    const header = digestAuthorization(challenge(rfc7616), { userName: 'Ann "é"', password: 'x' }, get);
    expect(header).toContain(String.raw`username="Ann \"Ã©\""`);
  });
});

describe('basicAuthorization', () => {
  it('sends UTF-8, as in RFC 7617, section 2.1', () => {
    expect(basicAuthorization({ userName: 'test', password: '123£' })).toBe('Basic dGVzdDoxMjPCow==');
  });
});

describe('strongestChallenge', () => {
  it.each([
    ['Basic realm="a", Digest realm="a", nonce="b", algorithm=MD5', 'digest'],
    ['Digest realm="md5", nonce="b", Digest realm="sha", nonce="b", algorithm=SHA-256', 'sha'],
    ['Digest realm="a", nonce="b", algorithm=SHA-512-256, Basic realm="a"', 'basic'],
    ['Digest realm="a", nonce="b", qop="auth-int", Basic realm="a"', 'basic'],
    ['Negotiate, NTLM, Basic realm="a"', 'basic'],
  ])('%s', (header, expected) => {
    const found = strongestChallenge(readChallenges(header));
    expect([found?.scheme, found?.parameters.get('realm')]).toContain(expected);
  });

  it.each(['', 'Negotiate', 'NTLM, Bearer realm="a"'])('there is none in %j', (header) => {
    expect(strongestChallenge(readChallenges(header))).toBeNull();
  });
});

it('authorize answers for the tunnel to one target', () => {
  expect(authorize(challenge('Basic realm="a"'), mufasa, 'a:1')).toMatch(/^Basic /u);
  expect(authorize(challenge(rfc7616), mufasa, 'packages.example:443')).toContain(
    'uri="packages.example:443"',
  );
});
