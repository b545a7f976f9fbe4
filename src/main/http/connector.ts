import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { cancelled } from '../../preload/contract/failure.ts';
import { withDeadline } from '../async/timeout.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { isCertificateFailure } from './certificate-failure.ts';
import { ConnectFailure, connectTimeout, mostSpecific, noUsableRoute } from './connect-failure.ts';
import { targetOf, type Target } from './endpoint.ts';
import { IntegratedSignInNeeded } from './integrated-sign-in.ts';
import { openRoute, type RouteOptions } from './proxy/connect-route.ts';
import { routeName, type ProxyRoute } from './proxy/proxy-list.ts';

export interface ConnectorOptions extends RouteOptions {
  /** Called with each established connection; from then on requests may be sent. */
  readonly onOpen: (socket: Socket) => void;
}

/**
 * Makes connections for undici, direct or through a proxy's tunnel, in the order that the system lists, with the system's
 * authorities. No request is sent before a connection is established, so the next route may be tried after any failure;
 * every error is a `ConnectFailure`. Plain http also uses a tunnel: a proxy sees host and port, never our headers.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { trust, proxies, log, timeoutMs, signal } = options;

  async function tryInOrder(
    routes: readonly ProxyRoute[],
    target: Target,
    deadline: AbortSignal,
  ): Promise<Socket> {
    const failures: ConnectFailure[] = [];
    for (const route of routes) {
      try {
        return await openRoute(route, target, options, deadline);
      } catch (error) {
        if (!(error instanceof ConnectFailure) || signal.aborted) throw error;
        // Chromium takes over at this proxy, in its turn.
        if (error instanceof IntegratedSignInNeeded) throw error;
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
    throw mostSpecific(failures) ?? new ConnectFailure({ code: 'unreachable', retryable: true });
  }

  async function open(target: Target): Promise<Socket> {
    // Both have timeouts of their own, so the connection's timeout starts after them.
    const [{ routes, skipped }] = await Promise.all([
      proxies.list(target.origin),
      target.isEncrypted ? trust.secureContext(null) : undefined,
    ]);
    if (routes.length === 0) throw noUsableRoute(skipped);
    // All routes together have twice as long as one.
    return await withDeadline(2 * timeoutMs, signal, connectTimeout, (deadline) =>
      tryInOrder(routes, target, deadline),
    );
  }

  return ({ hostname, port, protocol }, callback) => {
    open(targetOf({ protocol, hostname, port })).then(
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
