import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { TLSSocket, type DetailedPeerCertificate } from 'node:tls';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Inspection, OwnCertificate } from '../../preload/contract/inspection.ts';
import { withTimeout } from '../async/timeout.ts';
import { acceptedCertificate, chainOf } from './certificate-chain.ts';
import type { ChromiumStack } from './chromium/chromium-stack.ts';
import type { ClientCertificate } from './client-certificate-file.ts';
import { classifyError } from './classify.ts';
import { mostSpecific, noUsableRoute } from './connect-failure.ts';
import { authority, targetOf, type Target } from './endpoint.ts';
import { IntegratedSignInNeeded } from './integrated-sign-in.ts';
import { localhostAddresses } from './loopback.ts';
import { openRoute, type RouteOptions } from './proxy/connect-route.ts';
import { routeName, type ProxyRoute } from './proxy/proxy-list.ts';

export interface InspectOptions extends RouteOptions {
  /** Reaches addresses through proxies with integrated sign-in. */
  readonly chromium: Pick<ChromiumStack, 'reach' | 'remember' | 'shownCertificate'>;
  /** See `TransportOptions`. */
  readonly clientCertificateIssuer: string | null;
  /** Monotonic ms. */
  readonly monotonic: () => number;
}

const lookupTimeoutMs = 5000;

/** The IP addresses of a host; none if its name is unknown, or looking it up takes too long. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const ask = (): Promise<LookupAddress[]> => lookup(host, { all: true }).catch(() => []);
  const found = localhostAddresses(host) ?? (await withTimeout(ask(), lookupTimeoutMs, []));
  return found.map(({ address }) => address);
}

/** What one route has come to. */
interface Outcome extends Pick<Inspection, 'certificates' | 'authoritySource' | 'ownCertificate'> {
  readonly failure: Failure | null;
}

const untold: Outcome = { failure: null, certificates: [], authoritySource: 'bundled', ownCertificate: null };

async function ofFile(clientCertificate: ClientCertificate | null): Promise<OwnCertificate | null> {
  const read = await clientCertificate?.read();
  if (read === undefined) return null;
  return read.ok ? { state: 'ready', certificate: read.value.certificate } : { state: read.problem };
}

/** Connects by Node's TLS. Throws `IntegratedSignInNeeded` if only Chromium's network stack can. */
async function reachByNode(route: ProxyRoute, target: Target, options: InspectOptions): Promise<Outcome> {
  const { trust, clientCertificate, signal } = options;
  const ownCertificate = target.isEncrypted ? await ofFile(clientCertificate) : null;
  try {
    const socket = await openRoute(route, target, options, signal);
    const peer = socket instanceof TLSSocket ? socket.getPeerCertificate(true) : undefined;
    socket.destroy();
    const chain = chainOf<DetailedPeerCertificate>(peer);
    const top = chain.at(-1);
    return {
      failure: null,
      certificates: chain.map(acceptedCertificate),
      authoritySource: top === undefined ? 'bundled' : trust.sourceOf(top.raw),
      ownCertificate,
    };
  } catch (error) {
    if (error instanceof IntegratedSignInNeeded) throw error;
    return { ...untold, failure: classifyError(error), ownCertificate };
  }
}

/** Connects by Chromium's network stack, which tells no more than whether it could. */
async function reachByChromium(
  url: string,
  route: ProxyRoute,
  { chromium, clientCertificate, clientCertificateIssuer: issuer, signal }: InspectOptions,
): Promise<Outcome> {
  const failure = await chromium.reach(url, route, signal);
  if (issuer === null)
    return { ...untold, failure, ownCertificate: clientCertificate === null ? null : { state: 'not-used' } };
  const shown = await chromium.shownCertificate(url, route);
  return {
    ...untold,
    failure,
    ownCertificate: shown === null ? { state: 'not-shown', issuer } : { state: 'shown', certificate: shown },
  };
}

async function reach(
  url: string,
  route: ProxyRoute,
  target: Target,
  options: InspectOptions,
): Promise<Outcome> {
  if (options.clientCertificateIssuer !== null && target.isEncrypted)
    return await reachByChromium(url, route, options);
  try {
    return await reachByNode(route, target, options);
  } catch (error) {
    if (!(error instanceof IntegratedSignInNeeded)) throw error;
    options.chromium.remember(error.proxy);
    return await reachByChromium(url, route, options);
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
    found = await reach(url, route, target, options);
    const { failure } = found;
    tried.push({ route, proxy, failure });
    if (failure === null) connectMs = Math.max(1, Math.round(options.monotonic() - startedAt));
    if (failure === null || options.signal.aborted) break;
  }
  for (const kind of routes.length === 0 ? skipped : [])
    tried.push({ route: null, proxy: kind, failure: noUsableRoute([kind]).failure });
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
    authoritiesProblem: target.isEncrypted ? options.trust.policyProblem() : null,
    certificates: found.certificates,
    authoritySource: found.authoritySource,
    ownCertificate: found.ownCertificate,
  };
}
