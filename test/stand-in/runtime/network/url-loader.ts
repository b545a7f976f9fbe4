import { Exchange, type LoginListener, type OutgoingRequest, type ResponseHead } from './exchange.ts';
import type { FetchPage } from './fetch-page.ts';
import type { SessionNetwork } from './session-network.ts';

/** Where a redirect leads, as in Chromium's `net::RedirectInfo`. */
export interface RedirectInfo {
  readonly statusCode: number;
  readonly newMethod: string;
  readonly newUrl: string;
}

/** What a loader reports. Nothing is reported after it was cancelled. */
export interface LoaderClient {
  readonly onLogin: LoginListener;
  /** The redirect is followed, unless the loader is cancelled meanwhile. */
  onRedirect(info: RedirectInfo, head: ResponseHead): void;
  onResponse(head: ResponseHead): void;
  /** The next part is read after `resume` was called. */
  onData(data: Buffer, resume: () => void): void;
  onComplete(): void;
  onError(error: string): void;
}

/** Chromium: net/url_request/url_request.cc. */
const maxRedirects = 20;

type Outcome =
  | { readonly kind: 'response'; readonly head: ResponseHead }
  | { readonly kind: 'redirect'; readonly head: ResponseHead }
  | { readonly kind: 'error'; readonly error: string };

/** Loads an address and follows its redirects. Electron: shell/common/api/electron_api_url_loader.cc. */
export class UrlLoader {
  private readonly network: SessionNetwork;
  private readonly client: LoaderClient;
  private isCancelled = false;
  private current: { readonly page: FetchPage; readonly exchange: Exchange } | undefined;

  constructor(network: SessionNetwork, request: OutgoingRequest, client: LoaderClient) {
    this.network = network;
    this.client = client;
    this.load(request).catch(() => this.deliver(() => this.client.onError('net::ERR_FAILED')));
  }

  cancel(): void {
    this.isCancelled = true;
    this.leave();
  }

  private async load(first: OutgoingRequest): Promise<void> {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      const page = await this.network.page();
      if (this.isCancelled) return;
      const exchange = new Exchange(request, (info, answer) => {
        void this.deliver(() => this.client.onLogin(info, answer));
      });
      this.current = { page, exchange };
      await page.start(exchange);
      const outcome = await Promise.race([
        exchange.redirect.promise.then((head): Outcome => ({ kind: 'redirect', head })),
        exchange.head.promise.then((head): Outcome => ({ kind: 'response', head })),
        exchange.failure.promise.then((error): Outcome => ({ kind: 'error', error })),
      ]);
      if (outcome.kind === 'redirect') {
        this.leave();
        const next = await this.redirect(request, outcome.head, redirects);
        if (next === undefined) return;
        request = next;
        continue;
      }
      if (outcome.kind === 'response') {
        await this.deliver(() => this.client.onResponse(outcome.head));
        if (hasBody(request, outcome.head)) {
          await this.readBody(page, exchange);
        } else {
          await this.deliver(() => this.client.onComplete());
        }
      } else {
        await this.deliver(() => this.client.onError(outcome.error));
      }
      this.leave();
      return;
    }
  }

  private async readBody(page: FetchPage, exchange: Exchange): Promise<void> {
    while (!this.isCancelled) {
      let part: Buffer | undefined;
      try {
        part = await page.read(exchange);
      } catch {
        const error = await exchange.failure.promise;
        await this.deliver(() => this.client.onError(error));
        return;
      }
      if (part === undefined) {
        await this.deliver(() => this.client.onComplete());
        return;
      }
      const data = part;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await this.deliver(() => this.client.onData(data, () => resolve(undefined)));
      await promise;
    }
  }

  /** Reports a redirect; returns the next request, or undefined after an end. */
  private async redirect(
    request: OutgoingRequest,
    head: ResponseHead,
    redirects: number,
  ): Promise<OutgoingRequest | undefined> {
    const location = head.headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '';
    const target = URL.parse(location, request.url);
    if (target === null || redirects >= maxRedirects) {
      const error = target === null ? 'net::ERR_INVALID_REDIRECT' : 'net::ERR_TOO_MANY_REDIRECTS';
      await this.deliver(() => this.client.onError(error));
      return undefined;
    }
    if (target.hash === '') target.hash = new URL(request.url).hash;
    const newMethod = methodAfter(head.statusCode, request.method);
    const info = { statusCode: head.statusCode, newMethod, newUrl: target.href };
    await this.deliver(() => this.client.onRedirect(info, head));
    if (this.isCancelled) return undefined;
    // Electron: content::IsSafeRedirectTarget.
    if (!/^https?:$/u.test(target.protocol)) {
      await this.deliver(() => this.client.onError('net::ERR_UNSAFE_REDIRECT'));
      return undefined;
    }
    const isOtherOrigin = target.origin !== new URL(request.url).origin;
    const losesBody = newMethod !== request.method;
    return {
      ...request,
      url: target.href,
      method: newMethod,
      body: losesBody ? undefined : request.body,
      headers: request.headers.filter(({ name }) => isKept(name, losesBody, isOtherOrigin)),
    };
  }

  /**
   * Calls the client in a task of its own, so that an exception of a listener is uncaught, as in Electron, and does not
   * stop the loader. Resolves after the call.
   */
  private deliver(report: () => void): Promise<void> {
    return new Promise((resolve) => {
      process.nextTick(() => {
        try {
          if (!this.isCancelled) report();
        } finally {
          resolve();
        }
      });
    });
  }

  private leave(): void {
    this.current?.page.end(this.current.exchange);
    this.current = undefined;
  }
}

/** A page cancels the loading of a response without a body, which would count as a failure. */
function hasBody({ method }: OutgoingRequest, { statusCode }: ResponseHead): boolean {
  return method !== 'HEAD' && ![204, 205, 304].includes(statusCode);
}

/** Chromium: net/url_request/redirect_info.cc, ComputeMethodForRedirect. */
function methodAfter(status: number, method: string): string {
  if (status === 303 && method !== 'HEAD') return 'GET';
  return (status === 301 || status === 302) && method === 'POST' ? 'GET' : method;
}

/** Chromium: net/url_request/redirect_util.cc, UpdateHttpRequest; services/network/cors/cors_url_loader.cc. */
function isKept(name: string, losesBody: boolean, isOtherOrigin: boolean): boolean {
  if (losesBody && /^content-(?:encoding|language|location|type)$/iu.test(name)) return false;
  return !isOtherOrigin || name.toLowerCase() !== 'authorization';
}
