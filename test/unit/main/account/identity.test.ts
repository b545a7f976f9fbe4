import { describe, expect, it } from 'vitest';
import { connectionFromSwitches } from '../../../../src/main/account/connections.ts';
import { accountId } from '../../../../src/main/account/identity.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://id.example' };

describe('accountId', () => {
  it('has the same id for all spellings of the user name and any name of the connection', () => {
    expect(accountId(connection, ' Maria ')).toBe(accountId({ ...connection, name: 'B' }, 'maria'));
    expect(accountId(connection, 'Zoe\u0308')).toBe(accountId(connection, 'zo\u00eb'));
  });

  it('has another id for another address or user name, which is a valid file name', () => {
    expect(accountId(connection, 'maria')).not.toBe(
      accountId({ ...connection, baseUrl: 'https://b.example' }, 'maria'),
    );
    expect(accountId(connection, 'maria')).not.toBe(accountId(connection, 'mario'));
    expect(accountId(connection, '../../x')).toMatch(/^[0-9a-f]{32}$/u);
  });
});

describe('a connection from the command line', () => {
  it('may consist of one address for both', () => {
    expect(connectionFromSwitches(null, 'http://127.0.0.1:9/a')).toEqual({
      name: '127.0.0.1:9',
      baseUrl: 'http://127.0.0.1:9/a',
      authUrl: 'http://127.0.0.1:9/a',
    });
  });

  it('is null if addresses are missing or invalid', () => {
    expect(connectionFromSwitches(null, null)).toBeNull();
    expect(connectionFromSwitches('http://id.example', 'https://a.example')).toBeNull();
  });
});
