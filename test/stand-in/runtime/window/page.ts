import type { HostPage } from '../browser/host.ts';
import type { Protocol } from '../browser/connection.ts';
import { isPlaceholder, toAppUrl, toBrowserUrl } from '../browser/schemes.ts';
import { createCodec } from '../codec.ts';
import { preloadWorld, type PageScripts } from '../renderer-process/page-scripts.ts';

/** The reports of a page to its web contents. */
export interface PageListener {
  onReport(report: ReadonlyMap<string, unknown>): void;
  onStartLoading(): void;
  onNavigated(url: string): void;
  onDomReady(): void;
  onLoaded(): void;
  onConsole(
    level: 'info' | 'warning' | 'error' | 'debug',
    message: string,
    line: number,
    source: string,
  ): void;
  /** The page tries to open a window, which is always refused. */
  onWindowOpen(url: string, frameName: string, features: string): void;
  /** The page navigates to an address that request filters do not see, such as `mailto:`. */
  onForeignNavigation(url: string): void;
}

const codec = createCodec();

/** A Chromium page of a window. Addresses are the app's. */
export class Page {
  readonly host: HostPage;
  private readonly listener: PageListener;
  private readonly scripts: PageScripts;
  private mainFrame = '';
  private preloadContext: number | undefined;
  private browserUrl = '';
  private readonly loads = new Map<string, () => void>();
  private lastLoaded = '';
  /** From a reload until its document replaces the present one. */
  private reloading = false;

  constructor(host: HostPage, scripts: PageScripts, listener: PageListener) {
    this.host = host;
    this.scripts = scripts;
    this.listener = listener;
  }

  /** Prepares the page before its first document, then continues it. */
  async prepare(): Promise<void> {
    const { session } = this.host;
    this.listen();
    const [tree] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', {
        name: this.scripts.binding,
        executionContextName: preloadWorld,
      }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: this.scripts.pageWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: this.scripts.preloadWorld,
        worldName: preloadWorld,
      }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
    this.mainFrame = tree.frameTree.frame.id;
  }

  /** Loads an address; resolves after its load event. Rejects with Chromium's error text. */
  async navigate(url: string): Promise<void> {
    const answer = await this.host.session.send('Page.navigate', { url: toBrowserUrl(url) });
    if (answer.errorText !== undefined) throw new Error(answer.errorText);
    const { loaderId } = answer;
    // Without a loader it was a same-document navigation.
    if (loaderId === undefined || loaderId === this.lastLoaded) return;
    await new Promise<void>((resolve) => {
      this.loads.set(loaderId, resolve);
    });
  }

  async reload(): Promise<void> {
    if (!this.isUsed) return;
    this.reloading = true;
    while (!(await this.tryToReload())) {
      // The page has reported a document that the browser has not committed yet: ask again.
    }
  }

  /** Sends a message to the preload's world; lost without a preload, as in Electron. */
  receive(message: readonly unknown[]): void {
    if (this.preloadContext === undefined) return;
    const text = JSON.stringify(codec.encode(message));
    this.host.session.tell('Runtime.evaluate', {
      expression: `${this.scripts.receiver}(${text})`,
      contextId: this.preloadContext,
    });
  }

  /** Resolves when the page is no longer busy, or has gone. */
  async answer(): Promise<void> {
    await this.host.session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
  }

  /**
   * Evaluates in the page's world and returns a JSON value. Rejects with the script's error; never settles if the page
   * goes away.
   */
  async evaluate(expression: string, userGesture: boolean): Promise<unknown> {
    const answer = this.request({ expression, userGesture });
    return valueOf(await answer.catch(() => new Promise<never>(() => undefined)));
  }

  /** Evaluates in the preload's world, invisible to the page. */
  async evaluateApart(expression: string): Promise<unknown> {
    if (this.preloadContext === undefined) throw new Error('The page has no document yet');
    const params = { expression, userGesture: true, contextId: this.preloadContext };
    return valueOf(await this.request(params));
  }

  /** False if the browser has not committed the present document yet. Chromium: page_handler.cc, AssureTopLevelActiveFrame. */
  private async tryToReload(): Promise<boolean> {
    return await this.host.session.send('Page.reload').then(
      () => true,
      (error: unknown) => {
        if (String(error).endsWith('Not attached to an active page')) return false;
        throw error;
      },
    );
  }

  private request(params: Protocol.Runtime.evaluateParameters): Promise<Evaluated> {
    return this.host.session.send('Runtime.evaluate', { ...params, awaitPromise: true, returnByValue: true });
  }

  private listen(): void {
    const { session } = this.host;
    const { listener } = this;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frame: unknown = context.auxData?.['frameId'];
      if (context.name === preloadWorld && frame === this.mainFrame) this.preloadContext = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (this.preloadContext === executionContextId) this.preloadContext = undefined;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.preloadContext = undefined;
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== this.scripts.binding || executionContextId !== this.preloadContext) return;
      const report: unknown = JSON.parse(payload);
      if (typeof report === 'object' && report !== null) listener.onReport(new Map(Object.entries(report)));
    });
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.mainFrame) listener.onStartLoading();
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== this.mainFrame) return;
      this.reloading = false;
      this.setUrl(frame.url + (frame.urlFragment ?? ''));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.mainFrame) this.setUrl(url);
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      if (frameId === this.mainFrame && !/^(?:https?|about|javascript|blob|data|file):/i.test(url)) {
        listener.onForeignNavigation(url);
      }
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.mainFrame || !this.isUsed) return;
      if (name === 'DOMContentLoaded') listener.onDomReady();
      // Chromium: frame_tree_node.cc, IsLoading. A page with a navigation under way is loading, whatever its document does.
      if (name !== 'load' || this.reloading) return;
      this.lastLoaded = loaderId;
      listener.onLoaded();
      this.loads.get(loaderId)?.();
      this.loads.delete(loaderId);
    });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      listener.onWindowOpen(toAppUrl(url), windowName, windowFeatures.join(','));
    });
    session.on('Inspector.targetCrashed', () => {
      this.preloadContext = undefined;
    });
    session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const message = args.map((value) => String(value.value ?? value.description ?? '')).join(' ');
      const [frame] = stackTrace?.callFrames ?? [];
      listener.onConsole(consoleLevel(type), message, frame?.lineNumber ?? 0, toAppUrl(frame?.url ?? ''));
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const { exception, text, lineNumber, url } = exceptionDetails;
      listener.onConsole('error', exception?.description ?? text, lineNumber, toAppUrl(url ?? ''));
    });
    session.on('Log.entryAdded', ({ entry }) => {
      const level = entry.level === 'verbose' ? 'debug' : entry.level;
      listener.onConsole(level, entry.text, entry.lineNumber ?? 0, toAppUrl(entry.url ?? ''));
    });
  }

  /** Whether the page has left the placeholder page, whose load may not have been reported. */
  private get isUsed(): boolean {
    return this.browserUrl !== '' && !isPlaceholder(this.browserUrl);
  }

  private setUrl(url: string): void {
    const wasUsed = this.isUsed;
    this.browserUrl = url;
    if (isPlaceholder(url)) return;
    // So that the page cannot navigate back to the placeholder page.
    if (!wasUsed) this.host.session.tell('Page.resetNavigationHistory');
    this.listener.onNavigated(toAppUrl(url));
  }
}

type Evaluated = Protocol.Runtime.evaluateReturnValue;

function valueOf({ result, exceptionDetails }: Evaluated): unknown {
  if (exceptionDetails === undefined) return result.value;
  const { exception, text } = exceptionDetails;
  throw new Error(exception?.description?.split('\n')[0] ?? text);
}

function consoleLevel(type: string): 'info' | 'warning' | 'error' | 'debug' {
  switch (type) {
    case 'error':
    case 'assert':
      return 'error';
    case 'warning':
      return 'warning';
    case 'debug':
      return 'debug';
    default:
      return 'info';
  }
}
