import { createHash } from 'node:crypto';
import type { Connection } from '../../preload/contract/connection.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';

/**
 * The account's identity as a file name: its connection's addresses and the user name, trimmed and case-folded.
 * Nothing from a token takes part, since what a token says can change.
 */
export function accountId(connection: Connection, userName: string): string {
  const identity = JSON.stringify([connection.authUrl, connection.baseUrl, foldUserName(userName)]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}
