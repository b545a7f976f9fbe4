import dns from 'node:dns';
import type { ServerOptions } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { onTestFinished, vi } from 'vitest';
import type { HttpRequest } from '../../../../src/main/http/request.ts';
import type { Transport, TransportOptions } from '../../../../src/main/http/transport.ts';
import type { Failure, FailureCode } from '../../../../src/preload/contract/failure.ts';
import { createTrustStore, type TrustStore } from '../../../../src/main/http/trust-store.ts';
import {
  answerYes,
  startAnsweringService,
  type Answer,
  type Service,
} from '../../../equipment/support/answering-service.ts';
import {
  listen,
  startConnectProxy,
  stopServer,
  type ConnectProxy,
} from '../../../equipment/support/connect-proxy.ts';
import {
  createAuthority,
  serviceHost,
  type ServerCertificate,
} from '../../../equipment/support/private-authority.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { createTestTransport } from '../../../equipment/support/test-transport.ts';

export const authority = await createAuthority({
  commonName: 'Example Works Root 1',
  organisation: 'Example Works',
});
export const stranger = await createAuthority({ commonName: 'Hotel Gateway' });
export const certificate = await authority.issue();

/** Resolves the name above to this computer, so that no traffic leaves it. `net` calls this function. */
const { lookup: systemLookup } = dns;
function lookup(
  name: string,
  options: dns.LookupOptions,
  callback: (
    error: NodeJS.ErrnoException | null,
    found: string | dns.LookupAddress[],
    family?: number,
  ) => void,
): void {
  const [address, family] = ['127.0.0.1', 4];
  if (name !== serviceHost) systemLookup(name, options, callback);
  else if (options.all === true) callback(null, [{ address, family }]);
  else callback(null, address, family);
}
Object.assign(dns, { lookup });

export const monotonic = (): number => performance.now();

/** A service that ends with the test; behind TLS unless `tls` is null. */
export async function startService(
  answer: Answer = answerYes,
  tls: ServerOptions | null = certificate,
): Promise<Service> {
  const service = await startAnsweringService(answer, tls);
  onTestFinished(() => service.stop());
  return service;
}

/** A server that accepts connections and never responds. */
export async function startMute(): Promise<{
  readonly port: number;
  /** Resolves at the first connection. */
  readonly connected: Promise<void>;
  readonly connections: () => number;
}> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const firstConnection = Promise.withResolvers<undefined>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    firstConnection.resolve(undefined);
  });
  const port = await listen(server);
  onTestFinished(() => stopServer(server, sockets));
  return { port, connected: firstConnection.promise, connections: () => connections };
}

export async function startProxy(
  tls?: ServerCertificate,
): Promise<ConnectProxy & { readonly killed: () => Promise<void> }> {
  const proxy = await startConnectProxy(tls === undefined ? {} : { certificate: tls });
  let killing: Promise<void> | null = null;
  const killed = (): Promise<void> => (killing ??= proxy.kill());
  onTestFinished(killed);
  return Object.assign(proxy, { killed });
}

/** A trust store with Node's authorities and these. */
function trusting(...pems: readonly string[]): TrustStore {
  return createTrustStore({
    load: () => Promise.resolve({ own: [], system: pems }),
    log: silentLog,
    monotonic,
  });
}

/** A transport that is disposed of when the test ends. */
export function transportWith(options: Partial<TransportOptions> = {}): Transport {
  const transport = createTestTransport({ monotonic, trust: trusting(authority.pem), ...options });
  onTestFinished(() => transport.dispose());
  return transport;
}

/**
 * The callbacks of all timers of `ms`, in the order of their start. A test calls one to make the timer fire at the right
 * moment, however slow the machine is.
 */
export function timersOf(ms: number): readonly (() => void)[] {
  const begun: (() => void)[] = [];
  const start = globalThis.setTimeout;
  vi.stubGlobal(
    'setTimeout',
    (call: (...values: unknown[]) => void, after?: number, ...values: unknown[]) => {
      if (after === ms) begun.push(() => call(...values));
      return start(call, after, ...values);
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return begun;
}

/** A transport through a proxy of `startProxy`. */
export function transportVia(proxy: ConnectProxy, options: Partial<TransportOptions> = {}): Transport {
  return transportWith({ resolveProxy: via(proxy.entry), ...options });
}

/** What a request comes to that fails with this code; by itself before anything was sent. */
export function failingWith(code: FailureCode, more: Partial<Failure> = {}, mayHaveArrived = false): object {
  return { ok: false, mayHaveArrived, failure: { code, ...more } };
}

export function via(...entries: readonly string[]): (url: string) => Promise<string> {
  return () => Promise.resolve(entries.join('; '));
}

export function get(url: string, signal?: AbortSignal): HttpRequest {
  return {
    method: 'GET',
    url,
    headers: { authorization: 'Bearer secret-access-token' },
    purpose: 'list',
    ...(signal === undefined ? {} : { signal }),
  };
}

export function post(url: string, signal?: AbortSignal): HttpRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=secret-password',
    purpose: 'token',
    ...(signal === undefined ? {} : { signal }),
  };
}
