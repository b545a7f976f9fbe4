import { failed, succeeded, type FailureCode, type Result } from '../../preload/contract/failure.ts';
import { classifyStatus, readJson } from '../http/classify.ts';
import type { Transport } from '../http/transport.ts';

/** The codes of responses that do not come from the service. */
const otherServer: ReadonlySet<FailureCode> = new Set(['not-the-service', 'refused-on-the-way']);

/**
 * Checks without a token whether an address has the list endpoint. Error responses are not specified, so 401, 403 and any
 * JSON count as the service, and so does 204, which is an empty list (list-client.ts); a web page or 404 does not. A web page
 * with 403 comes from a filter, or from another server at a wrong address. `now`: ms since 1970.
 */
export async function checkListAddress(
  transport: Pick<Transport, 'send'>,
  baseUrl: string,
  now: () => number,
): Promise<Result<null>> {
  const result = await transport.send({
    method: 'GET',
    url: `${baseUrl}/process/all?page=1&limit=1`,
    headers: { accept: 'application/json' },
    purpose: 'connection-test',
    isAwaited: true,
  });
  if (!result.ok) return result;
  const failure = classifyStatus(result.value, now(), baseUrl);
  if (failure?.code === 'needs-sign-in' || failure?.code === 'permission-missing') return succeeded(null);
  const { status, text } = result.value;
  if (failure !== null && (failure.retryable || otherServer.has(failure.code)))
    return failed({ ...failure, ...(status === 403 && { addressInDoubt: true }) });
  if (status === 204) return succeeded(null);
  const json = readJson(text);
  return json.ok ? succeeded(null) : failed(json.failure);
}
