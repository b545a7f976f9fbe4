import * as oauth from 'oauth4webapi';
import type { Connection } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import { classifyError, readJson } from '../http/classify.ts';
import type { HttpRequest, HttpResponse } from '../http/request.ts';
import type { HttpResult, Transport } from '../http/transport.ts';
import { classifyTokenFailure, type GrantType } from './token-failure.ts';
import { readTokenError, readTokenResponse, type TokenResponse } from './token-response.ts';

/** service-interface.md, "Obtain tokens": realm and client are fixed by the interface. */
const tokenPath = '/auth/realms/api/protocol/openid-connect/token';
const client: oauth.Client = { client_id: 'apiclient' };

/**
 * In ms, as long as a POST may take at all: the endpoint may have used up the refresh token, and then the response is the only
 * copy of the next one.
 */
const idleTimeoutMs = 60_000;

export interface TokenClientDeps {
  readonly transport: Pick<Transport, 'send'>;
  /** ms since 1970. */
  readonly now: () => number;
}

/**
 * The result of a grant request. `mayHaveArrived`: whether the endpoint may have acted on it. If it may have, and no
 * response came, the outcome is unknown: the refresh token may have been used up.
 */
export type GrantResult =
  | { readonly ok: true; readonly value: TokenResponse }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly mayHaveArrived: boolean;
      /** Whether the response has the error format of RFC 6749, so that it comes from a token endpoint. */
      readonly isEndpoint: boolean;
    };

/**
 * Sends one grant request. oauth4webapi builds the request. We parse the response with our own tolerant schema, because
 * the library rejects variants that this interface allows.
 */
async function post(
  { transport, now }: TokenClientDeps,
  connection: Connection,
  grant: GrantType,
  fields: Readonly<Record<string, string>>,
  options: Pick<HttpRequest, 'signal' | 'isAwaited'>,
): Promise<GrantResult> {
  const results: HttpResult[] = [];
  const server: oauth.AuthorizationServer = {
    issuer: connection.authUrl,
    token_endpoint: connection.authUrl + tokenPath,
  };
  try {
    await oauth.genericTokenEndpointRequest(server, client, oauth.None(), grant, fields, {
      // The connection's schema allows http for this computer only.
      [oauth.allowInsecureRequests]: new URL(connection.authUrl).protocol === 'http:',
      [oauth.customFetch]: async (url, { headers, body }) => {
        results.push(
          await transport.send({
            method: 'POST',
            url,
            headers,
            body: body.toString(),
            purpose: 'token',
            idleTimeoutMs,
            ...options,
          }),
        );
        return new Response(null);
      },
    });
  } catch (error) {
    return {
      ok: false,
      failure: classifyError(error),
      mayHaveArrived: results.length > 0,
      isEndpoint: false,
    };
  }
  const result = results[0];
  if (result === undefined) throw new Error('oauth4webapi sent nothing');
  return result.ok
    ? readGrantResult(grant, fields, result.value, now(), connection.authUrl)
    : { ...result, isEndpoint: false };
}

function readGrantResult(
  grant: GrantType,
  fields: Readonly<Record<string, string>>,
  response: HttpResponse,
  now: number,
  url: string,
): GrantResult {
  const json = readJson(response.text);
  const tokens = json.ok && response.status === 200 ? readTokenResponse(json.value) : null;
  if (tokens !== null) return { ok: true, value: tokens };
  if (!json.ok && json.failure.code === 'malformed-answer' && response.status === 200)
    return { ok: false, failure: json.failure, mayHaveArrived: true, isEndpoint: false };
  const error = json.ok ? readTokenError(json.value) : null;
  const failure = classifyTokenFailure(grant, fields, response, error, now, url);
  return { ok: false, failure, mayHaveArrived: true, isEndpoint: error !== null };
}

/**
 * Endpoint 1, the password grant (RFC 6749, section 4.3). Fails with `wrong-credentials` or `account-not-ready` if the
 * endpoint responds with `invalid_grant`. Never repeated.
 */
export function requestByPassword(
  deps: TokenClientDeps,
  connection: Connection,
  userName: string,
  password: string,
  signal: AbortSignal,
): Promise<GrantResult> {
  const fields = { username: userName, password };
  return post(deps, connection, 'password', fields, { isAwaited: true, signal });
}

/**
 * Endpoint 2, the refresh grant (section 6). `isAwaited`: see `HttpRequest`. Fails with `needs-sign-in` if the endpoint
 * responds with `invalid_grant`.
 */
export function requestByRefreshToken(
  deps: TokenClientDeps,
  connection: Connection,
  refreshToken: string,
  isAwaited = false,
): Promise<GrantResult> {
  return post(deps, connection, 'refresh_token', { refresh_token: refreshToken }, { isAwaited });
}

/**
 * Checks without credentials whether an address has a token endpoint that accepts this client: it has if an invalid refresh
 * token is rejected in the format of RFC 6749, section 5.2.
 */
export async function checkTokenEndpoint(
  deps: TokenClientDeps,
  connection: Connection,
): Promise<Result<null>> {
  const result = await requestByRefreshToken(deps, connection, 'connection-test', true);
  if (result.ok) return succeeded(null);
  const { code } = result.failure;
  // Some endpoints respond with `invalid_request` to a token in another format.
  const isRejected = code === 'needs-sign-in' || (code === 'unexpected-answer' && result.isEndpoint);
  return isRejected ? succeeded(null) : failed(result.failure);
}
