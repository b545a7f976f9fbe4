import { cancelled, type Failure } from '../../preload/contract/failure.ts';
import { certificateFailure } from './certificate-failure.ts';
import { ConnectFailure } from './connect-failure.ts';
import { handshakeFailure } from './handshake-failure.ts';
import { TooLarge } from './read-body.ts';
import { retryAt } from './retry-after.ts';

/** A GET's connection that was given up after a reset, because no answer came over it. */
export class LostConnection extends Error {
  readonly code = 'LOST_AT_RESET';
}

/** A request that was given up because its whole answer had not come within `limit` ms. */
export class Overdue extends Error {
  constructor(limit: number) {
    super(`no whole answer within ${limit / 1000} s`);
    this.name = 'Overdue';
  }
}

const timeoutCodes = new Set([
  'LOST_AT_RESET',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);

/** A connection that died under a request, the usual thing after sleep or a change of network. */
const deadConnectionCodes = new Set(['ECONNRESET', 'EPIPE', 'LOST_AT_RESET', 'UND_ERR_SOCKET']);

interface Cause {
  readonly code: string;
  readonly error: Error | null;
}

/** The innermost error with a code, of an error and its causes; without any code, its name. */
function innermost(error: unknown): Cause {
  let found: Cause = { code: '', error: null };
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') found = { code: at.code, error: at };
    else if (found.code === '') found = { code: at.name, error: at };
  }
  return found;
}

/** Whether a connection died that had stood; one that never stood is a `ConnectFailure`. */
export function isDeadConnection(error: unknown): boolean {
  return !(error instanceof ConnectFailure) && deadConnectionCodes.has(innermost(error).code);
}

/** What a request that got no answer means. */
export function classifyError(error: unknown): Failure {
  if (error instanceof ConnectFailure) return error.failure;
  if (error instanceof Overdue) return { code: 'timed-out', retryable: true, detail: error.message };
  if (error instanceof TooLarge)
    return { code: 'unexpected-answer', retryable: false, detail: error.message };
  const { code: detail, error: cause } = innermost(error);
  if (detail === 'AbortError' || detail === 'UND_ERR_ABORTED' || detail === 'ABORT_ERR') {
    return cancelled;
  }
  const refusal = certificateFailure(detail);
  if (refusal !== undefined) return { ...refusal, detail };
  const ofHandshake = cause === null ? null : handshakeFailure(cause, detail);
  if (ofHandshake !== null) return ofHandshake;
  if (timeoutCodes.has(detail)) return { code: 'timed-out', retryable: true, detail };
  return { code: 'unreachable', retryable: true, detail };
}

/** Nothing stands at an address, or nothing that takes such a request. */
const nothingThere = new Set([404, 405, 410, 501]);

/** Whether a redirect stays on the host that was asked: networks send every address to a page of their own. */
function staysOnHost(asked: string, location: string | undefined): boolean {
  return location !== undefined && URL.parse(location, asked)?.hostname === new URL(asked).hostname;
}

/**
 * What an answer with a status other than success means to a reader of the list; null for 2xx.
 * Error answers are "not shown" in the interface, so only the general meaning of a status counts (RFC 9110).
 * `asked` is the address that gave the answer.
 */
export function classifyStatus(
  status: number,
  header: (name: string) => string | undefined,
  now: number,
  asked: string,
): Failure | null {
  const detail = `status ${status}`;
  if (status >= 200 && status <= 299) return null;
  if (status === 401) return { code: 'needs-sign-in', retryable: false, detail };
  if (status === 403) return { code: 'permission-missing', retryable: false, detail };
  if (status === 407) return { code: 'proxy-sign-in', retryable: false, detail };
  if (nothingThere.has(status))
    return { code: 'not-the-service', retryable: false, addressInDoubt: true, detail };
  // The service never redirects: this is another page of its host, or a network's sign-in page, which goes away
  // (RFC 6585, section 6, for 511).
  if (status < 400 || status === 511) {
    const addressInDoubt = status < 400 && staysOnHost(asked, header('location'));
    return { code: 'not-the-service', retryable: true, addressInDoubt, detail };
  }
  if (status === 408 || status === 504) return { code: 'timed-out', retryable: true, detail };
  const at = retryAt(header, now);
  const when = at === undefined ? {} : { retryAt: at };
  if (status === 429) return { code: 'too-many-requests', retryable: true, detail, ...when };
  if (status === 503) return { code: 'maintenance', retryable: true, detail, ...when };
  if (status >= 500) return { code: 'service-error', retryable: true, detail, ...when };
  return { code: 'unexpected-answer', retryable: false, detail };
}

/** Whole numbers beyond what a number holds exactly, as the text that was sent. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
}

/**
 * The JSON value of an answer's body, or the failure that it is no JSON: a web page, nothing, half a text.
 * `exactly`: whole numbers that a number can't hold come as text.
 */
export function readJson(
  text: string,
  exactly = false,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure } {
  try {
    return { ok: true, value: exactly ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch (error) {
    // Only looking at each value can go too deep, parsing can't.
    if (exactly && error instanceof RangeError) return readJson(text);
    const kind = text.trim() === '' ? 'an empty answer' : /^\s*</u.test(text) ? 'a web page' : 'no JSON';
    return {
      ok: false,
      failure: { code: 'not-the-service', retryable: true, addressInDoubt: true, detail: kind },
    };
  }
}
