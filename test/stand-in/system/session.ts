import { runningBrowser, whenBrowserRuns } from '../browser/running.ts';
import { setRequestFilter, type RequestDecision } from '../browser/requests.ts';
import { toAppUrl, toBrowserUrl } from '../browser/schemes.ts';
import { app } from '../app/instance.ts';
import { createEvent, guard, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';
import { protocol } from './protocol.ts';

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
    /** Only without a filter of addresses, or with one that has all of them. */
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

/** Electron's `Session`; there is only the default one. */
class DefaultSession extends StandInEmitter {
  readonly protocol = protocol;
  readonly webRequest = webRequest;
  private spellChecker = true;

  constructor() {
    super('session', ['will-download']);
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

  /** Tests replace it to answer something else. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT');
  }

  closeAllConnections(): Promise<void> {
    record('session.closeAllConnections');
    return Promise.resolve();
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    record('session.setSpellCheckerEnabled', enabled);
    this.spellChecker = enabled;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellChecker;
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

  /** The stand-in's own part: downloads never happen, but the app hears of them. */
  listen(): void {
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
export const defaultSession: Session = guard(new DefaultSession(), 'session');

export const session = guard(
  {
    get defaultSession(): Session {
      if (!app.isReady()) throw new Error('Session can only be received when app is ready');
      return defaultSession;
    },
  },
  'session',
);
