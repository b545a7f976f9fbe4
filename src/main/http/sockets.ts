import { once } from 'node:events';
import { connect as openSocket, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as openTlsSocket, type SecureContext } from 'node:tls';
import {
  isCertificateFailure,
  rejectedCertificate,
  type PresentedCertificate,
} from './certificate-failure.ts';
import { classifyError } from './classify.ts';
import { ConnectFailure } from './connect-failure.ts';
import type { Endpoint } from './endpoint.ts';
import { markAsIdentified } from './handshake-failure.ts';
import { localhostLookup } from './loopback.ts';

/** How long one of a host's addresses may take before the next is tried; Node's 250 ms are too few for a slow line. */
const addressTimeoutMs = 2000;

/** The abort's reason if the signal is aborted, else the error, as a `ConnectFailure`. */
export function toConnectFailure(error: unknown, signal: AbortSignal): ConnectFailure {
  const cause: unknown = signal.aborted ? signal.reason : error;
  return cause instanceof ConnectFailure ? cause : new ConnectFailure(classifyError(cause), cause);
}

/** Runs one step on a socket. Destroys the socket if the step fails or the signal is aborted meanwhile. */
export async function runStep<T>(socket: Duplex, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  const stop = (): void => void socket.destroy(new Error('Aborted'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await step();
  } catch (error) {
    socket.destroy();
    throw toConnectFailure(error, signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Opens a TCP connection. Rejects with a `ConnectFailure`. */
export async function connectTcp({ host, port }: Endpoint, signal: AbortSignal): Promise<Socket> {
  const lookup = localhostLookup(host);
  const socket = openSocket({
    host,
    port,
    ...(lookup === undefined ? {} : { lookup }),
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
  });
  // Between two steps no other listener is attached; such an error shows at the next step.
  socket.on('error', () => undefined);
  await runStep(socket, signal, () => once(socket, 'connect'));
  return socket;
}

export interface TlsOptions {
  /** Authorities and client certificate; undefined means Node's own authorities. */
  readonly secureContext: SecureContext | undefined;
  /** Whether the server gets a client certificate if it asks for one. */
  readonly showsCertificate: boolean;
}

/**
 * Starts TLS on a connected socket. Node verifies the certificate. For a rejected one, the certificate is also read to
 * describe the failure. That is only possible before Node's own `secure` listener, which destroys the socket, so our
 * listener is prepended. Rejects with a `ConnectFailure`.
 */
export async function upgradeToTls(
  socket: Socket,
  { host }: Endpoint,
  { secureContext, showsCertificate }: TlsOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const secured = openTlsSocket({
    socket,
    host,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED could switch it off otherwise.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    ...(secureContext === undefined ? {} : { secureContext }),
  });
  // With TLS 1.3 the server may refuse after our handshake has finished, when no other listener is attached. Destroying
  // the socket with the error keeps it for the next reader.
  secured.on('error', (error: Error) => {
    if (showsCertificate) markAsIdentified(error);
    secured.destroy(error);
  });
  let presented: PresentedCertificate | null = null;
  secured.prependOnceListener('secure', () => {
    try {
      presented = secured.getPeerCertificate(true);
    } catch {
      // The failure then names no issuer.
    }
  });
  return await runStep(secured, signal, async () => {
    try {
      await once(secured, 'secureConnect');
      return secured;
    } catch (error) {
      if (signal.aborted) throw error;
      const code: unknown = secured.authorizationError;
      if (typeof code === 'string')
        throw new ConnectFailure(rejectedCertificate(code, host, presented), error);
      // The certificate was rejected while it was parsed, so it could not be read.
      const failure = classifyError(error);
      const where = isCertificateFailure(failure) ? `, host ${host}` : '';
      throw new ConnectFailure({ ...failure, detail: `${failure.detail ?? ''}${where}` }, error);
    }
  });
}
