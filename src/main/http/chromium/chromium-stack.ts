import type { Failure } from '../../../preload/contract/failure.ts';
import type { AcceptedCertificate } from '../../../preload/contract/inspection.ts';
import { proxyName, type ProxyAddress } from '../../../preload/contract/proxy.ts';
import { withLinkedAbort } from '../../async/abort.ts';
import { SerialQueue } from '../../async/serial-queue.ts';
import { safeToLog, type Log } from '../../diagnostics/log.ts';
import { classifyError, isDeadConnection, LostConnection } from '../classify.ts';
import { ConnectFailure, isUnreachable } from '../connect-failure.ts';
import { encodingsLeftByChromium } from '../content-encoding.ts';
import { authority, targetOf } from '../endpoint.ts';
import { IntegratedSignInNeeded } from '../integrated-sign-in.ts';
import type { ProxyCredentials } from '../proxy/authorization.ts';
import { routeName, type ProxyRoute } from '../proxy/proxy-list.ts';
import type { ProxyResolver } from '../proxy/proxy-resolver.ts';
import { askForSignIn, type ProxySignIn } from '../proxy/proxy-sign-in.ts';
import { createDecodedResponse, maxBodyBytes } from '../response.ts';
import type { Exchange, HttpRequest, HttpResponse } from '../request.ts';
import { exchangeByChromium, type LoginInfo, type OpenRequest, type RawResponse } from './exchange.ts';

/** Requests that go one way, with connections of their own. */
export interface ChromiumSession {
  readonly open: OpenRequest;
  /** Ends kept connections; requests that use one continue, and those that are connecting fail. */
  closeConnections(): Promise<void>;
  /** The client certificate that an endpoint such as `host:443` got last, of any session; null if none. */
  shownCertificate(endpoint: string): AcceptedCertificate | null;
}

/** Creates a session of Chromium's network stack. `name`: unique. `proxyRules`: a proxy as a URL; null for none. */
export type OpenChromiumSession = (name: string, proxyRules: string | null) => Promise<ChromiumSession>;

export interface ChromiumStackOptions {
  readonly openSession: OpenChromiumSession;
  readonly proxies: ProxyResolver;
  readonly signIn: ProxySignIn;
  readonly log: Log;
  /** See `TransportOptions`. */
  readonly userAgent: string;
  readonly idleTimeoutMs: number;
  /** How long a GET that is pending at a reset may continue. */
  readonly drainTimeoutMs: number;
}

/** What has become of a request. */
interface Progress {
  isBegun: boolean;
  wasRetried: boolean;
}

/** What a proxy has asked for during a request. */
interface LoginState {
  /** Null before it has asked. */
  scheme: string | null;
  realm: string;
  /** The credentials that it got. */
  offered: ProxyCredentials | null;
}

interface RouteSessions {
  readonly read: Promise<ChromiumSession>;
  readonly write: Promise<ChromiumSession>;
  readonly writes: SerialQueue;
}

/**
 * The second way out: Chromium's network stack, for proxies with integrated sign-in and for client certificates in the
 * system's store. Each session goes one way, which we choose, so that the order of proxies and the memory of dead ones are
 * the same on both ways out.
 */
export class ChromiumStack {
  readonly #options: ChromiumStackOptions;
  /** The proxies that want integrated sign-in. Each stands for its network, so the set outlives a change of network. */
  readonly #integrated = new Set<string>();
  readonly #sessions = new Map<string, RouteSessions>();
  /** What ends each pending request. */
  readonly #pending = new Map<AbortController, HttpRequest['method']>();

  constructor(options: ChromiumStackOptions) {
    this.#options = options;
  }

  /** The proxy with integrated sign-in through which an address is reached; null if it is reached otherwise. */
  async proxyFor(url: string): Promise<ProxyRoute | null> {
    if (this.#integrated.size === 0) return null;
    const { origin } = targetOf(new URL(url));
    const [first] = (await this.#options.proxies.list(origin)).routes;
    return first?.kind === 'proxy' && this.#integrated.has(proxyName(first)) ? first : null;
  }

  /** Uses this stack for a proxy from now on. */
  remember(proxy: ProxyAddress): void {
    this.#integrated.add(proxyName(proxy));
    this.#options.log.info('integrated-proxy', { proxy: safeToLog(proxyName(proxy)) });
  }

  /** Sends a request over one route. */
  begin(httpRequest: HttpRequest, route: ProxyRoute, signal: AbortSignal): Exchange {
    const progress: Progress = { isBegun: false, wasRetried: false };
    const send = async (): Promise<HttpResponse> => {
      const { status, headers, body } = await this.#exchange(httpRequest, route, signal, progress);
      const left = encodingsLeftByChromium(headers);
      return await createDecodedResponse(status, headers, body, left, httpRequest.purpose);
    };
    return {
      response: send(),
      mayHaveArrived: (error) =>
        progress.isBegun && (progress.wasRetried || !(error instanceof ConnectFailure)),
    };
  }

  /** Sends a request without credentials over a route, of which any response will do; null if one came. */
  async reach(url: string, route: ProxyRoute, signal: AbortSignal): Promise<Failure | null> {
    const request = { method: 'GET', url, headers: {}, purpose: 'connection-test' } as const;
    return await this.begin(request, route, signal).response.then(() => null, classifyError);
  }

  /** The client certificate that a service got over a route last; null if none. */
  async shownCertificate(url: string, route: ProxyRoute): Promise<AcceptedCertificate | null> {
    const session = await this.#sessionsOf(route).read.catch(() => null);
    return session?.shownCertificate(authority(targetOf(new URL(url)))) ?? null;
  }

  /**
   * A GET whose connection died is sent once more; a POST never, and each has a new connection: Chromium itself repeats
   * any request on a kept connection that turns out to be dead (`HttpNetworkTransaction::ShouldResendRequest`).
   */
  async #exchange(
    httpRequest: HttpRequest,
    route: ProxyRoute,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<RawResponse> {
    const { read, write, writes } = this.#sessionsOf(route);
    const send = (session: ChromiumSession): Promise<RawResponse> =>
      this.#endable(httpRequest.method, signal, (ended) =>
        route.kind === 'direct'
          ? this.#sendOnce(session, httpRequest, () => null, ended, progress)
          : this.#sendSignedIn(session, httpRequest, route, ended, progress),
      );
    if (httpRequest.method === 'POST') {
      return await writes.run(async () => {
        const session = await write;
        await session.closeConnections();
        return await send(session);
      });
    }
    const session = await read;
    try {
      return await send(session);
    } catch (error) {
      if (!isDeadConnection(error) || signal.aborted) throw error;
      progress.wasRetried = true;
      return await send(session);
    }
  }

  /** Runs work that `reset` and `dispose` can end as well. */
  async #endable<T>(
    method: HttpRequest['method'],
    signal: AbortSignal,
    work: (ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return await withLinkedAbort(signal, async (ended) => {
      this.#pending.set(ended, method);
      try {
        return await work(ended.signal);
      } finally {
        this.#pending.delete(ended);
      }
    });
  }

  /**
   * After sleep or a change of network: replaces kept connections. Pending GETs may finish within the drain timeout; one
   * that does not is sent again. POSTs continue.
   */
  reset(): void {
    const gets = [...this.#pending].flatMap(([ended, method]) => (method === 'GET' ? [ended] : []));
    const end = (): void => {
      for (const ended of gets) ended.abort(new LostConnection());
    };
    setTimeout(end, this.#options.drainTimeoutMs).unref();
    for (const { read } of this.#sessions.values())
      void read.then((session) => session.closeConnections()).catch(() => undefined);
  }

  /** Ends all pending requests. */
  dispose(): void {
    for (const ended of this.#pending.keys())
      ended.abort(new DOMException('The connection was ended', 'AbortError'));
  }

  #sessionsOf(route: ProxyRoute): RouteSessions {
    const name = routeName(route);
    const known = this.#sessions.get(name);
    if (known !== undefined) return known;
    const proxyRules = route.kind === 'direct' ? null : name;
    const open = (purpose: string): Promise<ChromiumSession> =>
      this.#options.openSession(`route-${this.#sessions.size}-${purpose}`, proxyRules);
    const sessions = { read: open('read'), write: open('write'), writes: new SerialQueue() };
    this.#sessions.set(name, sessions);
    // The next request tries again.
    Promise.all([sessions.read, sessions.write]).catch(() => this.#sessions.delete(name));
    return sessions;
  }

  async #sendOnce(
    session: ChromiumSession,
    httpRequest: HttpRequest,
    onProxyLogin: (info: LoginInfo) => ProxyCredentials | null,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<RawResponse> {
    signal.throwIfAborted();
    progress.isBegun = true;
    // Chromium asks for the encodings that it decodes; it would not decode others than those that we asked for.
    const headers = { ...httpRequest.headers, 'user-agent': this.#options.userAgent };
    try {
      return await exchangeByChromium(
        { ...httpRequest, headers },
        {
          open: session.open,
          onProxyLogin,
          idleTimeoutMs: httpRequest.idleTimeoutMs ?? this.#options.idleTimeoutMs,
          maxBodyBytes: maxBodyBytes[httpRequest.purpose],
          signal,
        },
      );
    } catch (error) {
      const isWanted = error instanceof ConnectFailure && error.failure.code === 'certificate-wanted';
      const endpoint = authority(targetOf(new URL(httpRequest.url)));
      if (!isWanted || session.shownCertificate(endpoint) === null) throw error;
      throw new ConnectFailure({ ...error.failure, code: 'client-certificate-refused' }, error);
    }
  }

  async #sendSignedIn(
    session: ChromiumSession,
    httpRequest: HttpRequest,
    proxy: ProxyAddress,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<RawResponse> {
    const { signIn, proxies } = this.#options;
    return await signIn.use(proxy, async (credentials) => {
      const login: LoginState = { scheme: null, realm: '', offered: null };
      const onProxyLogin = ({ scheme, realm }: LoginInfo): ProxyCredentials | null => {
        Object.assign(login, { scheme, realm });
        // Asked a second time, the credentials were refused. They are never sent again.
        if (login.offered !== null) return null;
        login.offered = credentials;
        return credentials;
      };
      let response: RawResponse;
      try {
        response = await this.#sendOnce(session, httpRequest, onProxyLogin, signal, progress);
      } catch (error) {
        if (isUnreachable(error)) proxies.markFailed(proxy);
        throw error;
      }
      if (response.status !== 407) {
        // Chromium remembers credentials itself, so that it asks once only.
        if (credentials !== null) signIn.accepted(proxy, credentials, 'integrated');
        return response;
      }
      // Without a question, the system had no credentials to offer, for example no Kerberos ticket.
      if (login.scheme === null) throw new IntegratedSignInNeeded(proxy, 'no credentials of the system');
      throw askForSignIn(signIn, proxy, { scheme: login.scheme, realm: login.realm }, login.offered);
    });
  }
}
