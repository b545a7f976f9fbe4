import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { TLSSocket, type DetailedPeerCertificate } from 'node:tls';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import { withTimeout } from '../async/timeout.ts';
import { acceptedCertificates, chainOf } from './certificate-chain.ts';
import type { ChromiumStack } from './chromium/chromium-stack.ts';
import { classifyError } from './classify.ts';
import { mostSpecific } from './connect-failure.ts';
import { authority, targetOf, type Target } from './endpoint.ts';
import { IntegratedSignInNeeded } from './integrated-sign-in.ts';
import { openRoute, type RouteOptions } from './proxy/connect-route.ts';
import { routeName, type ProxyRoute } from './proxy/proxy-list.ts';
import type { TrustStore } from './trust-store.ts';

export interface InspectOptions extends RouteOptions {
  /** Reaches addresses through proxies with integrated sign-in; null where Chromium's stack is not available. */
  readonly chromium: Pick<ChromiumStack, 'reach'> | null;
  /** Monotonic ms. */
  readonly monotonic: () => number;
}

const lookupTimeoutMs = 5000;

/** The IP addresses of a host; none if its name is unknown, or looking it up takes too long. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = lookup(host, { all: true }).catch(() => []);
  return (await withTimeout(found, lookupTimeoutMs, [])).map(({ address }) => address);
}

/** What is known of a server that was reached. */
type Reached = Pick<Inspection, 'certificates' | 'isAuthorityAdded'>;

const untold: Reached = { certificates: [], isAuthorityAdded: false };

function describe(socket: Socket, trust: TrustStore): Reached {
  if (!(socket instanceof TLSSocket)) return untold;
  const chain = chainOf<DetailedPeerCertificate>(socket.getPeerCertificate(true));
  const top = chain.at(-1);
  return {
    certificates: acceptedCertificates(chain),
    isAuthorityAdded: top !== undefined && trust.isAdded(top.raw),
  };
}

async function reach(
  url: string,
  route: ProxyRoute,
  target: Target,
  options: InspectOptions,
): Promise<Reached | Failure> {
  const { chromium, signal, trust } = options;
  try {
    const socket = await openRoute(route, target, options, signal);
    const reached = describe(socket, trust);
    socket.destroy();
    return reached;
  } catch (error) {
    if (error instanceof IntegratedSignInNeeded && chromium !== null)
      return (await chromium.reach(url, error.proxy, signal)) ?? untold;
    return classifyError(error);
  }
}

/** Connects to an address over its routes in order, like a request would, and tells what it found on the way. */
export async function inspect(url: string, options: InspectOptions): Promise<Inspection> {
  const target = targetOf(new URL(url));
  const { routes, skipped, source } = await options.proxies.list(target.origin);
  const tried: { route: ProxyRoute | null; proxy: string | null; failure: Failure | null }[] = [];
  let connectMs: number | null = null;
  let found = untold;
  for (const route of routes) {
    const startedAt = options.monotonic();
    const proxy = route.kind === 'direct' ? null : routeName(route);
    const reached = await reach(url, route, target, options);
    const failure = 'code' in reached ? reached : null;
    tried.push({ route, proxy, failure });
    if (!('code' in reached)) {
      connectMs = Math.max(1, Math.round(options.monotonic() - startedAt));
      found = reached;
    }
    if (failure === null || options.signal.aborted) break;
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
    host: authority(target),
    isEncrypted: target.isEncrypted,
    source,
    tried: tried.map(({ proxy, failure }) => ({ proxy, failure })),
    name: { host: firstHop, addresses: await addressesOf(firstHop) },
    connectMs,
    ...found,
  };
}
