import * as v from 'valibot';
import type { Connection } from './connection.ts';
import { foldUserName } from './user-name.ts';

/** Identifies an account on this computer (src/main/account/identity.ts); reveals nothing about the user. */
export const accountIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u));
export type AccountId = v.InferOutput<typeof accountIdSchema>;

/**
 * What tells accounts apart: the addresses of the connection, and the user name trimmed and case-folded. Not claims of tokens,
 * because they can change.
 */
export function accountIdentity(account: {
  readonly connection: Pick<Connection, 'authUrl' | 'baseUrl'>;
  readonly userName: string;
}): string {
  const { connection, userName } = account;
  return JSON.stringify([connection.authUrl, connection.baseUrl, foldUserName(userName)]);
}
