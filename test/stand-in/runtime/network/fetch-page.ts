import type { CdpConnection, CdpSession, Protocol } from '../browser/connection.ts';
import { toAuthInfo, type Exchange } from './exchange.ts';
import { fetcherName, idHeader, installFetcher, type FetchOptions } from './page-fetcher.ts';
import type { ProxyRules } from './proxy-config.ts';

type Paused = Protocol.Fetch.requestPausedPayload;

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * An empty page in a browser context of its own, which sends requests by `fetch`. Chromium pauses each of them before it is
 * sent and when its headers have arrived.
 */
export class FetchPage {
  private readonly connection: CdpConnection;
  private readonly contextId: string;
  private readonly session: CdpSession;
  private readonly byId = new Map<string, Exchange>();
  private readonly byNetworkId = new Map<string, Exchange>();
  private readonly byPauseId = new Map<string, Exchange>();
  private readonly onEnd: () => void;
  private hasEnded = false;
  private isRetired = false;

  private constructor(connection: CdpConnection, contextId: string, sessionId: string, onEnd: () => void) {
    this.connection = connection;
    this.contextId = contextId;
    this.session = connection.session(sessionId);
    this.onEnd = onEnd;
  }

  /** Opens a page whose requests go through these proxies. `onEnd` is called when it can send nothing more. */
  static async open(connection: CdpConnection, proxy: ProxyRules, onEnd: () => void): Promise<FetchPage> {
    const { browser } = connection;
    const { browserContextId } = await browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      proxyServer: proxy.server,
      proxyBypassList: proxy.bypass,
    });
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new FetchPage(connection, browserContextId, sessionId, onEnd);
    page.watch(sessionId);
    const script = `(${installFetcher.toString()})('${idHeader}', '${fetcherName}')`;
    await Promise.all([
      page.session.send('Network.enable'),
      page.session.send('Inspector.enable'),
      page.session.send('Fetch.enable', {
        handleAuthRequests: true,
        patterns: [
          { urlPattern: '*', requestStage: 'Request' },
          { urlPattern: '*', requestStage: 'Response' },
        ],
      }),
      page.session.send('Runtime.evaluate', { expression: script }),
    ]);
    return page;
  }

  /** Starts a request. */
  async start(exchange: Exchange): Promise<void> {
    const { id, request } = exchange;
    this.byId.set(id, exchange);
    if (this.hasEnded) exchange.onFailure('net::ERR_FAILED');
    const { url, method, body, credentials, cache } = request;
    // Electron blocks cookies of every request. The page cannot, since `omit` also omits logins to servers.
    if (credentials !== 'omit') {
      await this.connection.browser
        .send('Storage.clearCookies', { browserContextId: this.contextId })
        .catch(() => undefined);
    }
    const options: FetchOptions = { method, credentials, cache, body: body?.toString('base64') ?? null };
    await this.call('start', id, url, options).catch(() => exchange.onFailure('net::ERR_FAILED'));
  }

  /** The next part of a body, or undefined at its end; rejects if the request has failed. */
  async read(exchange: Exchange): Promise<Buffer | undefined> {
    const text = await this.call('read', exchange.id);
    if (typeof text !== 'string') return undefined;
    return Buffer.concat(text.split(' ').map((part) => Buffer.from(part, 'base64')));
  }

  /** Ends a request in any state and forgets it. */
  end(exchange: Exchange): void {
    this.call('end', exchange.id).catch(() => undefined);
    this.byId.delete(exchange.id);
    for (const map of [this.byNetworkId, this.byPauseId]) {
      for (const [key, value] of map) if (value === exchange) map.delete(key);
    }
    this.disposeIfUnused();
  }

  /** Closes the page and its connections after its last request. */
  retire(): void {
    this.isRetired = true;
    this.disposeIfUnused();
  }

  private disposeIfUnused(): void {
    if (this.isRetired && this.byId.size === 0) this.dispose();
  }

  private dispose(): void {
    this.connection.browser.tell('Target.disposeBrowserContext', { browserContextId: this.contextId });
  }

  /** Calls a function of the page and rejects if it does. */
  private async call(name: string, ...values: readonly unknown[]): Promise<unknown> {
    const expression = `${fetcherName}.${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    const value: unknown = result.value;
    return value;
  }

  private watch(ownSessionId: string): void {
    const { session, connection } = this;
    session.on('Fetch.requestPaused', (paused) => {
      if (paused.responseStatusCode === undefined && paused.responseErrorReason === undefined) {
        this.sendRequest(paused);
      } else {
        this.takeResponse(paused);
      }
    });
    session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      this.byPauseId.get(requestId)?.onLogin(toAuthInfo(authChallenge), (credentials) => {
        session.tell('Fetch.continueWithAuth', {
          requestId,
          authChallengeResponse:
            credentials === undefined
              ? { response: 'CancelAuth' }
              : { response: 'ProvideCredentials', ...credentials },
        });
      });
    });
    session.on('Network.responseReceived', (response) => {
      this.byNetworkId.get(response.requestId)?.onResponse(response);
    });
    session.on('Network.responseReceivedExtraInfo', (raw) => {
      this.byNetworkId.get(raw.requestId)?.onRawHeaders(raw);
    });
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      this.byNetworkId.get(requestId)?.onFailure(errorText);
    });
    session.on('Inspector.targetCrashed', () => this.fail());
    connection.browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      if (sessionId === ownSessionId) this.fail();
    });
    connection.closed.then(
      () => this.fail(),
      () => undefined,
    );
  }

  /** Sends a request with its real method and headers. */
  private sendRequest({ requestId, networkId, request }: Paused): void {
    const [, id = ''] =
      Object.entries(request.headers).find(([name]) => name.toLowerCase() === idHeader) ?? [];
    const exchange = this.byId.get(id);
    if (exchange === undefined) {
      this.session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    this.byPauseId.set(requestId, exchange);
    if (networkId !== undefined) this.byNetworkId.set(networkId, exchange);
    const { method, headers } = exchange.request;
    this.session
      .send('Fetch.continueRequest', { requestId, method, headers: [...headers] })
      .catch(() => exchange.onFailure('net::ERR_FAILED'));
  }

  private takeResponse(paused: Paused): void {
    const { requestId, responseStatusCode = 0, responseStatusText = '', responseHeaders = [] } = paused;
    const hasLocation = responseHeaders.some(({ name }) => name.toLowerCase() === 'location');
    if (!redirectStatuses.includes(responseStatusCode) || !hasLocation) {
      this.session.tell('Fetch.continueRequest', { requestId });
      return;
    }
    this.byPauseId.get(requestId)?.redirect.resolve({
      statusCode: responseStatusCode,
      statusMessage: responseStatusText,
      httpVersion: { major: 1, minor: 1 },
      headers: responseHeaders,
    });
    this.session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  /** The page or its browser has gone. */
  private fail(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const exchange of this.byId.values()) exchange.onFailure('net::ERR_FAILED');
    this.onEnd();
    // Also ends the calls that a crashed page does not answer.
    this.dispose();
  }
}
