import { createHash } from 'node:crypto';
import { accountIdentity } from '../../preload/contract/account-id.ts';
import type { Connection } from '../../preload/contract/connection.ts';

/** Identifies an account by its connection's addresses and the user name; also a file name. */
export function accountId(connection: Connection, userName: string): string {
  const identity = accountIdentity({ connection, userName });
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}
