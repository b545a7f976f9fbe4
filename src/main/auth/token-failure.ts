import type { Failure, FailureCode } from '../../preload/contract/failure.ts';
import { classifyStatus } from '../http/classify.ts';
import type { HttpResponse } from '../http/request.ts';
import type { TokenError } from './token-response.ts';

/** The grant types in use, by their names in RFC 6749. */
export type GrantType = 'password' | 'refresh_token';

/** Errors of the endpoint's configuration (RFC 6749, section 5.2); retrying does not help. */
const configurationErrors = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** Further errors for an account that may not sign in: Keycloak's and a common one. */
const accountErrors = new Set(['not_allowed', 'access_denied']);

/**
 * Keycloak's own words for what concerns the realm as a whole, with 403 and in English whatever the realm's language
 * (TokenEndpoint, `checkSsl` and `checkRealm`).
 */
const realmErrors: ReadonlyMap<string, FailureCode> = new Map<string, FailureCode>([
  ['invalid_request: HTTPS required', 'https-required'],
  ['access_denied: Realm not enabled', 'sign-in-turned-off'],
]);

/** The forms in which an error text could repeat a sent value: plain, or encoded for a URL or a form. */
function encodings(value: string): readonly string[] {
  return [value, encodeURIComponent(value), new URLSearchParams({ value }).toString().slice('value='.length)];
}

/** The endpoint's error text for a help desk; empty if it repeats something that was sent. */
function safeQuote({ error, description }: TokenError, sent: Readonly<Record<string, string>>): string {
  const whole = description === null ? error : `${error}: ${description}`;
  const lowerCase = whole.toLowerCase();
  const repeats = Object.values(sent)
    .filter((value) => value !== '')
    .flatMap(encodings)
    .some((value) => lowerCase.includes(value.toLowerCase()));
  return repeats ? '' : `, ${whole.replace(/[^\x20-\x7e]/gu, ' ').slice(0, 120)}`;
}

/**
 * The failure for a token response without tokens. `sent`: the request's fields. `error`: the response's error in the format
 * of RFC 6749, section 5.2, or null. `now`: ms since 1970. `url`: the sign-in address. Only `invalid_grant` with a 4xx status
 * concerns the user or the session. Keycloak responds with 401 to wrong credentials, and with 400 for a disabled or
 * incomplete account; other endpoints respond with 400 to both, so `account-not-ready` means either.
 */
export function classifyTokenFailure(
  grant: GrantType,
  sent: Readonly<Record<string, string>>,
  response: HttpResponse,
  error: TokenError | null,
  now: number,
  url: string,
): Failure {
  const detail = `status ${response.status}${error === null ? '' : safeQuote(error, sent)}`;
  const isClientError = response.status >= 400 && response.status <= 499;
  if (isClientError && error?.error === 'invalid_grant') {
    if (grant === 'refresh_token') return { code: 'needs-sign-in', retryable: false, detail };
    return {
      code: response.status === 401 ? 'wrong-credentials' : 'account-not-ready',
      retryable: false,
      detail,
    };
  }
  const ofRealm = error === null ? undefined : realmErrors.get(`${error.error}: ${error.description}`);
  if (isClientError && ofRealm !== undefined) return { code: ofRealm, retryable: false, detail };
  if (isClientError && error !== null && configurationErrors.has(error.error)) {
    return { code: 'connection-set-up-wrongly', retryable: false, detail };
  }
  if (isClientError && grant === 'password' && error !== null && accountErrors.has(error.error)) {
    return { code: 'account-not-ready', retryable: false, detail };
  }
  const failure = classifyStatus(response, now, url);
  // A success without tokens, a bare 401 or 403, or a 4xx without an OAuth error does not come from a token endpoint. A web
  // page with 403 or another 4xx may come from a filter as well.
  const isOtherServer =
    failure === null ||
    failure.code === 'needs-sign-in' ||
    failure.code === 'permission-missing' ||
    (failure.code === 'unexpected-answer' && error === null);
  return isOtherServer
    ? { code: 'not-the-service', retryable: true, addressInDoubt: true, detail }
    : { ...failure, ...(response.status === 403 && { addressInDoubt: true }), detail };
}
