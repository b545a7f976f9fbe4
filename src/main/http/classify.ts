import { cancelled, type Failure } from '../../preload/contract/failure.ts';
import { certificateFailures } from './certificate-failure.ts';
import { NetError } from './chromium/net-error.ts';
import { ConnectFailure } from './connect-failure.ts';
import { handshakeFailure } from './handshake-failure.ts';
import { MalformedResponse } from './malformed-response.ts';
import { BodyTooLarge } from './read-body.ts';
import type { HttpResponse } from './request.ts';
import { retryAt } from './retry-after.ts';

/** A connection that was ended after a reset because its GET got no response in time. */
export class LostConnection extends Error {
  readonly code = 'LOST_AT_RESET';
}

/** A request whose response was not complete within `limitMs`. */
export class RequestTimeout extends Error {
  constructor(limitMs: number) {
    super(`no whole answer within ${limitMs / 1000} s`);
    this.name = 'RequestTimeout';
  }
}

const timeoutCodes = new Set([
  'LOST_AT_RESET',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);

/**
 * A connection that died during a request, as after sleep or a change of network. Windows says ECONNABORTED where others say
 * ECONNRESET, and UNKNOWN for codes that libuv has no name for (WSAENETRESET, WSAENETDOWN; libuv: src/win/error.c).
 */
const deadConnectionCodes = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
  'LOST_AT_RESET',
  'UND_ERR_SOCKET',
  'UNKNOWN',
]);

interface Cause {
  readonly code: string;
  readonly error: Error | null;
}

/** The innermost error with a code among an error and its causes; without any code, the error's name. */
function innermost(error: unknown): Cause {
  let found: Cause = { code: '', error: null };
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') found = { code: at.code, error: at };
    else if (found.code === '') found = { code: at.name, error: at };
  }
  return found;
}

/** Whether an established connection died; one that was never established is a `ConnectFailure`. */
export function isDeadConnection(error: unknown): boolean {
  if (error instanceof NetError) return error.isDeadConnection;
  return !(error instanceof ConnectFailure) && deadConnectionCodes.has(innermost(error).code);
}

/** In the message of undici's parser: the rule that is broken, such as `Missing expected CR after response line`. */
const parserReason = /^Response does not match the HTTP\/1\.1 protocol \(([\w -]{1,80})\)/u;

/** What is wrong with a response that undici can't read; null for other errors, such as a connection that ends in mid-body. */
function malformation({ code, error }: Cause): string | null {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return code;
  // Its code starts with HPE_, or is missing.
  if (error?.name !== 'HTTPParserError') return null;
  const reason = parserReason.exec(error.message)?.[1] ?? code;
  return reason === 'Invalid EOF state' ? null : reason;
}

/** The failure of a request that got no response. */
export function classifyError(error: unknown): Failure {
  if (error instanceof ConnectFailure || error instanceof NetError) return error.failure;
  if (error instanceof RequestTimeout) return { code: 'timed-out', retryable: true, detail: error.message };
  if (error instanceof BodyTooLarge)
    return { code: 'unexpected-answer', retryable: false, detail: error.message };
  if (error instanceof MalformedResponse) return malformed(error.message);
  const found = innermost(error);
  const { code: detail, error: cause } = found;
  const broken = malformation(found);
  if (broken !== null) return malformed(broken);
  if (detail === 'AbortError' || detail === 'UND_ERR_ABORTED' || detail === 'ABORT_ERR') {
    return cancelled;
  }
  const ofCertificate = certificateFailures.get(detail);
  if (ofCertificate !== undefined) return { ...ofCertificate, detail };
  const ofHandshake = cause === null ? null : handshakeFailure(cause, detail);
  if (ofHandshake !== null) return ofHandshake;
  if (timeoutCodes.has(detail)) return { code: 'timed-out', retryable: true, detail };
  return { code: 'unreachable', retryable: true, detail };
}

/** Not `unreachable`: somebody has answered, and asking again at once gets the same. */
function malformed(detail: string): Failure {
  return { code: 'malformed-answer', retryable: true, detail };
}

/** Statuses of an address with no such resource or method: probably a wrong address. */
const missingStatuses = new Set([404, 405, 410, 501]);

/** Whether a redirect stays on the requested host; a network's sign-in page redirects every address elsewhere. */
function staysOnHost(url: string, location: string | undefined): boolean {
  return location !== undefined && URL.parse(location, url)?.hostname === new URL(url).hostname;
}

const markup = /^\s*</u;

/** What tells about an error; of a body that could not be read, only its label. */
type ErrorResponse = Pick<HttpResponse, 'status' | 'header' | 'text' | 'isBodyMissing'>;

/** What does not come from the service, whose interface has JSON only. An empty body may be labelled as any type. */
function isWebPage({ header, text, isBodyMissing }: Omit<ErrorResponse, 'status'>): boolean {
  const isHtml = /html/iu.test(header('content-type') ?? '');
  if (isBodyMissing) return isHtml;
  if (text.trim() === '') return false;
  return markup.test(text) || (isHtml && !readJson(text).ok);
}

/** Whether the service may have sent it. */
function mayBeOfService({ header, text, isBodyMissing }: Omit<ErrorResponse, 'status'>): boolean {
  if (isBodyMissing) return /json/iu.test(header('content-type') ?? '');
  return text.trim() === '' || readJson(text).ok;
}

/** A filter or gateway before the service, or another server, refuses the request; the account is not to blame. */
function refusedOnTheWay(detail: string, addressInDoubt: boolean): Failure {
  return { code: 'refused-on-the-way', retryable: false, addressInDoubt, detail };
}

/**
 * The failure for a response by its status; null for 2xx. The service's interface does not describe error responses, so only
 * the general meaning of a status counts (RFC 9110), and whether the response can be the service's. `now`: ms since 1970.
 * `url`: the requested address.
 */
export function classifyStatus(response: ErrorResponse, now: number, url: string): Failure | null {
  const { status, header } = response;
  const detail = `status ${status}`;
  if (status >= 200 && status <= 299) return null;
  if (status === 401) return { code: 'needs-sign-in', retryable: false, detail };
  if (status === 403 && isWebPage(response)) return refusedOnTheWay(`${detail}, a web page`, false);
  if (status === 403) return { code: 'permission-missing', retryable: false, detail };
  if (status === 407) return { code: 'proxy-sign-in-unsupported', retryable: false, detail };
  if (missingStatuses.has(status))
    return { code: 'not-the-service', retryable: false, addressInDoubt: true, detail };
  // The service never redirects. A redirect means another page of its host, or a network's sign-in page, which goes away
  // (for 511 see RFC 6585, section 6).
  if (status < 400 || status === 511) {
    const addressInDoubt = status < 400 && staysOnHost(url, header('location'));
    return { code: 'not-the-service', retryable: true, addressInDoubt, detail };
  }
  if (status === 408 || status === 504) return { code: 'timed-out', retryable: true, detail };
  const at = retryAt(header, now);
  const retry = at === undefined ? {} : { retryAt: at };
  if (status === 429) return { code: 'too-many-requests', retryable: true, detail, ...retry };
  if (status === 503) return { code: 'maintenance', retryable: true, detail, ...retry };
  if (status >= 500) return { code: 'service-error', retryable: true, detail, ...retry };
  // Too long headers (RFC 6585, section 5). The only long header that we send is the token, so a gateway's limit is too low.
  if (status === 431) return refusedOnTheWay(detail, false);
  return mayBeOfService(response)
    ? { code: 'unexpected-answer', retryable: false, detail }
    : refusedOnTheWay(`${detail}, no JSON`, true);
}

/** JSON reviver that keeps integers beyond the safe range as their source text. */
function keepUnsafeIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
}

/**
 * Parses a response body as JSON; fails with `malformed-answer` for JSON that is broken, or cut off like the bodies that
 * Chromium's decoders take for whole, and with `not-the-service` for anything else, such as a web page or an empty body.
 * `exactly`: integers beyond the safe range become strings.
 */
export function readJson(
  text: string,
  exactly = false,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure } {
  try {
    return { ok: true, value: exactly ? JSON.parse(text, keepUnsafeIntegers) : JSON.parse(text) };
  } catch (error) {
    // Deep nesting overflows the stack in the reviver only, never in plain parsing.
    if (exactly && error instanceof RangeError) return readJson(text);
    if (/^\s*[[{]/u.test(text)) return { ok: false, failure: malformed('broken JSON') };
    const kind = text.trim() === '' ? 'an empty answer' : markup.test(text) ? 'a web page' : 'no JSON';
    return {
      ok: false,
      failure: { code: 'not-the-service', retryable: true, addressInDoubt: true, detail: kind },
    };
  }
}
