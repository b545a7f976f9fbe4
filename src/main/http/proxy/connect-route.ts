import type { Socket } from 'node:net';
import type { ProxyAddress } from '../../../preload/contract/proxy.ts';
import { rejectOnAbort } from '../../async/abort.ts';
import { withDeadline } from '../../async/timeout.ts';
import type { Log } from '../../diagnostics/log.ts';
import { isCertificateFailure } from '../certificate-failure.ts';
import type { ClientCertificate } from '../client-certificate-file.ts';
import { ConnectFailure, connectTimeout } from '../connect-failure.ts';
import { IntegratedSignInNeeded } from '../integrated-sign-in.ts';
import { authority, type Endpoint, type Target } from '../endpoint.ts';
import { connectTcp, toConnectFailure, upgradeToTls } from '../sockets.ts';
import type { TrustStore } from '../trust-store.ts';
import { authorize, basicAuthorization, strongestChallenge, type ProxyCredentials } from './authorization.ts';
import type { Challenge } from './challenge.ts';
import { routeName, type ProxyRoute } from './proxy-list.ts';
import type { ProxyResolver } from './proxy-resolver.ts';
import { askForSignIn, type ProxySignIn } from './proxy-sign-in.ts';
import { connectSocks } from './socks.ts';
import { openTunnel, type TunnelReply } from './tunnel.ts';

export interface RouteOptions {
  readonly trust: TrustStore;
  /** For services that ask for one, never for proxies; null if there is none. */
  readonly clientCertificate: ClientCertificate | null;
  readonly proxies: ProxyResolver;
  readonly signIn: ProxySignIn;
  readonly log: Log;
  /** Time for a connection over one route, in ms. */
  readonly timeoutMs: number;
  /** Aborts every pending attempt. */
  readonly signal: AbortSignal;
}

/** A proxy's refusal to connect, by its status. */
function refusedTunnel(status: number): ConnectFailure {
  return new ConnectFailure({ code: 'unreachable', retryable: true, detail: `proxy status ${status}` });
}

/** Schemes that Chromium's network stack can answer. */
const integratedSchemes: ReadonlySet<string> = new Set(['negotiate', 'ntlm']);

/** The schemes of challenges, for the log. */
function schemesOf(challenges: readonly Challenge[]): string {
  const schemes = [...new Set(challenges.map(({ scheme }) => scheme))].join(', ').slice(0, 80);
  return schemes === '' ? 'no scheme named' : schemes;
}

/**
 * The same failure with the proxy's name added. `addressInDoubt` is dropped, because the service's address is not the
 * reason. A rejected certificate names its host already.
 */
function atProxy(error: ConnectFailure, route: ProxyRoute): ConnectFailure {
  if (isCertificateFailure(error.failure)) return error;
  const { detail = 'no connection', code, retryable } = error.failure;
  return new ConnectFailure({ code, retryable, detail: `${detail}, proxy ${routeName(route)}` }, error);
}

function isSuccess({ status }: TunnelReply): boolean {
  return status >= 200 && status <= 299;
}

/** One proxy that is to connect to a target. */
interface Attempt {
  readonly proxy: ProxyAddress;
  readonly target: Endpoint;
  readonly signIn: ProxySignIn;
  /** A new connection to the proxy. */
  readonly connect: () => Promise<Socket>;
  readonly deadline: AbortSignal;
}

/**
 * Connects over an HTTP proxy; returns a `ConnectFailure` if the proxy refuses. A wrong password is sent once: the answer
 * to Basic is sent at once only if the proxy has accepted it before, and to Digest only with a nonce of this attempt.
 */
async function connectTunnel(
  { proxy, target, signIn, connect, deadline }: Attempt,
  credentials: ProxyCredentials | null,
): Promise<Socket | ConnectFailure> {
  const ask = async (authorization: string | null): Promise<{ socket: Socket; reply: TunnelReply }> => {
    const socket = await connect();
    const reply = await openTunnel(socket, target, authorization, deadline);
    if (!isSuccess(reply)) socket.destroy();
    return { socket, reply };
  };
  const isKnownBasic = credentials !== null && signIn.scheme(proxy) === 'basic';
  let { socket, reply } = await ask(isKnownBasic ? basicAuthorization(credentials) : null);
  let sentFor = isKnownBasic ? 'basic' : null;
  const { challenges } = reply;
  // The system may sign in by itself, so nobody is asked before Chromium has tried.
  if (reply.status === 407 && challenges.some(({ scheme }) => integratedSchemes.has(scheme)))
    return new IntegratedSignInNeeded(proxy, schemesOf(challenges));
  const challenge = strongestChallenge(challenges);
  if (reply.status === 407 && challenge !== null && credentials !== null && sentFor === null) {
    ({ socket, reply } = await ask(authorize(challenge, credentials, authority(target))));
    sentFor = challenge.scheme;
  }
  if (reply.status === 407) {
    if (challenge === null)
      return new ConnectFailure({
        code: 'proxy-sign-in-unsupported',
        retryable: false,
        detail: schemesOf(challenges),
      });
    const asked = { scheme: challenge.scheme, realm: challenge.parameters.get('realm') ?? '' };
    return askForSignIn(signIn, proxy, asked, sentFor === null ? null : credentials);
  }
  if (sentFor !== null && credentials !== null) signIn.accepted(proxy, credentials, sentFor);
  return isSuccess(reply) ? socket : refusedTunnel(reply.status);
}

/** Connects over a SOCKS proxy; returns a `ConnectFailure` if the proxy refuses. */
async function connectBySocks(
  { proxy, target, signIn, connect, deadline }: Attempt,
  credentials: ProxyCredentials | null,
): Promise<Socket | ConnectFailure> {
  const socket = await connect();
  const version = proxy.protocol === 'socks4' ? 4 : 5;
  const reply = await connectSocks(socket, version, target, credentials, deadline);
  if (reply === 'connected') {
    if (credentials !== null) signIn.accepted(proxy, credentials, 'socks5');
    return socket;
  }
  socket.destroy();
  if (reply === 'sign-in') return askForSignIn(signIn, proxy, { scheme: 'socks5', realm: '' }, credentials);
  return new ConnectFailure({ code: 'unreachable', retryable: true, detail: `socks ${reply.refused}` });
}

/**
 * A connection to the target over one route, with the target's TLS if it has one. Rejects with a `ConnectFailure`,
 * after `timeoutMs` at the latest.
 */
export function openRoute(
  route: ProxyRoute,
  target: Target,
  options: RouteOptions,
  outer: AbortSignal,
): Promise<Socket> {
  return withDeadline(options.timeoutMs, outer, connectTimeout, async (deadline) => {
    const socket = await connectRoute(route, target, options, deadline);
    return target.isEncrypted ? await secure(socket, target, options, deadline) : socket;
  });
}

/** Starts the TLS of the target or of a proxy. */
async function secure(
  socket: Socket,
  endpoint: Endpoint,
  { trust, clientCertificate }: Pick<RouteOptions, 'trust' | 'clientCertificate'>,
  deadline: AbortSignal,
): Promise<Socket> {
  const read = await clientCertificate?.read();
  const identity = read?.ok === true ? read.value : null;
  const secureContext = await trust.secureContext(identity);
  return await upgradeToTls(
    socket,
    endpoint,
    { secureContext, showsCertificate: identity !== null },
    deadline,
  );
}

/** A socket connected to the target over one route, without the target's TLS. Rejects with a `ConnectFailure`. */
async function connectRoute(
  route: ProxyRoute,
  target: Endpoint,
  { trust, proxies, signIn, signal }: RouteOptions,
  deadline: AbortSignal,
): Promise<Socket> {
  if (route.kind === 'direct') return await connectTcp(target, deadline);
  const proxy = { isReached: false };
  const connect = async (): Promise<Socket> => {
    const socket = await connectTcp(route, deadline);
    // A proxy never gets the client certificate.
    const usable =
      route.protocol === 'https'
        ? await secure(socket, route, { trust, clientCertificate: null }, deadline)
        : socket;
    proxy.isReached = true;
    return usable;
  };
  const attempt = { proxy: route, target, signIn, connect, deadline };
  const connectBy = route.protocol === 'http' || route.protocol === 'https' ? connectTunnel : connectBySocks;
  let connected: Socket | ConnectFailure;
  try {
    const turn = signIn.use(route, (credentials) => {
      // The turn may come after the deadline.
      deadline.throwIfAborted();
      return connectBy(attempt, credentials);
    });
    connected = await rejectOnAbort(turn, deadline);
  } catch (error) {
    if (signal.aborted) throw error;
    // A proxy that is slow to open a tunnel may itself be waiting for an unreachable target.
    if (!proxy.isReached || !deadline.aborted) proxies.markFailed(route);
    throw atProxy(toConnectFailure(error, deadline), route);
  }
  if (connected instanceof ConnectFailure) throw connected;
  return connected;
}
