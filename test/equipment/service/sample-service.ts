import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonAnswer, type Answer } from './answer.ts';
import { ServiceClock } from './clock.ts';
import { answerControl, controlPath } from './control-commands.ts';
import { Control } from './control.ts';
import { Faults, type FaultAction } from './faults.ts';
import { Identity } from './identity.ts';
import type { Json } from './json.ts';
import { answerList, listPath } from './list-endpoint.ts';
import { Network } from './network.ts';
import { PackageList } from './package-list.ts';
import { createPackageMaker, type TimeUnit } from './packages.ts';
import {
  RequestLog,
  loggedQuery,
  type OpenLogEntry,
  type RequestKind,
  type RequestLogEntry,
} from './request-log.ts';
import { defaultSettings, type ServiceSettings } from './settings.ts';
import { answerToken, grantOf, realmPath, tokenPath } from './token-endpoint.ts';
import { Waiting } from './waiting.ts';

/** The options of a service; all have defaults. */
export interface SampleServiceOptions extends Readonly<Partial<ServiceSettings>> {
  /** Number of packages in the list. Default 20000. */
  readonly packages?: number;
  /** Equal seeds give equal packages. Default 1. */
  readonly seed?: number;
  /** When the newest package was made, in Unix milliseconds. Default a fixed day. */
  readonly newest?: number | undefined;
  /** Only loopback is served. */
  readonly host?: '127.0.0.1';
  /** 0, the default, lets the service choose. */
  readonly port?: number;
  /** A path prefix for both addresses, or one for each, such as '/tenant'. Default none. */
  readonly pathPrefix?: string | { readonly auth: string; readonly base: string };
  readonly userName?: string;
  readonly password?: string;
  /** Unit of createdAt and updatedAt. Default 's'. */
  readonly timeUnit?: TimeUnit;
  /** Unix milliseconds. Default the computer's clock. */
  readonly now?: () => number;
}

/** A running service. */
export interface SampleService {
  readonly origin: string;
  /** {auth_url} of the interface. */
  readonly authUrl: string;
  /** {base_url} of the interface. */
  readonly baseUrl: string;
  readonly userName: string;
  readonly password: string;
  readonly control: Control;
  requests(): RequestLogEntry[];
  /** Ends the service and destroys open sockets. */
  close(): Promise<void>;
}

const maxTokenBytes = 64 * 1024;
const maxControlBytes = 16 * 1024 * 1024;

/** Starts the sample service on loopback; rejects with the system's error if the port is not available. */
export async function startSampleService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const {
    packages = 20_000,
    seed = 1,
    newest,
    port = 0,
    pathPrefix = '',
    userName = 'demo',
    password = 'demo-password',
    timeUnit = 's',
    now = Date.now,
  } = options;
  const prefix = typeof pathPrefix === 'string' ? { auth: pathPrefix, base: pathPrefix } : pathPrefix;
  const initialSettings = startSettings(options);
  const settings = { ...initialSettings };
  const clock = new ServiceClock(now);
  const identity = new Identity(clock, settings);
  const list = new PackageList(createPackageMaker(seed, timeUnit, newest), packages);
  const log = new RequestLog();
  const faults = new Faults();
  const waiting = new Waiting(seed);

  const tokenAddress = prefix.auth + tokenPath;
  const listAddress = prefix.base + listPath;

  const network = new Network(port, (request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      send(response, jsonAnswer(500, { error: error instanceof Error ? error.message : String(error) }));
    });
  });
  const control = new Control({
    clock,
    faults,
    identity,
    list,
    log,
    network,
    settings,
    initialSettings,
    waiting,
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: parameters } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const contentType = request.headers['content-type'];

    if (path === controlPath || path.startsWith(`${controlPath}/`)) {
      network.keep(request.socket);
      const body = await readBody(request, maxControlBytes);
      if (body === undefined) tooLarge(response);
      else send(response, await answerControl(control, { method, path, parameters, contentType, body }));
      return;
    }

    const kind: RequestKind = path === tokenAddress ? 'token' : path === listAddress ? 'list' : 'other';
    const entry: OpenLogEntry = {
      at: clock.real(),
      kind,
      method,
      path,
      query: loggedQuery(parameters),
      status: null,
    };
    if (network.down !== undefined) {
      log.add(entry);
      request.socket.resetAndDestroy();
      return;
    }
    const body = await readBody(request, maxTokenBytes);
    if (response.destroyed) return;
    const grant = kind === 'token' && body !== undefined ? grantOf(body) : undefined;
    if (grant !== undefined) entry.grant = grant;
    log.add(entry);
    if (body === undefined) {
      entry.status = 413;
      tooLarge(response);
      return;
    }
    const gone = (ended: () => void): void => {
      // 'close' is emitted only once, and may have been emitted already.
      if (hasLeft(response)) ended();
      else response.once('close', ended);
    };
    await waiting.delay(waiting.nextLatency(kind), gone);

    const normally = async (): Promise<Answer> => {
      if (kind === 'token') return answerToken(identity, { method, contentType, body });
      if (kind === 'list') {
        const authorised = await isAuthorised(identity, request);
        entry.authorised = authorised;
        return answerList(list, settings.outOfRange, { method, parameters, authorised });
      }
      return jsonAnswer(404, { error: `Nothing stands at ${path}.` });
    };
    await act(faults.take(entry), entry, response, normally, gone);
  }

  async function act(
    action: FaultAction | undefined,
    entry: OpenLogEntry,
    response: ServerResponse,
    normally: () => Promise<Answer>,
    gone: (ended: () => void) => void,
  ): Promise<void> {
    if (action?.type === 'hang') await waiting.hold(gone);
    if (action?.type === 'delay' && action.when !== 'after') await waiting.delay(action.ms, gone);
    // A request that the client has cancelled meanwhile has no effect.
    if (hasLeft(response)) return;
    switch (action?.type) {
      case 'answer':
        entry.status = action.status;
        send(response, steeredAnswer(action.status, action.headers, action.body));
        return;
      case 'reset':
        if (action.when === 'after') await normally();
        response.destroy();
        return;
      case 'truncate': {
        const answer = await normally();
        entry.status = answer.status;
        sendTruncated(response, answer, action.bytes);
        return;
      }
      case 'hang':
      case 'delay':
      case undefined: {
        const answer = await normally();
        if (action?.type === 'delay' && action.when === 'after') await waiting.delay(action.ms, gone);
        if (hasLeft(response)) return;
        entry.status = answer.status;
        send(response, answer);
      }
    }
  }

  await network.listen();
  const authUrl = network.origin + prefix.auth;
  identity.setIssuer(authUrl + realmPath);
  identity.setUser(userName, password);

  return {
    origin: network.origin,
    authUrl,
    baseUrl: network.origin + prefix.base,
    userName,
    password,
    control,
    requests: () => log.list(),
    close: async () => {
      control.dispose();
      await network.close();
      waiting.end();
    },
  };
}

/** Whether the connection was closed. */
function hasLeft(response: ServerResponse): boolean {
  return response.destroyed;
}

function startSettings(options: Readonly<Partial<ServiceSettings>>): ServiceSettings {
  const {
    accessTokenSeconds = defaultSettings.accessTokenSeconds,
    refreshTokenSeconds = defaultSettings.refreshTokenSeconds,
    sessionMaxSeconds = defaultSettings.sessionMaxSeconds,
    rotation = defaultSettings.rotation,
    offlineTokens = defaultSettings.offlineTokens,
    refreshTokens = defaultSettings.refreshTokens,
    lifetimes = defaultSettings.lifetimes,
    refreshLifetimeName = defaultSettings.refreshLifetimeName,
    outOfRange = defaultSettings.outOfRange,
    lockAfterWrongPasswords = defaultSettings.lockAfterWrongPasswords,
    lockSeconds = defaultSettings.lockSeconds,
  } = options;
  return {
    accessTokenSeconds,
    refreshTokenSeconds,
    sessionMaxSeconds,
    rotation,
    offlineTokens,
    refreshTokens,
    lifetimes,
    refreshLifetimeName,
    outOfRange,
    lockAfterWrongPasswords,
    lockSeconds,
  };
}

async function isAuthorised(identity: Identity, request: IncomingMessage): Promise<boolean> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && (await identity.accepts(token));
}

/** The body as text; undefined if it is too large or the client has closed the connection. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        request.pause();
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('close', () => resolve(undefined));
    request.on('error', () => resolve(undefined));
  });
}

function steeredAnswer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: Json | undefined,
): Answer {
  if (typeof body === 'string' || body === undefined) return { status, headers, body: body ?? '' };
  return jsonAnswer(status, body, headers);
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  response.end(answer.body);
}

function sendTruncated(response: ServerResponse, answer: Answer, bytes?: number): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  const kept = Math.min(bytes ?? Math.floor(body.length / 2), body.length);
  response.flushHeaders();
  response.write(body.subarray(0, kept), () => response.destroy());
}

/** Closes the connection, because the rest of the body is not read. */
function tooLarge(response: ServerResponse): void {
  const answer = jsonAnswer(413, { error: 'The body is too large.' }, { connection: 'close' });
  send(response, answer);
}
