import * as oauth from 'oauth4webapi';
import type { Connection } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import { classifyError, classifyStatus, readJson } from '../http/classify.ts';
import type { Reply, Transport } from '../http/transport.ts';
import { readTokenError, readTokenReply, type TokenReply } from './token-reply.ts';

/** service-interface.md, "Obtain tokens": the realm and the client are constants of the interface. */
const tokenPath = '/auth/realms/api/protocol/openid-connect/token';
const client: oauth.Client = { client_id: 'apiclient' };

export interface TokenClientDeps {
  readonly transport: Transport;
  readonly now: () => number;
}

/** What the caller sent, as far as it changes the meaning of an error. */
type Grant = 'password' | 'refresh_token';

/** Answers that asking again can't change (RFC 6749, section 5.2). */
const setUpWrongly = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

function classifyAnswer(grant: Grant, reply: Reply, now: number): Failure {
  const json = readJson(reply.text);
  const error = json.ok ? readTokenError(json.value) : null;
  const detail = `status ${reply.status}${error === null ? '' : `, ${error.slice(0, 60)}`}`;
  if (error === 'invalid_grant') {
    return { code: grant === 'password' ? 'wrong-credentials' : 'needs-sign-in', retryable: false, detail };
  }
  if (error !== null && setUpWrongly.has(error))
    return { code: 'connection-set-up-wrongly', retryable: false, detail };
  const failure = classifyStatus(reply.status, reply.header, now);
  // Only an `invalid_grant` says anything about the person; a bare 401 or 403 here says that this is no such endpoint.
  const misleading =
    failure === null || failure.code === 'needs-sign-in' || failure.code === 'permission-missing';
  return misleading ? { code: 'not-the-service', retryable: true, detail } : { ...failure, detail };
}

/**
 * Posts one grant. oauth4webapi builds and sends the request; the answer is read by our own tolerant schema,
 * because the library refuses variants that this interface leaves open.
 */
async function post(
  { transport, now }: TokenClientDeps,
  connection: Connection,
  grant: Grant,
  fields: Readonly<Record<string, string>>,
): Promise<Result<TokenReply>> {
  const outcomes: Result<Reply>[] = [];
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
          await transport.send({ method: 'POST', url, headers, body: body.toString(), route: 'token' }),
        );
        return new Response(null);
      },
    });
  } catch (error) {
    return failed(classifyError(error));
  }
  const sent = outcomes[0] ?? failed({ code: 'unreachable', retryable: true, detail: 'not sent' });
  if (!sent.ok) return sent;
  const reply = sent.value;
  if (reply.status === 200) {
    const json = readJson(reply.text);
    const tokens = json.ok ? readTokenReply(json.value) : null;
    if (tokens !== null) return succeeded(tokens);
  }
  return failed(classifyAnswer(grant, reply, now()));
}

/** Endpoint 1, the password grant. Fails with `wrong-credentials` where the endpoint says `invalid_grant`. */
export function requestByPassword(
  deps: TokenClientDeps,
  connection: Connection,
  userName: string,
  password: string,
): Promise<Result<TokenReply>> {
  return post(deps, connection, 'password', { username: userName, password });
}

/** Endpoint 2, the refresh grant. Fails with `needs-sign-in` where the endpoint says `invalid_grant`. */
export function requestByRefreshToken(
  deps: TokenClientDeps,
  connection: Connection,
  refreshToken: string,
): Promise<Result<TokenReply>> {
  return post(deps, connection, 'refresh_token', { refresh_token: refreshToken });
}

/**
 * Asks whether a token endpoint stands at an address, without anybody's credentials: any answer in the form of
 * RFC 6749, section 5.2, is a yes.
 */
export async function checkTokenEndpoint(
  deps: TokenClientDeps,
  connection: Connection,
): Promise<Result<null>> {
  const asked = await requestByRefreshToken(deps, connection, 'connection-test');
  return asked.ok || asked.failure.code === 'needs-sign-in' ? succeeded(null) : asked;
}
