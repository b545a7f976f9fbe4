import { describe, expect, it } from 'vitest';
import { readChallenges } from '../../../../../src/main/http/proxy/challenge.ts';
import fc from '../../../../equipment/support/properties.ts';

function read(header: string): readonly unknown[] {
  return readChallenges(header).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)]);
}

describe('readChallenges', () => {
  it.each([
    ['Basic realm="Example Works"', [['basic', { realm: 'Example Works' }]]],
    ['basic REALM=office', [['basic', { realm: 'office' }]]],
    ['Negotiate', [['negotiate', {}]]],
    [
      'Negotiate, NTLM',
      [
        ['negotiate', {}],
        ['ntlm', {}],
      ],
    ],
    [
      'NTLM TlRMTVNTUAACAAAA==, Basic realm="a"',
      [
        ['ntlm', {}],
        ['basic', { realm: 'a' }],
      ],
    ],
    [
      'Digest realm="a, b", nonce="x=1", qop="auth,auth-int" , algorithm=SHA-256, stale=FALSE,Basic realm="c"',
      [
        [
          'digest',
          { realm: 'a, b', nonce: 'x=1', qop: 'auth,auth-int', algorithm: 'SHA-256', stale: 'FALSE' },
        ],
        ['basic', { realm: 'c' }],
      ],
    ],
    [String.raw`Basic realm="say \"hello\" \\"`, [['basic', { realm: String.raw`say "hello" \ `.trim() }]]],
    // RFC 9110, section 11.6.1.
    [
      'Basic realm="simple", Newauth realm="apps", type=1, title="Login to \\"apps\\""',
      [
        ['basic', { realm: 'simple' }],
        ['newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
      ],
    ],
    [' , ,Basic realm=a,, ', [['basic', { realm: 'a' }]]],
    // A quoted text that never ends is no parameter.
    [
      'Basic realm="never closed',
      [
        ['basic', {}],
        ['realm', {}],
      ],
    ],
    ['', []],
    ['"', []],
  ])('%s', (header, expected) => {
    expect(read(header)).toEqual(expected);
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (header) => {
        for (const { scheme } of readChallenges(header)) expect(scheme).not.toBe('');
      }),
    );
  });
});
