import type { Connection } from '../../preload/contract/connection.ts';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { charsetOf } from '../http/charset.ts';
import { classifyStatus } from '../http/classify.ts';
import type { HttpRequest } from '../http/request.ts';
import type { Transport } from '../http/transport.ts';
import type { PageRead } from './page.ts';

/** The source of access tokens for the list client, which never sees a refresh token. */
export interface AccessTokens {
  /** The tokens' account and the connection to use them with; null when signed out. */
  account(): { readonly id: string; readonly connection: Connection } | null;
  /** A token that has not expired, refreshed if needed. */
  accessToken(): Promise<Result<string>>;
  /** Reports a token that the service has rejected, so that the next one is new. */
  onTokenRejected(token: string): void;
  /** Reports a new token that the service has rejected, so that sign-in is required. */
  onNewTokenRejected(token: string): void;
}

export interface ListClientDeps {
  readonly transport: Transport;
  readonly tokens: AccessTokens;
  readonly now: () => number;
}

/** What 204 says (RFC 9110, section 15.3.5): there is nothing to list. An empty body with another status is no such statement. */
const emptyPage = JSON.stringify({ status: 'SUCCESS', data: [], metadata: { totalCount: 0 } });

/**
 * Fetches one page of the list without parsing it: GET {base_url}/process/all (service-interface.md, endpoint 3),
 * 1 ≤ limit ≤ 100. After a 401 the token is refreshed and the request repeated once; a second 401 is `needs-sign-in`.
 */
export async function readPage(
  { transport, tokens, now }: ListClientDeps,
  page: number,
  limit: number,
  signal: AbortSignal,
  patience: Pick<HttpRequest, 'idleTimeoutMs' | 'maxDurationMs'> = {},
): Promise<PageRead> {
  const account = tokens.account();
  if (account === null) return failed({ code: 'no-account', retryable: false });
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokens.accessToken();
    if (!token.ok) return { ...token, mayHaveArrived: false };
    // The account may have changed meanwhile; its token must not be sent to the previous account's service.
    if (tokens.account()?.id !== account.id) return failed(cancelled);
    const result = await transport.send({
      method: 'GET',
      url: `${account.connection.baseUrl}/process/all?page=${page}&limit=${limit}`,
      headers: { accept: 'application/json', authorization: `Bearer ${token.value}` },
      signal,
      purpose: 'list',
      ...patience,
    });
    if (!result.ok) return result;
    if (result.value.status === 401 && attempt === 1) {
      tokens.onTokenRejected(token.value);
      continue;
    }
    const failure = classifyStatus(result.value, now(), account.connection.baseUrl);
    if (failure?.code === 'needs-sign-in') tokens.onNewTokenRejected(token.value);
    if (failure !== null) return failed(failure);
    const { status, body, header } = result.value;
    const sent = status === 204 ? new TextEncoder().encode(emptyPage) : body;
    return succeeded({ body: sent, charset: charsetOf(header('content-type')) });
  }
}
