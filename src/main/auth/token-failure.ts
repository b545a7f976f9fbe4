import type { Failure } from '../../preload/contract/failure.ts';
import { classifyStatus } from '../http/classify.ts';
import type { HttpResponse } from '../http/transport.ts';
import type { TokenError } from './token-reply.ts';

/** What was asked, as far as it changes the meaning of an error. */
export type Grant = 'password' | 'refresh_token';

/** Answers that asking again can't change (RFC 6749, section 5.2). */
const setUpWrongly = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** What endpoints also say of an account that may not sign in here: Keycloak's and a widespread code. */
const notThisAccount = new Set(['not_allowed', 'access_denied']);

/** The forms in which a sent value could come back: as it is, or encoded for a form or an address. */
function echoes(value: string): readonly string[] {
  return [value, encodeURIComponent(value), new URLSearchParams({ value }).toString().slice('value='.length)];
}

/** The endpoint's own words for a help desk, unless they repeat something that was sent. */
function quotable({ error, description }: TokenError, sent: Readonly<Record<string, string>>): string {
  const whole = description === null ? error : `${error}: ${description}`;
  const heard = whole.toLowerCase();
  const repeats = Object.values(sent)
    .filter((value) => value !== '')
    .flatMap(echoes)
    .some((echo) => heard.includes(echo.toLowerCase()));
  return repeats ? '' : `, ${whole.replace(/[^\x20-\x7e]/gu, ' ').slice(0, 120)}`;
}

/**
 * What an answer without tokens means. `named` is the error of RFC 6749, section 5.2, that it names, or null; `now` is in
 * ms since 1970; `asked` is the sign-in address. Only `invalid_grant` with a status of 4xx says something about the person
 * or the session. Wrong credentials are 401 at Keycloak, where an account that is disabled or not fully set up gets 400; other
 * endpoints say 400 for both (RFC 6749, section 5.2), so `account-not-ready` stands for "either".
 */
export function classifyTokenAnswer(
  grant: Grant,
  sent: Readonly<Record<string, string>>,
  reply: HttpResponse,
  named: TokenError | null,
  now: number,
  asked: string,
): Failure {
  const detail = `status ${reply.status}${named === null ? '' : quotable(named, sent)}`;
  const isRefusal = reply.status >= 400 && reply.status <= 499;
  if (isRefusal && named?.error === 'invalid_grant') {
    if (grant === 'refresh_token') return { code: 'needs-sign-in', retryable: false, detail };
    return {
      code: reply.status === 401 ? 'wrong-credentials' : 'account-not-ready',
      retryable: false,
      detail,
    };
  }
  if (isRefusal && named !== null && setUpWrongly.has(named.error)) {
    return { code: 'connection-set-up-wrongly', retryable: false, detail };
  }
  if (isRefusal && grant === 'password' && named !== null && notThisAccount.has(named.error)) {
    return { code: 'account-not-ready', retryable: false, detail };
  }
  const failure = classifyStatus(reply.status, reply.header, now, asked);
  // A success without tokens, a bare 401 or 403, or a refusal without an error of the endpoint's: this is none.
  const isElse =
    failure === null ||
    failure.code === 'needs-sign-in' ||
    failure.code === 'permission-missing' ||
    (failure.code === 'unexpected-answer' && named === null);
  return isElse
    ? { code: 'not-the-service', retryable: true, addressInDoubt: true, detail }
    : { ...failure, detail };
}
