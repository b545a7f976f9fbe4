import { RequestTimeout } from '../classify.ts';
import type { ProxyCredentials } from '../proxy/authorization.ts';
import type { HttpRequest } from '../request.ts';
import { joinChunks } from '../read-body.ts';
import { readNetError } from './net-error.ts';

/** What a proxy or server asks for, as Electron's `AuthInfo`. */
export interface LoginInfo {
  readonly isProxy: boolean;
  readonly scheme: string;
  readonly realm: string;
}

/** What we use of Electron's `IncomingMessage`. */
interface NetResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  on(event: 'data', listener: (part: Buffer) => void): unknown;
  on(event: 'end' | 'aborted', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** What we use of Electron's `ClientRequest`. */
interface NetRequest {
  setHeader(name: string, value: string): void;
  on(
    event: 'login',
    listener: (info: LoginInfo, callback: (userName?: string, password?: string) => void) => void,
  ): unknown;
  on(
    event: 'redirect',
    listener: (status: number, method: string, url: string, headers: Record<string, string[]>) => void,
  ): unknown;
  on(event: 'response', listener: (message: NetResponse) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  end(body?: string): unknown;
  abort(): void;
}

/** Creates a request of Electron's; nothing is sent before its `end`. */
export type OpenRequest = (options: Pick<HttpRequest, 'method' | 'url'>) => NetRequest;

/** A response, read as far as wanted. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Null if the body was larger than allowed. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export interface ExchangeOptions {
  readonly open: OpenRequest;
  /** The credentials for a proxy that asks; null refuses, and the response is then the proxy's 407. */
  readonly onProxyLogin: (info: LoginInfo) => ProxyCredentials | null;
  /** The longest wait for the response's headers, and between two parts of its body. */
  readonly idleTimeoutMs: number;
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a request by Chromium's own network stack and reads the response. Redirects are not followed, as with undici.
 * Rejects with what `readNetError` returns, with `RequestTimeout`, or with the signal's reason.
 */
export function exchangeByChromium(
  { method, url, headers, body }: HttpRequest,
  { open, onProxyLogin, idleTimeoutMs, maxBodyBytes, signal }: ExchangeOptions,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = open({ method, url });
    let timer: NodeJS.Timeout | undefined;
    let head: Pick<RawResponse, 'status' | 'headers'> | null = null;
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      // Without an effect after the response's end.
      request.abort();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const succeed = (response: RawResponse): void => {
      end();
      resolve(response);
    };
    const onAbort = (): void =>
      fail(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    const waitForNext = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(new RequestTimeout(idleTimeoutMs)), idleTimeoutMs);
      timer.unref();
    };
    signal.addEventListener('abort', onAbort);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    request.on('login', (info, callback) => {
      // A server that asks gets nothing: the service's own credentials are in the request.
      const credentials = info.isProxy ? onProxyLogin(info) : null;
      if (credentials === null) callback();
      else callback(credentials.userName, credentials.password);
    });
    request.on('redirect', (status, _method, _url, responseHeaders) =>
      succeed({ status, headers: responseHeaders, body: new Uint8Array() }),
    );
    request.on('error', ({ message }) => {
      const error = readNetError(message);
      // Of an error status, a body that can't be decoded does not matter.
      const isRead = head !== null && head.status >= 300 && error.failure.code === 'malformed-answer';
      if (head !== null && isRead) succeed({ ...head, body: null });
      else fail(error);
    });
    request.on('response', (message) => {
      // A request that is aborted or fails also destroys its response.
      message.on('error', () => undefined);
      // From a proxy that has asked in vain. An error follows, because there is no tunnel.
      if (message.statusCode === 407) {
        succeed({ status: 407, headers: message.headers, body: new Uint8Array() });
        return;
      }
      head = { status: message.statusCode, headers: message.headers };
      waitForNext();
      readMessage(message, maxBodyBytes, waitForNext, succeed, fail);
    });
    waitForNext();
    if (signal.aborted) onAbort();
    else if (body === undefined) request.end();
    else request.end(body);
  });
}

function readMessage(
  message: NetResponse,
  maxBodyBytes: number,
  onPart: () => void,
  succeed: (response: RawResponse) => void,
  fail: (error: Error) => void,
): void {
  const { statusCode: status, headers } = message;
  const parts: Buffer[] = [];
  let size = 0;
  message.on('data', (part) => {
    size += part.length;
    onPart();
    if (size > maxBodyBytes) succeed({ status, headers, body: null });
    else parts.push(part);
  });
  message.on('end', () => succeed({ status, headers, body: joinChunks(parts, size) }));
  message.on('aborted', () => fail(readNetError('net::ERR_ABORTED')));
  message.on('error', (error: Error) => fail(readNetError(error.message)));
}
