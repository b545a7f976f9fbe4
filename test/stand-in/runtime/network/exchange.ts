import type { Protocol } from '../browser/connection.ts';
import type { FetchOptions } from './page-fetcher.ts';

/** Electron's `AuthInfo`. */
export interface AuthInfo {
  readonly isProxy: boolean;
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly realm: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A request as it is sent, without redirects. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | undefined;
  readonly credentials: FetchOptions['credentials'];
  readonly cache: FetchOptions['cache'];
}

export interface ResponseHead {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly httpVersion: { readonly major: number; readonly minor: number };
  /** In the order of the response; a repeated header has several entries. */
  readonly headers: readonly Header[];
}

/** What answers a login: credentials, or undefined to cancel it. */
export type LoginAnswer = (credentials: Credentials | undefined) => void;
export type LoginListener = (info: AuthInfo, answer: LoginAnswer) => void;

let lastId = 0;

/** A request that is being sent, and what Chromium reports of it. */
export class Exchange {
  readonly id = String((lastId += 1));
  readonly request: OutgoingRequest;
  readonly onLogin: LoginListener;
  /** The head of the final response. */
  readonly head = Promise.withResolvers<ResponseHead>();
  /** The head of a redirect; the exchange ends with it. */
  readonly redirect = Promise.withResolvers<ResponseHead>();
  /** The name of a network error such as `net::ERR_FAILED`. */
  readonly failure = Promise.withResolvers<string>();
  private response: Protocol.Network.responseReceivedPayload | undefined;
  private raw: Protocol.Network.responseReceivedExtraInfoPayload | undefined;

  constructor(request: OutgoingRequest, onLogin: LoginListener) {
    this.request = request;
    this.onLogin = onLogin;
  }

  onResponse(response: Protocol.Network.responseReceivedPayload): void {
    this.response = response;
    this.announceHead();
  }

  /** Only these headers are complete; others lack `Set-Cookie`. They come before or after the response. */
  onRawHeaders(raw: Protocol.Network.responseReceivedExtraInfoPayload): void {
    this.raw = raw;
    this.announceHead();
  }

  onFailure(error: string): void {
    this.failure.resolve(error);
  }

  private announceHead(): void {
    const { response, raw } = this;
    if (response === undefined) return;
    const { status, statusText, protocol, headers } = response.response;
    // Each round of an authentication has headers of its own; those of a response from the cache have status 304.
    const isOfThisResponse = raw?.statusCode === status || raw?.statusCode === 304;
    if (response.hasExtraInfo && !isOfThisResponse) return;
    this.head.resolve({
      statusCode: status,
      statusMessage: statusText,
      httpVersion: readVersion(protocol ?? ''),
      headers: toHeaders(isOfThisResponse ? raw.headers : headers),
    });
  }
}

/** Chromium's names: `http/1.1`, `h2`, `h3`. */
function readVersion(protocol: string): { major: number; minor: number } {
  const [, major = '1', minor = '0'] = /(\d)(?:\.(\d))?$/u.exec(protocol) ?? [];
  return { major: Number(major), minor: Number(minor) };
}

/** Values of a repeated header are in lines. */
function toHeaders(headers: Protocol.Network.Headers): Header[] {
  return Object.entries(headers).flatMap(([name, lines]) =>
    lines.split('\n').map((value) => ({ name, value })),
  );
}

/** The account that a server or proxy asks for. */
export function toAuthInfo({ source, origin, scheme, realm }: Protocol.Fetch.AuthChallenge): AuthInfo {
  const { protocol, hostname, port } = new URL(origin);
  const usualPort = protocol === 'https:' ? 443 : 80;
  return {
    isProxy: source === 'Proxy',
    scheme,
    host: hostname,
    port: port === '' ? usualPort : Number(port),
    realm,
  };
}
