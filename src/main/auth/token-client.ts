import * as oauth from 'oauth4webapi';
import type { Connection } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import { classifyError, readJson } from '../http/classify.ts';
import type { HttpResponse, HttpResult, Transport } from '../http/transport.ts';
import { classifyTokenAnswer, type Grant } from './token-failure.ts';
import { readTokenError, readTokenReply, type TokenReply } from './token-reply.ts';

/** service-interface.md, "Obtain tokens": the realm and the client are constants of the interface. */
const tokenPath = '/auth/realms/api/protocol/openid-connect/token';
const client: oauth.Client = { client_id: 'apiclient' };

export interface TokenClientDeps {
  readonly transport: Transport;
  /** ms since 1970. */
  readonly now: () => number;
}

/**
 * The outcome of a grant. `mayHaveArrived`: whether the endpoint may have acted on it. Together with a failure that is no
 * answer it means that the outcome is unknown: a refresh token may have been used up.
 */
export type Granted =
  | { readonly ok: true; readonly value: TokenReply }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly mayHaveArrived: boolean;
      /** Whether what answered speaks the language of RFC 6749. */
      readonly isEndpoint: boolean;
    };

/**
 * Posts one grant. oauth4webapi builds and sends the request; the answer is read by our own tolerant schema,
 * because the library refuses variants that this interface leaves open.
 */
async function post(
  { transport, now }: TokenClientDeps,
  connection: Connection,
  grant: Grant,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Granted> {
  const outcomes: HttpResult[] = [];
  const server: oauth.AuthorizationServer = {
    issuer: connection.authUrl,
    token_endpoint: connection.authUrl + tokenPath,
  };
  try {
    await oauth.genericTokenEndpointRequest(server, client, oauth.None(), grant, fields, {
      // The connection's own rule allows http on this computer only.
      [oauth.allowInsecureRequests]: new URL(connection.authUrl).protocol === 'http:',
      [oauth.customFetch]: async (url, { headers, body }) => {
        outcomes.push(
          await transport.send({
            method: 'POST',
            url,
            headers,
            body: body.toString(),
            purpose: 'token',
            ...(signal === undefined ? {} : { signal }),
          }),
        );
        return new Response(null);
      },
    });
  } catch (error) {
    return {
      ok: false,
      failure: classifyError(error),
      mayHaveArrived: outcomes.length > 0,
      isEndpoint: false,
    };
  }
  const sent = outcomes[0];
  if (sent === undefined) throw new Error('oauth4webapi sent nothing');
  return sent.ok
    ? read(grant, fields, sent.value, now(), connection.authUrl)
    : { ...sent, isEndpoint: false };
}

function read(
  grant: Grant,
  fields: Readonly<Record<string, string>>,
  reply: HttpResponse,
  now: number,
  asked: string,
): Granted {
  const json = readJson(reply.text);
  const tokens = json.ok && reply.status === 200 ? readTokenReply(json.value) : null;
  if (tokens !== null) return { ok: true, value: tokens };
  const named = json.ok ? readTokenError(json.value) : null;
  const failure = classifyTokenAnswer(grant, fields, reply, named, now, asked);
  return { ok: false, failure, mayHaveArrived: true, isEndpoint: named !== null };
}

/**
 * Endpoint 1, the password grant (RFC 6749, section 4.3). Fails with `wrong-credentials` or `account-not-ready` where
 * the endpoint says `invalid_grant`. HttpResult once, whatever happens.
 */
export function requestByPassword(
  deps: TokenClientDeps,
  connection: Connection,
  userName: string,
  password: string,
  signal?: AbortSignal,
): Promise<Granted> {
  return post(deps, connection, 'password', { username: userName, password }, signal);
}

/** Endpoint 2, the refresh grant (section 6). Fails with `needs-sign-in` where the endpoint says `invalid_grant`. */
export function requestByRefreshToken(
  deps: TokenClientDeps,
  connection: Connection,
  refreshToken: string,
): Promise<Granted> {
  return post(deps, connection, 'refresh_token', { refresh_token: refreshToken });
}

/**
 * Asks whether a token endpoint stands at an address and lets this app in, without anybody's credentials: it does if it
 * refuses a made-up refresh token in the form of RFC 6749, section 5.2.
 */
export async function checkTokenEndpoint(
  deps: TokenClientDeps,
  connection: Connection,
): Promise<Result<null>> {
  const asked = await requestByRefreshToken(deps, connection, 'connection-test');
  if (asked.ok) return succeeded(null);
  const { code } = asked.failure;
  // Some endpoints call a token that can't be theirs an invalid request.
  const isRefused = code === 'needs-sign-in' || (code === 'unexpected-answer' && asked.isEndpoint);
  return isRefused ? succeeded(null) : failed(asked.failure);
}
