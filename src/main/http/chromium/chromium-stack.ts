import type { Failure } from '../../../preload/contract/failure.ts';
import { proxyName, type ProxyAddress } from '../../../preload/contract/proxy.ts';
import { withLinkedAbort } from '../../async/abort.ts';
import { SerialQueue } from '../../async/serial-queue.ts';
import { safeToLog, type Log } from '../../diagnostics/log.ts';
import { classifyError, isDeadConnection, LostConnection } from '../classify.ts';
import { ConnectFailure } from '../connect-failure.ts';
import { targetOf } from '../endpoint.ts';
import { IntegratedSignInNeeded } from '../integrated-sign-in.ts';
import type { ProxyCredentials } from '../proxy/authorization.ts';
import type { ProxyResolver } from '../proxy/proxy-resolver.ts';
import { askForSignIn, type ProxySignIn } from '../proxy/proxy-sign-in.ts';
import { createResponse, maxBodyBytes } from '../response.ts';
import type { Exchange, HttpRequest, HttpResponse } from '../request.ts';
import { exchangeByChromium, type OpenRequest, type RawResponse } from './exchange.ts';

/** Requests through one proxy, with connections of their own. */
export interface ChromiumSession {
  readonly open: OpenRequest;
  /** Ends kept connections; requests that use one continue, and those that are connecting fail. */
  closeConnections(): Promise<void>;
}

/** Creates a session of Chromium's network stack. `name`: unique. `proxyRules`: a proxy as a URL. */
export type OpenChromiumSession = (name: string, proxyRules: string) => Promise<ChromiumSession>;

export interface ChromiumStackOptions {
  readonly openSession: OpenChromiumSession;
  readonly proxies: ProxyResolver;
  readonly signIn: ProxySignIn;
  readonly log: Log;
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

interface ProxySessions {
  readonly read: Promise<ChromiumSession>;
  readonly write: Promise<ChromiumSession>;
  readonly writes: SerialQueue;
}

/**
 * The second way out: Chromium's network stack, for proxies with integrated sign-in. It goes through one proxy at a time,
 * which we choose, so that the order of proxies and the memory of dead ones are the same on both ways.
 */
export class ChromiumStack {
  readonly #options: ChromiumStackOptions;
  /** The proxies that want integrated sign-in. Each stands for its network, so the set outlives a change of network. */
  readonly #integrated = new Set<string>();
  readonly #sessions = new Map<string, ProxySessions>();
  /** What ends each pending request. */
  readonly #pending = new Map<AbortController, HttpRequest['method']>();

  constructor(options: ChromiumStackOptions) {
    this.#options = options;
  }

  /** The proxy through which an address is reached by this stack; null if it is reached otherwise. */
  async proxyFor(url: string): Promise<ProxyAddress | null> {
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

  /** Sends a request through a proxy. */
  begin(httpRequest: HttpRequest, proxy: ProxyAddress, signal: AbortSignal): Exchange {
    const progress: Progress = { isBegun: false, wasRetried: false };
    const send = async (): Promise<HttpResponse> => {
      const { status, headers, body } = await this.#exchange(httpRequest, proxy, signal, progress);
      return createResponse(status, headers, body, httpRequest.purpose);
    };
    return {
      response: send(),
      mayHaveArrived: (error) =>
        progress.isBegun && (progress.wasRetried || !(error instanceof ConnectFailure)),
    };
  }

  /** Sends a request without credentials through a proxy, of which any response will do; null if one came. */
  async reach(url: string, proxy: ProxyAddress, signal: AbortSignal): Promise<Failure | null> {
    this.remember(proxy);
    const request = { method: 'GET', url, headers: {}, purpose: 'connection-test' } as const;
    return await this.begin(request, proxy, signal).response.then(() => null, classifyError);
  }

  /**
   * A GET whose connection died is sent once more; a POST never, and each has a new connection: Chromium itself repeats
   * any request on a kept connection that turns out to be dead (`HttpNetworkTransaction::ShouldResendRequest`).
   */
  async #exchange(
    httpRequest: HttpRequest,
    proxy: ProxyAddress,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<RawResponse> {
    const { read, write, writes } = this.#sessionsOf(proxy);
    const send = (session: ChromiumSession): Promise<RawResponse> =>
      this.#endable(httpRequest.method, signal, (ended) =>
        this.#sendSignedIn(session, httpRequest, proxy, ended, progress),
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

  #sessionsOf(proxy: ProxyAddress): ProxySessions {
    const name = proxyName(proxy);
    const known = this.#sessions.get(name);
    if (known !== undefined) return known;
    const open = (purpose: string): Promise<ChromiumSession> =>
      this.#options.openSession(`proxy-${this.#sessions.size}-${purpose}`, name);
    const sessions = { read: open('read'), write: open('write'), writes: new SerialQueue() };
    this.#sessions.set(name, sessions);
    // The next request tries again.
    Promise.all([sessions.read, sessions.write]).catch(() => this.#sessions.delete(name));
    return sessions;
  }

  async #sendSignedIn(
    { open }: ChromiumSession,
    httpRequest: HttpRequest,
    proxy: ProxyAddress,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<RawResponse> {
    const { signIn, proxies, idleTimeoutMs } = this.#options;
    return await signIn.use(proxy, async (credentials) => {
      signal.throwIfAborted();
      progress.isBegun = true;
      const login: LoginState = { scheme: null, realm: '', offered: null };
      let response: RawResponse;
      try {
        response = await exchangeByChromium(httpRequest, {
          open,
          onProxyLogin: ({ scheme, realm }) => {
            Object.assign(login, { scheme, realm });
            // Asked a second time, the credentials were refused. They are never sent again.
            if (login.offered !== null) return null;
            login.offered = credentials;
            return credentials;
          },
          idleTimeoutMs,
          maxBodyBytes: maxBodyBytes[httpRequest.purpose],
          signal,
        });
      } catch (error) {
        if (error instanceof ConnectFailure && error.failure.code === 'unreachable')
          proxies.markFailed(proxy);
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
