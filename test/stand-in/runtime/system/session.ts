import { setImmediate } from 'node:timers/promises';
import { runningBrowser, whenBrowserRuns } from '../browser/running.ts';
import { hasRequestFilter, setRequestFilter, type RequestDecision } from '../browser/requests.ts';
import { toAppUrl, toBrowserUrl } from '../browser/schemes.ts';
import { app } from '../app/instance.ts';
import { createEvent, guard, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { direct, readProxyConfig, type ProxyConfig } from '../network/proxy-config.ts';
import { SessionNetwork } from '../network/session-network.ts';
import { record } from '../recordings.ts';
import { sessionProtocol } from './protocol.ts';
import { dictionaryEvents, setDictionaryAddress, SpellChecker } from './spell-checker.ts';

type RequestListener = (
  details: { url: string; method: string; resourceType: string },
  callback: (decision: RequestDecision) => void,
) => void;

const resourceTypes: Readonly<Record<string, string>> = {
  Document: 'mainFrame',
  Fetch: 'xhr',
  XHR: 'xhr',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  WebSocket: 'webSocket',
};

const webRequest = guard(
  {
    /** Only without an address filter, or with one for all addresses. */
    onBeforeRequest(first: unknown, second?: unknown): void {
      const listener = typeof first === 'function' || first === null ? first : second;
      if (first !== listener && JSON.stringify(first) !== '{"urls":["<all_urls>"]}') {
        throw notInTheStandIn('a filter of webRequest.onBeforeRequest');
      }
      if (!isRequestListener(listener)) {
        setRequestFilter(undefined);
        return;
      }
      setRequestFilter(
        (url, method, type) =>
          new Promise((resolve) => {
            listener({ url, method, resourceType: resourceTypes[type] ?? 'other' }, resolve);
          }),
      );
    },
  },
  'webRequest',
);

function isRequestListener(value: unknown): value is RequestListener {
  return typeof value === 'function';
}

/** The members of all sessions, the default one and those of partitions. */
class PlainSession extends StandInEmitter {
  /** Part of the stand-in, not of Electron. */
  readonly standInNetwork = new SessionNetwork();
  private readonly spellChecker = new SpellChecker((event, language) => void this.emit(event, language));
  private hasProxy = false;

  constructor() {
    super('session', ['will-download', ...dictionaryEvents]);
  }

  setPermissionRequestHandler(handler: unknown): void {
    record('session.setPermissionRequestHandler', typeof handler);
  }

  setPermissionCheckHandler(handler: unknown): void {
    record('session.setPermissionCheckHandler', typeof handler);
  }

  setDevicePermissionHandler(handler: unknown): void {
    record('session.setDevicePermissionHandler', typeof handler);
  }

  /** Tests replace it. */
  resolveProxy(): Promise<string> {
    if (this.hasProxy) return Promise.reject(notInTheStandIn('resolveProxy after setProxy'));
    return Promise.resolve('DIRECT');
  }

  /** Resolves in a later task, as in Electron. */
  async setProxy(config: ProxyConfig): Promise<void> {
    const proxy = readProxyConfig(config);
    this.standInNetwork.setProxy(proxy);
    this.hasProxy = proxy !== direct;
    await setImmediate();
  }

  closeAllConnections(): Promise<void> {
    record('session.closeAllConnections');
    this.standInNetwork.renew();
    return Promise.resolve();
  }

  getSpellCheckerLanguages(): string[] {
    return [...this.spellChecker.languages];
  }

  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.spellChecker.setLanguages(languages);
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    setDictionaryAddress(url);
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker.isEnabled = enabled;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellChecker.isEnabled;
  }
}

/** The session of every window. */
class DefaultSession extends PlainSession {
  readonly protocol = sessionProtocol;
  readonly webRequest = webRequest;

  constructor() {
    super();
    this.tellOfDownloads();
  }

  async clearStorageData(options: { readonly origin?: string } = {}): Promise<void> {
    const { browser } = await whenBrowserRuns();
    const { targetInfos } = await browser.send('Target.getTargets');
    const known = targetInfos.map((target) => URL.parse(target.url)?.origin ?? 'null');
    const origins = options.origin === undefined ? new Set(known) : [toBrowserUrl(options.origin)];
    for (const origin of origins) {
      const page = targetInfos.find((target) => URL.parse(target.url)?.origin === origin);
      if (page === undefined) continue;
      const { sessionId } = await browser.send('Target.attachToTarget', {
        targetId: page.targetId,
        flatten: true,
      });
      await this.clearOrigin(sessionId, origin);
      await browser.send('Target.detachFromTarget', { sessionId });
    }
  }

  /** Downloads are refused, but the app gets their event. */
  private tellOfDownloads(): void {
    runningBrowser()?.browser.on('Browser.downloadWillBegin', ({ url, suggestedFilename }) => {
      const item = guard(
        { getURL: () => toAppUrl(url), getFilename: () => suggestedFilename, cancel: () => undefined },
        'DownloadItem',
      );
      this.emit('will-download', createEvent({}), item, undefined);
    });
  }

  private async clearOrigin(sessionId: string, origin: string): Promise<void> {
    const session = runningBrowser()?.session(sessionId);
    await session?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
}

export type Session = DefaultSession;
let madeDefault: Session | undefined;
const partitions = new Map<string, PlainSession>();

/**
 * The default session, created at first use. `session-created` is emitted during creation. Electron:
 * shell/browser/api/electron_api_session.cc, Session::FromOrCreate.
 */
export function defaultSession(): Session {
  refuseBeforeReady();
  if (madeDefault === undefined) {
    madeDefault = guard(new DefaultSession(), 'session');
    app.emit('session-created', madeDefault);
  }
  return madeDefault;
}

function fromPartition(partition: string): PlainSession {
  if (partition === '') return defaultSession();
  refuseBeforeReady();
  const known = partitions.get(partition);
  if (known !== undefined) return known;
  const made = guard(new PlainSession(), 'session of a partition');
  partitions.set(partition, made);
  app.emit('session-created', made);
  return made;
}

/** What sends the requests of a session, by the options of `net.request`; without any of the default one. */
export function networkOf(given: unknown, partition: unknown): () => SessionNetwork {
  if (given !== undefined && given !== null) {
    if (!(given instanceof PlainSession)) {
      throw new TypeError('`session` should be an instance of the Session class');
    }
    return () => checkedNetwork(given);
  }
  if (partition !== undefined && typeof partition !== 'string') {
    throw new TypeError('`partition` should be a string');
  }
  return () => checkedNetwork(fromPartition(partition ?? ''));
}

function checkedNetwork(owner: PlainSession): SessionNetwork {
  if (owner instanceof DefaultSession && hasRequestFilter()) {
    throw notInTheStandIn('net.request in a session with webRequest.onBeforeRequest');
  }
  return owner.standInNetwork;
}

function refuseBeforeReady(): void {
  if (!app.isReady()) throw new Error('Session can only be received when app is ready');
}

export const session = guard(
  {
    get defaultSession(): Session {
      return defaultSession();
    },
    fromPartition,
  },
  'session',
);
