import { createHash } from 'node:crypto';
import type { Connection } from '../../preload/contract/connection.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';

/**
 * Identifies an account by its connection's addresses and the user name, trimmed and case-folded; also a file name. Does
 * not use claims of tokens, because they can change.
 */
export function accountId(connection: Connection, userName: string): string {
  const identity = JSON.stringify([connection.authUrl, connection.baseUrl, foldUserName(userName)]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}
