import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { classifyStatus, readJson } from '../http/classify.ts';
import type { Transport } from '../http/transport.ts';

/**
 * Asks whether the list stands at an address, without anybody's token. Its error answers are not specified, so
 * any refusal of the caller, and any JSON, counts as the service; a web page or "not found" does not.
 */
export async function checkListAddress(
  transport: Transport,
  baseUrl: string,
  now: () => number,
): Promise<Result<null>> {
  const reply = await transport.send({
    method: 'GET',
    url: `${baseUrl}/process/all?page=1&limit=1`,
    headers: { accept: 'application/json' },
    purpose: 'connection-test',
  });
  if (!reply.ok) return reply;
  const { status, header, text } = reply.value;
  const failure = classifyStatus(status, header, now(), baseUrl);
  if (failure?.code === 'needs-sign-in' || failure?.code === 'permission-missing') return succeeded(null);
  if (failure?.retryable === true || failure?.code === 'not-the-service') return failed(failure);
  const json = readJson(text);
  return json.ok ? succeeded(null) : failed(json.failure);
}
