import { randomUUID } from 'node:crypto';
import type { CdpSession } from './connection.ts';
import { BrowserProcess, type BrowserOptions } from './process.ts';
import { interceptRequests, type NavigationCheck } from './requests.ts';
import { placeholderUrl } from './schemes.ts';

/** A page of Chromium that belongs to a window of the app. */
export interface HostPage {
  readonly targetId: string;
  readonly session: CdpSession;
  /** The id of its process in the system; 0 if that is not known. */
  processId: number;
}

/** Why a page's process has ended, as Chromium says it, and its exit code or signal. */
export interface ProcessEnd {
  readonly status: string;
  readonly code: number;
}

/** The owner of a page, which is notified of its end. */
export interface PageOwner {
  mayNavigate(url: string, isRedirect: boolean): boolean;
  onPageGone(): void;
  onProcessGone(end: ProcessEnd): void;
}

export interface NewPage {
  /** The first address that will be loaded; the window opens on its origin. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Called while the page is paused before its first document. */
  readonly prepare: (page: HostPage) => Promise<void>;
}

/** How long Chromium waits for a page's reply without a debugger. */
const closeAgainMs = 500;

/** The running Chromium and the pages in it. */
export class BrowserHost {
  readonly headed: boolean;
  readonly product: string;
  private readonly process: BrowserProcess;
  private readonly helpers = new Set<BrowserProcess>();
  private readonly owners = new Map<string, PageOwner>();
  private readonly pages = new Map<string, HostPage>();
  private waiting: ((page: HostPage) => void) | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(process: BrowserProcess, headed: boolean, product: string) {
    this.process = process;
    this.headed = headed;
    this.product = product;
  }

  static async start(options: BrowserOptions): Promise<BrowserHost> {
    const browserProcess = await BrowserProcess.start(options);
    const { browser } = browserProcess.connection;
    const version = await browser.send('Browser.getVersion');
    const host = new BrowserHost(browserProcess, options.headed, version.product);
    const mayNavigate: NavigationCheck = (frameId, url, isRedirect) =>
      host.owners.get(frameId)?.mayNavigate(url, isRedirect) ?? true;
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const session = browserProcess.connection.session(sessionId);
      const page = { targetId: targetInfo.targetId, session, processId: 0 };
      if (host.waiting === undefined) {
        // The start page of a browser that always opens one.
        browser.tell('Target.closeTarget', { targetId: page.targetId });
        return;
      }
      host.pages.set(sessionId, page);
      // After a crash it has another process.
      session.on('Page.loadEventFired', () => {
        if (page.processId === 0) host.findProcess(page).catch(() => undefined);
      });
      host.waiting(page);
      host.waiting = undefined;
    });
    browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      browserProcess.connection.endSession(sessionId);
      const page = host.pages.get(sessionId);
      host.pages.delete(sessionId);
      if (page === undefined) return;
      const owner = host.owners.get(page.targetId);
      host.owners.delete(page.targetId);
      owner?.onPageGone();
    });
    browser.on('Target.targetCrashed', ({ targetId, status, errorCode }) => {
      for (const page of host.pages.values()) if (page.targetId === targetId) page.processId = 0;
      host.owners.get(targetId)?.onProcessGone({ status, code: errorCode });
    });
    const { targetInfos } = await browser.send('Target.getTargets');
    for (const { type, targetId } of targetInfos) {
      if (type === 'page') await browser.send('Target.closeTarget', { targetId });
    }
    await Promise.all([
      interceptRequests(browser, mayNavigate),
      browser.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'page' }],
      }),
      // Otherwise the ends of processes are not told.
      browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] }),
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true }),
      // Chromium lets pages write sanitized text to the clipboard; a headless shell needs this permission.
      browser.send('Browser.setPermission', { permission: { name: 'clipboard-write' }, setting: 'granted' }),
      ...refusedPermissions.map((name) =>
        // Some builds do not support this command.
        browser
          .send('Browser.setPermission', { permission: { name }, setting: 'denied' })
          .catch(() => undefined),
      ),
    ]);
    return host;
  }

  get browser(): CdpSession {
    return this.process.connection.browser;
  }

  session(id: string): CdpSession {
    return this.process.connection.session(id);
  }

  get ended(): Promise<void> {
    return this.process.ended;
  }

  announceDevTools(announce: (line: string) => void): void {
    this.process.announceDevTools(announce);
  }

  /** Opens a page in its own window. One at a time, so that each can be identified. */
  openPage(owner: PageOwner, options: NewPage): Promise<HostPage> {
    const opened = this.queue.then(() => this.openNext(owner, options));
    this.queue = opened.catch(() => undefined);
    return opened;
  }

  /**
   * Closes a page in any state. Chromium first asks the page's process and, with a debugger attached, waits for the reply;
   * a process that a navigation is leaving never replies, so the request is repeated.
   * Electron closes such a page at once: shell/browser/api/electron_api_browser_window.cc, OnCloseButtonClicked.
   */
  closePage(page: HostPage): void {
    if (!this.owners.has(page.targetId)) return;
    this.browser.tell('Target.closeTarget', { targetId: page.targetId });
    setTimeout(() => this.closePage(page), closeAgainMs);
  }

  /** Finds the process of a page: that of no other page. Chromium doesn't tell which is whose. */
  async findProcess(page: HostPage): Promise<void> {
    const { processInfo } = await this.browser.send('SystemInfo.getProcessInfo');
    const others = new Set([...this.pages.values()].map(({ processId }) => processId));
    const [found, ...more] = processInfo.filter(({ type, id }) => type === 'renderer' && !others.has(id));
    if (found !== undefined && more.length === 0) page.processId = found.id;
  }

  /** Starts a browser without windows that ends with this one. */
  startHelper(switches: readonly string[], preferences: Readonly<Record<string, object>>): BrowserProcess {
    const helper = this.process.startHelper(switches, preferences);
    this.helpers.add(helper);
    helper.ended.then(
      () => this.helpers.delete(helper),
      () => undefined,
    );
    return helper;
  }

  async end(): Promise<void> {
    await Promise.all([this.process, ...this.helpers].map((browser) => browser.end()));
  }

  private async openNext(owner: PageOwner, options: NewPage): Promise<HostPage> {
    const attached = new Promise<HostPage>((resolve) => {
      this.waiting = resolve;
    });
    const url = placeholderUrl(options.url, randomUUID());
    if (this.headed) {
      this.process.openAppWindow(url);
    } else {
      const { width, height } = options;
      await this.browser.send('Target.createTarget', { url, newWindow: true, width, height });
    }
    const page = await attached;
    this.owners.set(page.targetId, owner);
    await options.prepare(page);
    await this.findProcess(page);
    return page;
  }
}

/** All permissions are denied, without asking the app's handlers. */
const refusedPermissions = [
  'camera',
  'clipboard-read',
  'geolocation',
  'local-fonts',
  'microphone',
  'midi',
  'notifications',
  'persistent-storage',
  'storage-access',
  'window-management',
];
