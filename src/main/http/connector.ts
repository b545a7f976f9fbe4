import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { cancelled } from '../../preload/contract/failure.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { isCertificateFailure } from './certificate-failure.ts';
import { ConnectFailure } from './connect-failure.ts';
import { withDeadline } from '../async/timeout.ts';
import { routeName, type ProxyRoute } from './proxy-list.ts';
import type { ProxyResolver } from './proxy-resolver.ts';
import { connectTcp, openTunnel, upgradeToTls, type Endpoint } from './sockets.ts';
import type { TrustStore } from './trust-store.ts';

export interface ConnectorOptions {
  readonly trust: TrustStore;
  readonly proxies: ProxyResolver;
  readonly log: Log;
  /** Time for a connection over one route; all routes together have twice as long. */
  readonly timeoutMs: number;
  /** Aborts every pending attempt. */
  readonly signal: AbortSignal;
  /** Called with each established connection; from then on requests may be sent. */
  readonly onOpen: (socket: Socket) => void;
}

function connectTimeout(): ConnectFailure {
  return new ConnectFailure({ code: 'timed-out', retryable: true, detail: 'no connection' });
}

/** Failure codes, the most specific first. */
const specificFirst = [
  'proxy-sign-in',
  'untrusted-certificate',
  'certificate-out-of-date',
  'certificate-of-another',
  'certificate-unfit',
  'certificate-wanted',
  'no-common-encryption',
  'not-the-service',
  'secure-connection-failed',
  'timed-out',
  'unreachable',
];

function mostSpecific(failures: readonly ConnectFailure[]): ConnectFailure {
  const rank = ({ failure }: ConnectFailure): number => {
    const index = specificFirst.indexOf(failure.code);
    return index === -1 ? specificFirst.length : index;
  };
  const [first] = failures.toSorted((a, b) => rank(a) - rank(b));
  return first ?? new ConnectFailure({ code: 'unreachable', retryable: true });
}

/** The failure for a proxy's response to CONNECT that is not 2xx. */
function refusedTunnel(status: number): ConnectFailure {
  const detail = `proxy status ${status}`;
  return new ConnectFailure(
    status === 407
      ? { code: 'proxy-sign-in', retryable: false, detail }
      : { code: 'unreachable', retryable: true, detail },
  );
}

/**
 * The same failure with the proxy's name added. `addressInDoubt` is dropped, because the service's address is not the
 * reason. A rejected certificate names its host already.
 */
function atProxy(error: unknown, route: ProxyRoute): unknown {
  if (!(error instanceof ConnectFailure) || isCertificateFailure(error.failure)) return error;
  const { detail = 'no connection', code, retryable } = error.failure;
  return new ConnectFailure({ code, retryable, detail: `${detail}, proxy ${routeName(route)}` }, error);
}

/**
 * Makes connections for undici, direct or through a proxy's tunnel, in the order that the system lists, with the system's
 * authorities. No request is sent before a connection is established, so the next route may be tried after any failure;
 * every error is a `ConnectFailure`. Plain http also uses a tunnel: a proxy sees host and port, never our headers.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { trust, proxies, log, timeoutMs, signal } = options;

  /** A socket connected to the target over one route, without the target's TLS. */
  async function connect(route: ProxyRoute, target: Endpoint, deadline: AbortSignal): Promise<Socket> {
    if (route.kind === 'direct') return await connectTcp(target, deadline);
    let socket: Socket;
    let status: number;
    let isProxyReached = false;
    try {
      socket = await connectTcp(route, deadline);
      if (route.isSecure) socket = await upgradeToTls(socket, route, await trust.secureContext(), deadline);
      isProxyReached = true;
      status = await openTunnel(socket, target, deadline);
    } catch (error) {
      if (signal.aborted) throw error;
      // A proxy that is slow to open a tunnel may itself be waiting for an unreachable target.
      if (!isProxyReached || !deadline.aborted) proxies.markFailed(route);
      throw atProxy(error, route);
    }
    if (status >= 200 && status <= 299) return socket;
    socket.destroy();
    throw refusedTunnel(status);
  }

  async function openOver(
    route: ProxyRoute,
    target: Endpoint,
    isSecure: boolean,
    outer: AbortSignal,
  ): Promise<Socket> {
    return await withDeadline(timeoutMs, outer, connectTimeout, async (deadline) => {
      const socket = await connect(route, target, deadline);
      return isSecure ? await upgradeToTls(socket, target, await trust.secureContext(), deadline) : socket;
    });
  }

  async function tryInOrder(
    routes: readonly ProxyRoute[],
    target: Endpoint,
    isSecure: boolean,
    deadline: AbortSignal,
  ): Promise<Socket> {
    const failures: ConnectFailure[] = [];
    for (const route of routes) {
      try {
        return await openOver(route, target, isSecure, deadline);
      } catch (error) {
        if (!(error instanceof ConnectFailure) || signal.aborted) throw error;
        failures.push(error);
        // The authority may have been installed since; then the next attempt succeeds.
        if (isCertificateFailure(error.failure)) trust.reload();
        if (route.kind === 'proxy') {
          log.warn('proxy', {
            proxy: safeToLog(routeName(route)),
            failure: safeToLog(error.failure.code),
            detail: safeToLog(error.failure.detail ?? ''),
          });
        }
        if (deadline.aborted) break;
      }
    }
    throw mostSpecific(failures);
  }

  async function open(target: Endpoint, protocol: string): Promise<Socket> {
    const isSecure = protocol === 'https:';
    const host = target.host.includes(':') ? `[${target.host}]` : target.host;
    // Both have timeouts of their own, so the connection's timeout starts after them.
    const [{ routes, skipped }] = await Promise.all([
      proxies.list(`${protocol}//${host}:${target.port}`),
      isSecure ? trust.secureContext() : undefined,
    ]);
    if (routes.length === 0) {
      const detail = `proxy of kind ${skipped.join(', ').slice(0, 80)} not supported`;
      throw new ConnectFailure({ code: 'unreachable', retryable: true, detail });
    }
    return await withDeadline(2 * timeoutMs, signal, connectTimeout, (deadline) =>
      tryInOrder(routes, target, isSecure, deadline),
    );
  }

  return ({ hostname, port, protocol }, callback) => {
    const host = hostname.replace(/^\[|\]$/gu, '');
    const target = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
    open(target, protocol).then(
      (socket) => {
        if (signal.aborted) {
          socket.destroy();
          callback(new ConnectFailure(cancelled), null);
          return;
        }
        options.onOpen(socket);
        callback(null, socket);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('Not connected'), null),
    );
  };
}
