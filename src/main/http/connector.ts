import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { cancelled } from '../../preload/contract/failure.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import { isOfCertificate } from './certificate-failure.ts';
import { ConnectFailure } from './connect-failure.ts';
import { underDeadline } from './deadline.ts';
import { dialTcp, dialTls, openTunnel, type Place } from './dial.ts';
import type { Proxies } from './proxies.ts';
import { hopName, type Hop } from './proxy-list.ts';
import type { Trust } from './trust.ts';

export interface ConnectorOptions {
  readonly trust: Trust;
  readonly proxies: Proxies;
  readonly log: Log;
  /** The longest wait for a connection over one hop, in ms; all hops together have twice as long. */
  readonly patience: number;
  /** Ends every attempt that is under way. */
  readonly signal: AbortSignal;
  /** Told when a connection is handed over: from here on requests may be sent. */
  readonly onOpen: (socket: Socket) => void;
}

const tooLate = new ConnectFailure({ code: 'timed-out', retryable: true, detail: 'no connection' });

/** Failures by how much they tell, the most telling first. */
const telling = [
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

function mostTelling(failures: readonly ConnectFailure[]): ConnectFailure {
  const rank = ({ failure }: ConnectFailure): number => {
    const at = telling.indexOf(failure.code);
    return at === -1 ? telling.length : at;
  };
  const [first] = failures.toSorted((a, b) => rank(a) - rank(b));
  return first ?? new ConnectFailure({ code: 'unreachable', retryable: true });
}

/** What it means that a proxy answered, but opened no tunnel. */
function refusedBy(status: number): ConnectFailure {
  const detail = `proxy status ${status}`;
  return new ConnectFailure(
    status === 407
      ? { code: 'proxy-sign-in', retryable: false, detail }
      : { code: 'unreachable', retryable: true, detail },
  );
}

/** The same failure, saying that it was not the service: that one's address is not in doubt. A refused certificate names its host already. */
function atProxy(error: unknown, hop: Hop): unknown {
  if (!(error instanceof ConnectFailure) || isOfCertificate(error.failure)) return error;
  const { detail = 'no connection', code, retryable } = error.failure;
  return new ConnectFailure({ code, retryable, detail: `${detail}, proxy ${hopName(hop)}` }, error);
}

/**
 * Makes connections for undici: straight or by a tunnel through a proxy, in the order that the system lists, with the
 * system's authorities. All of it comes before a request is sent, so the next way may be tried after any failure, and
 * every error is a `ConnectFailure`. Plain http also goes by tunnel: a proxy sees host and port, never a header of ours.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { trust, proxies, log, patience, signal } = options;

  /** A socket on which the target itself answers, not yet secured. */
  async function reach(hop: Hop, target: Place, ending: AbortSignal): Promise<Socket> {
    if (hop.kind === 'direct') return await dialTcp(target, ending);
    let socket: Socket;
    let status: number;
    let isReached = false;
    try {
      socket = await dialTcp(hop, ending);
      if (hop.isSecure) socket = await dialTls(socket, hop, await trust.context(), ending);
      isReached = true;
      status = await openTunnel(socket, target, ending);
    } catch (error) {
      if (signal.aborted) throw error;
      // A proxy that lets us wait for a tunnel may itself wait, for a target that is not there.
      if (!isReached || !ending.aborted) proxies.failed(hop);
      throw atProxy(error, hop);
    }
    if (status >= 200 && status <= 299) return socket;
    socket.destroy();
    throw refusedBy(status);
  }

  async function openOver(hop: Hop, target: Place, isSecure: boolean, outer: AbortSignal): Promise<Socket> {
    return await underDeadline(patience, outer, tooLate, async (ending) => {
      const socket = await reach(hop, target, ending);
      return isSecure ? await dialTls(socket, target, await trust.context(), ending) : socket;
    });
  }

  async function tryInOrder(
    hops: readonly Hop[],
    target: Place,
    isSecure: boolean,
    ending: AbortSignal,
  ): Promise<Socket> {
    const failures: ConnectFailure[] = [];
    for (const hop of hops) {
      try {
        return await openOver(hop, target, isSecure, ending);
      } catch (error) {
        if (!(error instanceof ConnectFailure) || signal.aborted) throw error;
        failures.push(error);
        // Perhaps the authority has been installed since; then the next attempt succeeds.
        if (isOfCertificate(error.failure)) trust.reload();
        if (hop.kind === 'proxy') {
          log.warn('proxy', {
            proxy: fact(hopName(hop)),
            failure: fact(error.failure.code),
            detail: fact(error.failure.detail ?? ''),
          });
        }
        if (ending.aborted) break;
      }
    }
    throw mostTelling(failures);
  }

  async function open(target: Place, protocol: string): Promise<Socket> {
    const isSecure = protocol === 'https:';
    const host = target.host.includes(':') ? `[${target.host}]` : target.host;
    // Both have bounds of their own; the clock of the connection runs from here.
    const [{ hops, skipped }] = await Promise.all([
      proxies.list(`${protocol}//${host}:${target.port}`),
      isSecure ? trust.context() : undefined,
    ]);
    if (hops.length === 0) {
      const detail = `proxy of kind ${skipped.join(', ').slice(0, 80)} not supported`;
      throw new ConnectFailure({ code: 'unreachable', retryable: true, detail });
    }
    return await underDeadline(2 * patience, signal, tooLate, (ending) =>
      tryInOrder(hops, target, isSecure, ending),
    );
  }

  return ({ hostname, port, protocol }, callback) => {
    const host = hostname.replace(/^\[|\]$/gu, '');
    const place = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
    open(place, protocol).then(
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
