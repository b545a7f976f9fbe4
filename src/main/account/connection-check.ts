import { readConnection, type ConnectionInput } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { ConnectionCheck } from '../../preload/contract/ipc.ts';
import { checkTokenEndpoint, type TokenClientDeps } from '../auth/token-client.ts';
import { checkListAddress } from '../service/check.ts';

/** Asks at both addresses of a connection whether the service is there. */
export async function checkConnection(
  client: TokenClientDeps,
  input: ConnectionInput,
): Promise<Result<ConnectionCheck>> {
  const read = readConnection(input);
  if (!read.ok) return failed({ code: read.code, retryable: false, detail: read.field });
  const connection = read.value;
  const [base, auth] = await Promise.all([
    checkListAddress(client.transport, connection.baseUrl, client.now),
    checkTokenEndpoint(client, connection),
  ]);
  return succeeded({
    connection,
    base: base.ok ? { ok: true } : base,
    auth: auth.ok ? { ok: true } : auth,
  });
}
