import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { isOfCertificate } from './certificate-failure.ts';
import { classifyError } from './classify.ts';
import { ConnectFailure } from './connect-failure.ts';
import { untrusted, type PresentedCertificate } from './untrusted.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** How long one of a host's addresses may take before the next is tried, in ms; Node's 250 are too few for a slow line. */
const addressPatience = 2000;

/** Between two steps nobody listens; an error then shows at the next step. */
function ignore(): void {
  // Nothing to do.
}

/** What a failed step means: the abort's reason if it was that, else the error's. */
function reasonOf(error: unknown, signal: AbortSignal): ConnectFailure {
  const cause: unknown = signal.aborted ? signal.reason : error;
  return cause instanceof ConnectFailure ? cause : new ConnectFailure(classifyError(cause), cause);
}

/** Destroys the socket when the signal is aborted, while a step waits for it. */
async function whileHolding<T>(socket: Duplex, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  const stop = (): void => void socket.destroy(new Error('Aborted'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await step();
  } catch (error) {
    socket.destroy();
    throw reasonOf(error, signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Opens a TCP connection. Rejects with a `ConnectFailure`. */
export async function dialTcp({ host, port }: Place, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({
    host,
    port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    autoSelectFamilyAttemptTimeout: addressPatience,
  });
  socket.on('error', ignore);
  await whileHolding(socket, signal, () => once(socket, 'connect'));
  return socket;
}

/**
 * Speaks TLS over a socket. Node verifies the certificate, as always; where it refuses, the certificate is only read for
 * the failure. It can be read for one moment: Node's own listener for `secure` verifies and destroys, so ours comes
 * before it. Rejects with a `ConnectFailure`.
 */
export async function dialTls(
  socket: Socket,
  { host }: Place,
  trust: SecureContext | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const secured = connectTls({
    socket,
    host,
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED would switch it off otherwise.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    ...(trust === undefined ? {} : { secureContext: trust }),
  });
  // With TLS 1.3 the other side may refuse when ours is done and before anybody else listens; destroyed by that error, the
  // socket keeps it.
  secured.on('error', (error: Error) => secured.destroy(error));
  let presented: PresentedCertificate | null = null;
  secured.prependOnceListener('secure', () => {
    try {
      presented = secured.getPeerCertificate(true);
    } catch {
      // Then the failure has no issuer.
    }
  });
  return await whileHolding(secured, signal, async () => {
    try {
      await once(secured, 'secureConnect');
      return secured;
    } catch (error) {
      if (signal.aborted) throw error;
      const refusal: unknown = secured.authorizationError;
      if (typeof refusal === 'string') throw new ConnectFailure(untrusted(refusal, host, presented), error);
      // Refused while it was read, before there was anything to present.
      const failure = classifyError(error);
      const where = isOfCertificate(failure) ? `, host ${host}` : '';
      throw new ConnectFailure({ ...failure, detail: `${failure.detail ?? ''}${where}` }, error);
    }
  });
}

/** The status of the proxy's answer to CONNECT. */
function askForTunnel(socket: Socket, { host, port }: Place): Promise<number> {
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const asking = request({
      method: 'CONNECT',
      path: target,
      // The address of the target and nothing else: a proxy gets no credentials of ours.
      headers: { host: target },
      createConnection: () => socket,
    });
    // Stays, because an error after the answer must meet a listener too.
    asking.on('error', reject);
    asking.once('connect', (answer, _, first) => {
      if (first.length > 0) socket.unshift(first);
      resolve(answer.statusCode ?? 0);
    });
    asking.end();
  });
}

/**
 * Asks a proxy for a tunnel (RFC 9110, section 9.3.6) and gives the status of its answer; with any but a success the
 * socket is of no more use. Rejects with a `ConnectFailure` where no answer came.
 */
export function openTunnel(socket: Socket, target: Place, signal: AbortSignal): Promise<number> {
  return whileHolding(socket, signal, () => askForTunnel(socket, target));
}
