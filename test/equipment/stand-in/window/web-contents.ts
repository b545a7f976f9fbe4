import { app } from '../app/instance.ts';
import type { PageOwner } from '../browser/host.ts';
import { hasDriver } from '../browser/debugging.ts';
import { runningBrowser, whenBrowserRuns } from '../browser/running.ts';
import { toAppUrl } from '../browser/schemes.ts';
import { createEvent, guardMortal, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';
import { createCodec } from '../codec.ts';
import { createPageScripts } from '../renderer-process/page-scripts.ts';
import { nativeContentsMembers } from './destroyed.ts';
import { HangWatch } from './hang-watch.ts';
import { mouseParameters, type InputEvent } from './input.ts';
import { ipcMain, type IpcEvent } from './ipc-main.ts';
import { loadError, loadFailure } from './load-error.ts';
import { Page, type PageListener } from './page.ts';
import { pdfParameters, type PrintToPdfOptions } from './pdf.ts';
import { printPage, type PrintCallback } from './print-dialog.ts';
import { createNativeImage, type NativeImage } from '../system/native-image.ts';
import { defaultSession, type Session } from '../system/session.ts';
import { followColorScheme, stopFollowing, wantedColorScheme } from '../system/native-theme.ts';
import { createMainFrame, type WebFrame } from './web-frame.ts';

/** What web contents ask of the window around them. */
export interface ContentsOwner {
  readonly preload: string | undefined;
  readonly zoomFactor: number;
  size(): { readonly width: number; readonly height: number };
  onFirstPage(page: Page): Promise<void>;
  onLoaded(): void;
  onGone(): void;
  onResize(): void;
  onZoom(): void;
  /** Neither hidden nor minimised. */
  isOnScreen(): boolean;
  onTitle(title: string): void;
  close(): void;
}

export interface WindowOpenDetails {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: string;
  readonly referrer: { readonly url: string; readonly policy: string };
}

const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'did-navigate',
  'did-finish-load',
  'did-fail-load',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'page-title-updated',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'context-menu',
  'before-input-event',
  'zoom-changed',
  'console-message',
  'preload-error',
  'destroyed',
  'devtools-opened',
  'devtools-closed',
];

const consoleLevels = { debug: 0, info: 1, warning: 2, error: 3 } as const;
const codec = createCodec();
const all = new Map<number, WebContents>();
let lastId = 0;

/** Electron's `WebContents`: the page of a window. */
export class WebContents extends StandInEmitter implements PageOwner, PageListener {
  readonly id: number;
  readonly mainFrame: WebFrame;
  readonly session: Session = defaultSession();
  private readonly owner: ContentsOwner;
  /** This object as the app sees it. */
  private self: WebContents = this;
  private page: Page | undefined;
  private opening: Promise<Page> | undefined;
  private url = '';
  private title = '';
  private crashed = false;
  private destroyed = false;
  private loading = false;
  private devTools = false;
  private zoomFactor: number;
  private processNumber = 1;
  private ownNavigation: string | undefined;
  private windowOpenHandler: ((details: WindowOpenDetails) => { readonly action: string }) | undefined;
  private readonly hangWatch: HangWatch;
  private readonly applyColorScheme = (): void => {
    const features = [{ name: 'prefers-color-scheme', value: wantedColorScheme() }];
    this.page?.host.session.tell('Emulation.setEmulatedMedia', { features });
  };

  private constructor(owner: ContentsOwner) {
    super('webContents', events);
    this.id = ++lastId;
    this.owner = owner;
    this.zoomFactor = owner.zoomFactor;
    this.hangWatch = new HangWatch({
      // Electron: lib/browser/api/web-contents.ts, `-unresponsive`, which `responsive` does not go by.
      onUnanswered: () => {
        if (this.owner.isOnScreen() && !this.devTools && !hasDriver())
          this.emit('unresponsive', createEvent({}));
      },
      onAnswered: () => void this.emit('responsive', createEvent({})),
    });
    this.mainFrame = createMainFrame({
      url: () => this.url,
      title: () => this.title,
      processId: () => this.processNumber,
      isGone: () => this.destroyed || this.crashed,
    });
  }

  static create(owner: ContentsOwner): WebContents {
    const contents = new WebContents(owner);
    const seen = guardMortal(contents, 'webContents', nativeContentsMembers);
    contents.self = seen;
    followColorScheme(contents.applyColorScheme);
    all.set(seen.id, seen);
    return seen;
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.page?.host.targetId === targetId);
  }

  static getFocusedWebContents(): WebContents | null {
    return focused();
  }

  /** Rejects where the load fails, and where the window closes before it has ended. */
  async loadURL(url: string): Promise<void> {
    if (URL.parse(url) === null) throw loadError('ERR_INVALID_URL', url);
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const onDestroyed = (): void => reject(loadError('ERR_FAILED', url));
    this.once('destroyed', onDestroyed);
    try {
      await Promise.race([this.load(url), closed]);
    } finally {
      this.off('destroyed', onDestroyed);
    }
  }

  reload(): void {
    this.page?.reload().catch(() => undefined);
  }

  reloadIgnoringCache(): void {
    this.reload();
  }

  getURL(): string {
    return this.url;
  }

  getTitle(): string {
    return this.title;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  isLoading(): boolean {
    return this.loading;
  }

  isFocused(): boolean {
    return focused() === this.self;
  }

  focus(): void {
    this.page?.host.session.tell('Page.bringToFront');
  }

  getProcessId(): number {
    return this.processNumber;
  }

  close(): void {
    this.owner.close();
  }

  /** Throws nothing, as Electron's lib/browser/api/web-frame-main.ts: what can't be sent is a line on standard error. */
  send(channel: string, ...values: unknown[]): void {
    const refusal = refusalToSend(values, this.crashed);
    if (refusal !== undefined) console.error('Error sending from webFrameMain: ', new Error(refusal));
    else this.page?.receive(['event', channel, values]);
  }

  /** Waits for a page that is loading; never settles where the page goes before it has answered, as in Electron. */
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.url === '' || this.loading) {
      await new Promise((resolve) => this.once('did-stop-loading', resolve));
    }
    return await this.page?.evaluate(code, userGesture);
  }

  setWindowOpenHandler(handler: (details: WindowOpenDetails) => { readonly action: string }): void {
    this.windowOpenHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    this.page?.host.session.tell('Page.crash');
  }

  sendInputEvent(event: InputEvent): void {
    const parameters = mouseParameters(event);
    if (this.page !== undefined) {
      this.hangWatch.sent(this.page.host.session.send('Input.dispatchMouseEvent', parameters));
    }
  }

  undo(): void {
    this.edit('Undo');
  }

  redo(): void {
    this.edit('Redo');
  }

  cut(): void {
    this.edit('Cut');
  }

  copy(): void {
    this.edit('Copy');
  }

  paste(): void {
    this.edit('Paste');
  }

  pasteAndMatchStyle(): void {
    this.edit('PasteAndMatchStyle');
  }

  delete(): void {
    this.edit('Delete');
  }

  selectAll(): void {
    this.edit('SelectAll');
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  getZoomLevel(): number {
    return Math.log(this.zoomFactor) / Math.log(1.2);
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    // Electron forgets it (electron#53225).
    if (this.page === undefined) throw notInTheStandIn('a zoom before the first page');
    this.zoomFactor = Math.min(Math.max(factor, 0.25), 5);
    this.applyZoom();
  }

  getZoomFactor(): number {
    return this.zoomFactor;
  }

  openDevTools(options?: unknown): void {
    record('webContents.openDevTools', options);
    this.devTools = true;
    this.emit('devtools-opened');
  }

  closeDevTools(): void {
    record('webContents.closeDevTools');
    this.devTools = false;
    this.emit('devtools-closed');
  }

  isDevToolsOpened(): boolean {
    return this.devTools;
  }

  toggleDevTools(): void {
    if (this.devTools) this.closeDevTools();
    else this.openDevTools();
  }

  setIgnoreMenuShortcuts(ignore: boolean): void {
    record('webContents.setIgnoreMenuShortcuts', ignore);
  }

  async capturePage(): Promise<NativeImage> {
    if (this.page === undefined) throw new Error('The window has loaded nothing yet');
    const { data } = await this.page.host.session.send('Page.captureScreenshot', { format: 'png' });
    return createNativeImage(Buffer.from(data, 'base64'));
  }

  async printToPDF(options: PrintToPdfOptions): Promise<Buffer> {
    if (this.page === undefined) throw new Error('The window has loaded nothing yet');
    const { data } = await this.page.host.session.send('Page.printToPDF', pdfParameters(options));
    return Buffer.from(data, 'base64');
  }

  print(options: unknown = {}, callback?: PrintCallback): void {
    record('webContents.print', options);
    const session = this.page?.host.session;
    // A page that goes meanwhile takes the dialog and its answer with it.
    if (session !== undefined) printPage(session, callback).catch(() => undefined);
  }

  /** The stand-in's own part from here on: what the window and the page tell. */
  announce(): void {
    app.emit('web-contents-created', createEvent({}), this.self);
  }

  /** Takes the page away for good. */
  destroy(): void {
    if (this.destroyed) return;
    all.delete(this.id);
    this.destroyed = true;
    this.hangWatch.forget();
    stopFollowing(this.applyColorScheme);
    this.opening?.then(async (page) => (await whenBrowserRuns()).closePage(page.host)).catch(() => undefined);
    this.emit('destroyed');
  }

  /** The page once something is loaded into it. */
  currentPage(): Page | undefined {
    return this.destroyed ? undefined : this.page;
  }

  mayNavigate(url: string, isRedirect: boolean): boolean {
    const facts = {
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.mainFrame,
      initiator: this.mainFrame,
    };
    if (isRedirect) {
      const event = createEvent(facts);
      this.emit('will-redirect', event, url, false, true, 1, 1);
      return !event.defaultPrevented;
    }
    if (this.ownNavigation !== undefined || sameDocument(url, this.url)) {
      this.ownNavigation = undefined;
      return true;
    }
    const event = createEvent(facts);
    this.emit('will-navigate', event, url, false, true, 1, 1);
    this.emit('will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  onPageGone(): void {
    this.page = undefined;
    if (!this.destroyed) this.owner.onGone();
  }

  onReport(report: ReadonlyMap<string, unknown>): void {
    if (this.destroyed) return;
    const text = (name: string): string => String(report.get(name));
    switch (report.get('kind')) {
      case 'invoke':
        this.answer(Number(report.get('id')), text('channel'), text('content'));
        break;
      case 'send':
        ipcMain.emit(text('channel'), this.ipcEvent(), ...this.values(text('content')));
        break;
      case 'title':
        this.setTitle(text('title'));
        break;
      case 'resize':
        this.owner.onResize();
        break;
      case 'input':
        // Asked after the input has come, the page answers when it has done with it.
        if (this.page !== undefined) this.hangWatch.sent(this.page.answer());
        break;
      case 'key':
        this.emit('before-input-event', inputEvent(), Object.fromEntries(report));
        break;
      case 'zoom':
        this.emit('zoom-changed', createEvent({}), text('direction'));
        break;
      case 'context-menu':
        this.emit('context-menu', createEvent({}), this.placeParams(report.get('params')));
        break;
      case 'window-open': {
        const [url, frameName, features] = list(report.get('values'));
        this.onWindowOpen(toAppUrl(String(url)), String(frameName), String(features));
        break;
      }
      case 'preload-error':
        this.emit('preload-error', createEvent({}), this.owner.preload, new Error(text('message')));
        break;
    }
  }

  onStartLoading(): void {
    this.loading = true;
    this.emit('did-start-loading');
  }

  onNavigated(url: string): void {
    this.ownNavigation = undefined;
    this.url = url;
    // A tool that is attached as well may have put its own back with the new document.
    this.applyColorScheme();
    this.emit('did-navigate', createEvent({}), url, 200, 'OK');
  }

  onDomReady(): void {
    this.crashed = false;
    this.emit('dom-ready', createEvent({}));
  }

  onLoaded(): void {
    this.loading = false;
    this.crashed = false;
    this.applyZoom();
    this.emit('did-stop-loading');
    this.emit('did-finish-load', createEvent({}));
    this.owner.onLoaded();
  }

  onCrashed(): void {
    if (this.destroyed || app.isEnding) return;
    this.crashed = true;
    this.processNumber += 1;
    this.hangWatch.forget();
    const details = { reason: 'crashed', exitCode: 5 };
    // Electron: electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone, tells of it in a task of its own.
    setImmediate(() => {
      if (this.destroyed) return;
      app.emit('render-process-gone', createEvent({}), this.self, details);
      this.emit('render-process-gone', createEvent({}), details);
    });
  }

  onConsole(level: keyof typeof consoleLevels, message: string, line: number, source: string): void {
    const facts = { level, message, lineNumber: line, sourceId: source, frame: this.mainFrame };
    this.emit('console-message', createEvent(facts), consoleLevels[level], message, line, source);
  }

  onWindowOpen(url: string, frameName: string, features: string): void {
    const answer = this.windowOpenHandler?.({
      url,
      frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    });
    if (answer?.action === 'deny') return;
    const error = notInTheStandIn(`a window opened by a page (${url})`);
    record('window.open', url, error.message);
    console.error(error);
  }

  onForeignNavigation(url: string): void {
    const event = createEvent({ url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame });
    this.emit('will-navigate', event, url, false, true, 1, 1);
    this.emit('will-frame-navigate', event);
    if (!event.defaultPrevented) record('navigation to another program', url);
  }

  private async load(url: string): Promise<void> {
    const page = await this.open(url);
    this.ownNavigation = url;
    try {
      await page.navigate(url);
    } catch (error) {
      // Closed meanwhile: told already.
      if (this.destroyed) return;
      const failure = loadFailure(error, url);
      const { code, errno } = failure;
      this.emit('did-fail-load', createEvent({}), errno, code, url, true, this.mainFrame.processId, 1);
      throw failure;
    }
  }

  private open(url: string): Promise<Page> {
    this.opening ??= this.openPage(url);
    return this.opening;
  }

  private async openPage(url: string): Promise<Page> {
    const host = await whenBrowserRuns();
    const scripts = createPageScripts(this.owner.preload);
    if (scripts.error !== undefined) {
      console.error(`Unable to load preload script: ${this.owner.preload ?? ''}`);
      this.emit('preload-error', createEvent({}), this.owner.preload, scripts.error);
    }
    let page: Page | undefined;
    await host.openPage(this, {
      url,
      ...this.owner.size(),
      prepare: async (hostPage) => {
        page = new Page(hostPage, scripts, this);
        await page.prepare();
      },
    });
    if (page === undefined) throw new Error('The page was not prepared');
    const opened = page;
    this.page = opened;
    await this.owner.onFirstPage(opened);
    this.applyColorScheme();
    return opened;
  }

  private answer(id: number, channel: string, content: string): void {
    const { page } = this;
    ipcMain.invoke(this.ipcEvent(), channel, this.values(content)).then(
      (value) => page?.receive(['reply', id, true, value]),
      (error: unknown) => {
        page?.receive(['reply', id, false, error instanceof Error ? error.message : String(error)]);
      },
    );
  }

  private values(content: string): readonly unknown[] {
    return list(codec.decode(content));
  }

  private ipcEvent(): IpcEvent {
    const { self: sender, mainFrame: senderFrame } = this;
    return { type: 'frame', sender, senderFrame, frameId: 1, processId: this.processNumber };
  }

  private setTitle(title: string): void {
    if (title === this.title) return;
    this.title = title;
    this.emit('page-title-updated', createEvent({}), title, true);
    this.owner.onTitle(title);
  }

  private placeParams(params: unknown): object {
    return { ...(typeof params === 'object' ? params : {}), frame: this.mainFrame, pageURL: this.url };
  }

  /** Runs one of Chromium's editing commands where the focus is, like a menu role. */
  private edit(command: string): void {
    record('webContents.edit', command);
    this.page?.host.session.tell('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      commands: [command],
    });
  }

  /** Where there are windows with frames, the page is zoomed alone; its width for media queries stays as it is. */
  private applyZoom(): void {
    if (runningBrowser()?.headed !== true) {
      this.owner.onZoom();
      return;
    }
    const zoom = this.zoomFactor === 1 ? '' : String(this.zoomFactor);
    this.page
      ?.evaluateApart(`document.documentElement.style.zoom = '${zoom}'; undefined`)
      .catch(() => undefined);
  }
}

/** Why Electron would not send these, in its words. */
function refusalToSend(values: readonly unknown[], isGone: boolean): string | undefined {
  try {
    codec.encode(values);
  } catch {
    return 'Failed to serialize arguments';
  }
  return isGone ? 'Render frame was disposed before WebFrameMain could be accessed' : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function inputEvent(): object {
  return {
    preventDefault(): never {
      throw notInTheStandIn("preventDefault() of 'before-input-event'");
    },
  };
}

function sameDocument(one: string, other: string): boolean {
  return one.replace(/#.*$/s, '') === other.replace(/#.*$/s, '');
}

let focused: () => WebContents | null = () => null;

/** The windows know which of them has the focus. */
export function setFocusSource(source: () => WebContents | null): void {
  focused = source;
}
