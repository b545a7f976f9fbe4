import { request } from 'node:http';
import type { Socket } from 'node:net';
import { authority, type Endpoint } from '../endpoint.ts';
import { maxHeadBytes } from '../first-head.ts';
import { runStep } from '../sockets.ts';
import { readChallenges, type Challenge } from './challenge.ts';

/** A proxy's response to CONNECT. */
export interface TunnelReply {
  readonly status: number;
  /** With status 407: what the proxy asks for. */
  readonly challenges: readonly Challenge[];
}

function sendConnect(socket: Socket, target: Endpoint, authorization: string | null): Promise<TunnelReply> {
  return new Promise((resolve, reject) => {
    const connectRequest = request({
      method: 'CONNECT',
      path: authority(target),
      // Only the target's address and the credentials of the proxy itself: it gets none of the service's.
      headers: {
        host: authority(target),
        ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
      },
      createConnection: () => socket,
      // A proxy could change anything outside of TLS anyway, and it alone decides where its head ends.
      insecureHTTPParser: true,
      maxHeaderSize: maxHeadBytes,
    });
    // `on`, not `once`: an error after the response needs a listener too.
    connectRequest.on('error', reject);
    connectRequest.once('connect', (response, _, head) => {
      if (head.length > 0) socket.unshift(head);
      const headers = response.headersDistinct['proxy-authenticate'] ?? [];
      resolve({ status: response.statusCode ?? 0, challenges: headers.flatMap(readChallenges) });
    });
    connectRequest.end();
  });
}

/**
 * Asks a proxy for a tunnel (RFC 9110, section 9.3.6). `authorization`: the header `Proxy-Authorization`. Unless the status
 * of the reply is 2xx, the socket can't be used any more. Rejects with a `ConnectFailure` if no response came.
 */
export function openTunnel(
  socket: Socket,
  target: Endpoint,
  authorization: string | null,
  signal: AbortSignal,
): Promise<TunnelReply> {
  return runStep(socket, signal, () => sendConnect(socket, target, authorization));
}
