import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import type { ProxyAddress } from '../../preload/contract/proxy.ts';
import { withDeadline, withTimeout } from '../async/timeout.ts';
import { acceptedCertificates, topCertificate } from './certificate-chain.ts';
import { classifyError } from './classify.ts';
import { ConnectFailure, connectTimeout, mostSpecific } from './connect-failure.ts';
import { IntegratedSignInNeeded } from './integrated-sign-in.ts';
import { connectRoute, type RouteOptions } from './proxy/connect-route.ts';
import { routeName, type ProxyRoute } from './proxy/proxy-list.ts';
import { upgradeToTls, type Endpoint } from './sockets.ts';
import type { TrustStore } from './trust-store.ts';

export interface InspectOptions extends RouteOptions {
  /** Reaches an address through a proxy with integrated sign-in; null where Chromium's stack is not available. */
  readonly reachByChromium: ((url: string, proxy: ProxyAddress) => Promise<Failure | null>) | null;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** Time for a connection over one route. */
  readonly timeoutMs: number;
}

const lookupTimeoutMs = 5000;

/** The IP addresses of a host; none if its name is unknown, or looking it up takes too long. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = lookup(host, { all: true }).catch(() => []);
  return (await withTimeout(found, lookupTimeoutMs, [])).map(({ address }) => address);
}

async function connect(
  url: string,
  route: ProxyRoute,
  target: Endpoint,
  isEncrypted: boolean,
  options: InspectOptions,
): Promise<Socket | Failure | 'integrated'> {
  try {
    return await withDeadline(options.timeoutMs, options.signal, connectTimeout, async (deadline) => {
      const socket = await connectRoute(route, target, options, deadline);
      return isEncrypted
        ? await upgradeToTls(socket, target, await options.trust.secureContext(), deadline)
        : socket;
    });
  } catch (error) {
    const { reachByChromium } = options;
    if (error instanceof IntegratedSignInNeeded && reachByChromium !== null)
      return (await reachByChromium(url, error.proxy)) ?? 'integrated';
    return error instanceof ConnectFailure ? error.failure : classifyError(error);
  }
}

function describe(socket: Socket, trust: TrustStore): Pick<Inspection, 'certificates' | 'isAuthorityAdded'> {
  if (!(socket instanceof TLSSocket)) return { certificates: [], isAuthorityAdded: false };
  const leaf = socket.getPeerCertificate(true);
  const top = topCertificate(leaf);
  return { certificates: acceptedCertificates(leaf), isAuthorityAdded: trust.isAdded(top.raw) };
}

/** Connects to an address over its routes in order, like a request would, and tells what it found on the way. */
export async function inspect(url: string, options: InspectOptions): Promise<Inspection> {
  const { protocol, hostname, port } = new URL(url);
  const isEncrypted = protocol === 'https:';
  const target = {
    host: hostname.replace(/^\[|\]$/gu, ''),
    port: Number(port === '' ? (isEncrypted ? 443 : 80) : port),
  };
  const { routes, skipped, source } = await options.proxies.list(`${protocol}//${hostname}:${target.port}`);
  const tried: { route: ProxyRoute | null; proxy: string | null; failure: Failure | null }[] = [];
  let connectMs: number | null = null;
  let found: ReturnType<typeof describe> = { certificates: [], isAuthorityAdded: false };
  for (const route of routes) {
    const startedAt = options.monotonic();
    const proxy = route.kind === 'direct' ? null : routeName(route);
    const connected = await connect(url, route, target, isEncrypted, options);
    if (connected === 'integrated') {
      connectMs = Math.max(1, Math.round(options.monotonic() - startedAt));
      tried.push({ route, proxy, failure: null });
      break;
    }
    if ('code' in connected) {
      tried.push({ route, proxy, failure: connected });
      if (options.signal.aborted) break;
      continue;
    }
    connectMs = Math.max(1, Math.round(options.monotonic() - startedAt));
    found = describe(connected, options.trust);
    connected.destroy();
    tried.push({ route, proxy, failure: null });
    break;
  }
  for (const kind of routes.length === 0 ? skipped : [])
    tried.push({
      route: null,
      proxy: kind,
      failure: { code: 'unreachable', retryable: true, detail: `proxy of kind ${kind} not supported` },
    });
  // If no route works, the one that tells most about the reason counts.
  const failed = tried.flatMap(({ failure }, at) => (failure === null ? [] : [{ at, failure }]));
  const told = failed.length === tried.length ? mostSpecific(failed) : undefined;
  if (told !== undefined) tried.push(...tried.splice(told.at, 1));
  const last = tried.at(-1)?.route;
  const firstHop = last?.kind === 'proxy' ? last.host : target.host;
  return {
    host: `${hostname}:${target.port}`,
    isEncrypted,
    source,
    tried: tried.map(({ proxy, failure }) => ({ proxy, failure })),
    name: { host: firstHop, addresses: await addressesOf(firstHop) },
    connectMs,
    ...found,
  };
}
