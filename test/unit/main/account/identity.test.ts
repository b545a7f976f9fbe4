import { describe, expect, it } from 'vitest';
import { givenConnection } from '../../../../src/main/account/connections.ts';
import { accountId } from '../../../../src/main/account/identity.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://id.example' };

describe('an account', () => {
  it('is the same however its name is typed or its connection is called', () => {
    expect(accountId(connection, ' Maria ')).toBe(accountId({ ...connection, name: 'B' }, 'maria'));
    expect(accountId(connection, 'Zoe\u0308')).toBe(accountId(connection, 'zo\u00eb'));
  });

  it('is another at another address or for another name, and fit for a file name', () => {
    expect(accountId(connection, 'maria')).not.toBe(
      accountId({ ...connection, baseUrl: 'https://b.example' }, 'maria'),
    );
    expect(accountId(connection, 'maria')).not.toBe(accountId(connection, 'mario'));
    expect(accountId(connection, '../../x')).toMatch(/^[0-9a-f]{32}$/u);
  });
});

describe('a connection from the command line', () => {
  it('may name one address for both', () => {
    expect(givenConnection(null, 'http://127.0.0.1:9/a')).toEqual({
      name: '127.0.0.1:9',
      baseUrl: 'http://127.0.0.1:9/a',
      authUrl: 'http://127.0.0.1:9/a',
    });
  });

  it('is none where an address is missing or refused', () => {
    expect(givenConnection(null, null)).toBeNull();
    expect(givenConnection('http://id.example', 'https://a.example')).toBeNull();
  });
});
