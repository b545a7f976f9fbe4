import type { Connection } from '../../preload/contract/connection.ts';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { classifyStatus } from '../http/classify.ts';
import type { Transport } from '../http/transport.ts';

/** Where the list client gets its access token; it never sees a refresh token. */
export interface AccessTokens {
  /** Whose tokens these are, and where they may be sent. */
  account(): { readonly id: string; readonly connection: Connection } | null;
  /** A token that is valid by its lifetime, refreshed where needed. */
  accessToken(): Promise<Result<string>>;
  /** Tells that the service refused this token, so that the next one is a new one. */
  refused(token: string): void;
  /** Tells that the service refused this token although it was new: only the person can go on. */
  refusedAgain(token: string): void;
}

export interface ListClientDeps {
  readonly transport: Transport;
  readonly tokens: AccessTokens;
  readonly now: () => number;
}

/**
 * Fetches one page of the list, unread: GET {base_url}/process/all (service-interface.md, endpoint 3), 1 ≤ limit ≤ 100.
 * A refused token is refreshed and the request repeated once; a second refusal is `needs-sign-in`.
 */
export async function readPage(
  { transport, tokens, now }: ListClientDeps,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  const account = tokens.account();
  if (account === null) return failed({ code: 'no-account', retryable: false });
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokens.accessToken();
    if (!token.ok) return token;
    // One account's token never goes to the service of another that has taken its place meanwhile.
    if (tokens.account()?.id !== account.id) return failed(cancelled);
    const reply = await transport.send({
      method: 'GET',
      url: `${account.connection.baseUrl}/process/all?page=${page}&limit=${limit}`,
      headers: { accept: 'application/json', authorization: `Bearer ${token.value}` },
      signal,
      purpose: 'list',
    });
    if (!reply.ok) return reply;
    if (reply.value.status === 401 && attempt === 1) {
      tokens.refused(token.value);
      continue;
    }
    const { status, header, body } = reply.value;
    const failure = classifyStatus(status, header, now(), account.connection.baseUrl);
    if (failure?.code === 'needs-sign-in') tokens.refusedAgain(token.value);
    return failure === null ? succeeded(body) : failed(failure);
  }
}
