import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { classifyStatus, readJson } from '../http/classify.ts';
import type { Transport } from '../http/transport.ts';

/**
 * Checks without a token whether an address has the list endpoint. Error responses are not specified, so 401, 403 and any
 * JSON count as the service, and so does 204, which is an empty list (list-client.ts); a web page or 404 does not. `now`: ms since 1970.
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
  const { status, header, text } = result.value;
  const failure = classifyStatus(status, header, now(), baseUrl);
  if (failure?.code === 'needs-sign-in' || failure?.code === 'permission-missing') return succeeded(null);
  if (failure?.retryable === true || failure?.code === 'not-the-service') return failed(failure);
  if (status === 204) return succeeded(null);
  const json = readJson(text);
  return json.ok ? succeeded(null) : failed(json.failure);
}
