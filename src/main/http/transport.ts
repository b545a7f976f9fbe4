import { cancelled, type Failure } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { ChromiumStack, type OpenChromiumSession } from './chromium/chromium-stack.ts';
import { classifyError, RequestTimeout } from './classify.ts';
import type { ClientCertificate } from './client-certificate-file.ts';
import { isUnreachable, noUsableRoute } from './connect-failure.ts';
import { targetOf } from './endpoint.ts';
import { rejectOnAbort } from '../async/abort.ts';
import { withDeadline, withTimeout } from '../async/timeout.ts';
import { inspect } from './inspect.ts';
import { IntegratedSignInNeeded } from './integrated-sign-in.ts';
import { connectTimeoutMs } from './pool.ts';
import type { ProxyRoute } from './proxy/proxy-list.ts';
import { createProxyResolver, type ProxyResolverOptions } from './proxy/proxy-resolver.ts';
import type { ProxySignIn } from './proxy/proxy-sign-in.ts';
import type { Exchange, HttpRequest, HttpResponse } from './request.ts';
import type { TrustStore } from './trust-store.ts';
import { UndiciStack } from './undici-stack.ts';

/**
 * The outcome of a request: any response is a success. `mayHaveArrived`: whether the service may have acted on the request
 * although no response came; false only if the request was certainly not sent.
 */
export type HttpResult =
  | { readonly ok: true; readonly value: HttpResponse }
  | { readonly ok: false; readonly failure: Failure; readonly mayHaveArrived: boolean };

/** Sends requests and reads whole responses. Redirects are not followed, because the service has none. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResult>;
  /** Tells step by step how an address is reached; a person waits for it. */
  inspect(url: string): Promise<Inspection>;
  /**
   * After sleep or a change of network: asks the system again for proxies and authorities, and replaces open connections.
   * Pending GETs may finish within a drain timeout; one whose connection died is sent again on a new one. Pending POSTs
   * continue, because the response to one may be the only copy of a new token.
   */
  reset(): void;
  /** Ends all pending requests. Settles within two seconds. */
  dispose(): Promise<void>;
}

export interface TransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** What every request says of the app: name and version. */
  readonly userAgent: string;
  /** The longest wait for a response's headers, and between two parts of its body. */
  readonly idleTimeoutMs?: number;
  /** The longest time from a request's start to its response's end. */
  readonly maxDurationMs?: Readonly<Record<HttpRequest['method'], number>>;
  readonly resolveProxy: ProxyResolverOptions['resolveProxy'];
  /** See `ProxyResolverOptions`. */
  readonly proxySetting: ProxyResolverOptions['setting'];
  readonly isProxySetByPolicy: boolean;
  readonly environment: ProxyResolverOptions['environment'];
  readonly signIn: ProxySignIn;
  readonly openChromiumSession: OpenChromiumSession;
  readonly trust: TrustStore;
  /** The client certificate in a file; null for none. Chromium's network stack does not use it. */
  readonly clientCertificate: ClientCertificate | null;
  /**
   * The issuer of the client certificate in the system's store; null for none. Only Chromium's network stack reaches that
   * store, so all encrypted requests use this stack then.
   */
  readonly clientCertificateIssuer: string | null;
  /** How long a GET that is pending at a reset may continue. */
  readonly drainTimeoutMs?: number;
}

/** Much longer than any normal response takes; ends responses that arrive byte by byte. */
const defaultMaxDurationMs: Readonly<Record<HttpRequest['method'], number>> = { GET: 150_000, POST: 60_000 };

const disposeTimeoutMs = 2000;

/** Once the caller has aborted, every error counts as cancelled. */
function failureOf(error: unknown, signal: AbortSignal): Failure {
  return signal.aborted ? cancelled : classifyError(error);
}

/** The transport on undici, and on Chromium's network stack for proxies with integrated sign-in. */
export function createTransport(options: TransportOptions): Transport {
  const { clientCertificate, clientCertificateIssuer, log, monotonic, resolveProxy, signIn, trust } = options;
  const { userAgent } = options;
  const { idleTimeoutMs = 30_000, drainTimeoutMs = 10_000, maxDurationMs = defaultMaxDurationMs } = options;
  const disposed = new AbortController();
  const proxies = createProxyResolver({
    resolveProxy,
    setting: options.proxySetting,
    isSetByPolicy: options.isProxySetByPolicy,
    environment: options.environment,
    log,
    monotonic,
  });
  const shared = { trust, clientCertificate, proxies, signIn, log };
  const common = { userAgent, idleTimeoutMs, drainTimeoutMs };
  const undici = new UndiciStack({ ...shared, ...common });
  const openSession = options.openChromiumSession;
  const chromium = new ChromiumStack({ openSession, proxies, signIn, log, ...common });

  /** Sends a request by Chromium's network stack over the routes in order, the next one if nothing answers. */
  async function carryByChromium(
    begin: (route: ProxyRoute) => Promise<HttpResponse>,
    origin: string,
  ): Promise<HttpResponse> {
    const { routes, skipped } = await proxies.list(origin);
    let failure: unknown = noUsableRoute(skipped);
    for (const route of routes) {
      try {
        return await begin(route);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** Sends a request over one way out, or the other. `track`: called with each exchange that begins. */
  async function carry(
    httpRequest: HttpRequest,
    deadline: AbortSignal,
    track: (exchange: Exchange) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const { isEncrypted, origin } = targetOf(new URL(httpRequest.url));
    if (clientCertificateIssuer !== null && isEncrypted)
      return await carryByChromium((route) => track(chromium.begin(httpRequest, route, deadline)), origin);
    const proxy = await chromium.proxyFor(httpRequest.url);
    // Nothing would end a request that begins after `dispose`.
    disposed.signal.throwIfAborted();
    if (proxy !== null) {
      try {
        return await track(chromium.begin(httpRequest, proxy, deadline));
      } catch (error) {
        // Another proxy, or none, may do.
        if (!isUnreachable(error)) throw error;
      }
    }
    try {
      return await track(undici.begin(httpRequest, deadline));
    } catch (error) {
      if (!(error instanceof IntegratedSignInNeeded)) throw error;
      chromium.remember(error.proxy);
      return await track(chromium.begin(httpRequest, { kind: 'proxy', ...error.proxy }, deadline));
    }
  }

  async function sendOnce(httpRequest: HttpRequest): Promise<HttpResult> {
    const started = monotonic();
    const { method, purpose, signal = new AbortController().signal } = httpRequest;
    const { maxDurationMs: limitMs = maxDurationMs[method] } = httpRequest;
    if (disposed.signal.aborted || signal.aborted)
      return { ok: false, failure: cancelled, mayHaveArrived: false };
    const progress: { latest: Exchange | null } = { latest: null };
    const track = (exchange: Exchange): Promise<HttpResponse> => {
      progress.latest = exchange;
      return exchange.response;
    };
    try {
      const createTimeout = (): Error => new RequestTimeout(limitMs);
      // Neither stack reacts to an abort before a connection is established.
      const response = await withDeadline(limitMs, signal, createTimeout, (deadline) =>
        rejectOnAbort(carry(httpRequest, deadline, track), deadline),
      );
      log.info('http', {
        route: safeToLog(purpose),
        status: response.status,
        ms: Math.round(monotonic() - started),
      });
      return { ok: true, value: response };
    } catch (error) {
      const failure = failureOf(error, signal);
      const mayHaveArrived = progress.latest?.mayHaveArrived(error) ?? false;
      log.warn('http', {
        route: safeToLog(purpose),
        failure: safeToLog(failure.code),
        detail: safeToLog(failure.detail ?? ''),
        arrived: mayHaveArrived,
        ms: Math.round(monotonic() - started),
      });
      return { ok: false, failure, mayHaveArrived };
    }
  }

  return {
    async send(httpRequest) {
      const { isAwaited = false, signal } = httpRequest;
      const ended = signal === undefined ? disposed.signal : AbortSignal.any([signal, disposed.signal]);
      for (;;) {
        const result = await sendOnce(httpRequest);
        // Nothing has been sent, so that a POST may be tried again as well.
        const isRefusedByProxy =
          !result.ok && result.failure.code === 'proxy-sign-in' && !result.mayHaveArrived;
        if (!isRefusedByProxy || !isAwaited || !(await signIn.waitForAnswer(ended))) return result;
      }
    },
    async inspect(url) {
      const { signal } = disposed;
      const route = { ...shared, timeoutMs: connectTimeoutMs, signal };
      for (;;) {
        const inspection = await inspect(url, { ...route, clientCertificateIssuer, chromium, monotonic });
        const isRefusedByProxy = inspection.tried.at(-1)?.failure?.code === 'proxy-sign-in';
        if (!isRefusedByProxy || !(await signIn.waitForAnswer(signal))) return inspection;
      }
    },
    reset() {
      proxies.reset();
      signIn.reset();
      trust.reload();
      undici.reset();
      chromium.reset();
    },
    async dispose() {
      disposed.abort();
      chromium.dispose();
      await withTimeout(undici.dispose(), disposeTimeoutMs, null);
    },
  };
}
