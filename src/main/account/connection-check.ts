import type { ConnectionInput } from '../../preload/contract/connection.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import type { ConnectionCheck, Input } from '../../preload/contract/ipc.ts';
import { checkTokenEndpoint, type TokenClientDeps } from '../auth/token-client.ts';
import type { Transport } from '../http/transport.ts';
import { checkListAddress } from '../service/check.ts';
import type { ConnectionRules } from './connection-rules.ts';

/** Checks whether the service answers at both addresses of a connection. */
export async function checkConnection(
  { transport, now }: TokenClientDeps,
  rules: ConnectionRules,
  input: ConnectionInput,
): Promise<Result<ConnectionCheck>> {
  const read = rules.read(input);
  if (!read.ok) return read;
  const connection = read.value;
  let clockAheadMs: number | null = null;
  /** The same transport, which also compares the clocks (RFC 9110, section 6.6.1). */
  const observed: TokenClientDeps['transport'] = {
    send: async (request) => {
      const result = await transport.send(request);
      const serviceTime = Date.parse(result.ok ? (result.value.header('date') ?? '') : '');
      if (!Number.isNaN(serviceTime)) clockAheadMs = now() - serviceTime;
      return result;
    },
  };
  const [base, auth] = await Promise.all([
    checkListAddress(observed, connection.baseUrl, now),
    checkTokenEndpoint({ transport: observed, now }, connection),
  ]);
  return succeeded(rules.shownCheck({ connection, base, auth, clockAheadMs }));
}

/** Tells step by step how one address of a connection is reached. */
export async function inspectConnection(
  transport: Pick<Transport, 'inspect'>,
  rules: ConnectionRules,
  { connection, field }: Input<'inspectConnection'>,
): Promise<Result<Inspection>> {
  const read = rules.read(connection);
  if (!read.ok) return read;
  return succeeded(rules.shownInspection(await transport.inspect(read.value[field]), read.value));
}
