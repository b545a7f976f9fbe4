import { readConnection, type ConnectionInput } from '../../preload/contract/connection.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { ConnectionCheck } from '../../preload/contract/ipc.ts';
import { checkTokenEndpoint, type TokenClientDeps } from '../auth/token-client.ts';
import { checkListAddress } from '../service/check.ts';

/** Checks whether the service answers at both addresses of a connection. */
export async function checkConnection(
  requestDeps: TokenClientDeps,
  input: ConnectionInput,
): Promise<Result<ConnectionCheck>> {
  const read = readConnection(input);
  if (!read.ok) return read;
  const connection = read.value;
  const [base, auth] = await Promise.all([
    checkListAddress(requestDeps.transport, connection.baseUrl, requestDeps.now),
    checkTokenEndpoint(requestDeps, connection),
  ]);
  return succeeded({ connection, base, auth });
}
