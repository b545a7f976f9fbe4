import { app } from '../app/instance.ts';
import { hasDriver } from '../browser/debugging.ts';
import { runningBrowser, whenBrowserRuns } from '../browser/running.ts';
import { createEvent, guardDestroyable, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';
import { createCodec } from '../codec.ts';
import { createPageScripts } from '../renderer-process/page-scripts.ts';
import { nativeContentsMembers } from './destroyed.ts';
import { contentsEvents } from './event-names.ts';
import { HangWatch } from './hang-watch.ts';
import { mouseParameters, type InputEvent } from './input.ts';
import { loadError, loadFailure } from './load-error.ts';
import { Page } from './page.ts';
import { PageEvents, type ContentsOwner, type PageState, type WindowOpenDetails } from './page-events.ts';
import { pdfParameters, type PrintToPdfOptions } from './pdf.ts';
import { printPage, type PrintCallback } from './print-dialog.ts';
import { createNativeImage, type NativeImage } from '../system/native-image.ts';
import { defaultSession, type Session } from '../system/session.ts';
import { followColorScheme, stopFollowing, wantedColorScheme } from '../system/native-theme.ts';
import { createMainFrame, type WebFrame } from './web-frame.ts';

const codec = createCodec();
const all = new Map<number, WebContents>();
let lastId = 0;

const noLoad = (): void => undefined;

/** Electron's `WebContents`: the page of a window. */
export class WebContents extends StandInEmitter {
  readonly id: number;
  readonly mainFrame: WebFrame;
  readonly session: Session = defaultSession();
  private readonly owner: ContentsOwner;
  /** The guarded object that the app has. */
  private self: WebContents = this;
  private readonly state: PageState = {
    page: undefined,
    url: '',
    title: '',
    crashed: false,
    destroyed: false,
    loading: false,
    abandonLoad: noLoad,
    processNumber: 1,
    ownNavigation: undefined,
    windowOpenHandler: undefined,
  };
  private readonly pageEvents: PageEvents;
  private opening: Promise<Page> | undefined;
  private devTools = false;
  private zoomFactor: number;
  private readonly hangWatch: HangWatch;
  private readonly applyColorScheme = (): void => {
    const features = [{ name: 'prefers-color-scheme', value: wantedColorScheme() }];
    this.state.page?.host.session.tell('Emulation.setEmulatedMedia', { features });
  };

  private constructor(owner: ContentsOwner) {
    super('webContents', contentsEvents);
    this.id = ++lastId;
    this.owner = owner;
    this.zoomFactor = owner.zoomFactor;
    this.hangWatch = new HangWatch({
      // Electron: lib/browser/api/web-contents.ts, `-unresponsive`; `responsive` does not depend on it.
      onUnanswered: () => {
        if (this.owner.isOnScreen() && !this.devTools && !hasDriver())
          this.emit('unresponsive', createEvent({}));
      },
      onAnswered: () => void this.emit('responsive', createEvent({})),
    });
    this.mainFrame = createMainFrame({
      url: () => this.state.url,
      title: () => this.state.title,
      processId: () => this.state.processNumber,
      isGone: () => this.state.destroyed || this.state.crashed,
    });
    this.pageEvents = new PageEvents(this.state, {
      owner,
      mainFrame: this.mainFrame,
      hangWatch: this.hangWatch,
      self: () => this.self,
      emit: (name, ...values) => void this.emit(name, ...values),
      applyColorScheme: this.applyColorScheme,
      applyZoom: () => this.applyZoom(),
    });
  }

  static create(owner: ContentsOwner): WebContents {
    const contents = new WebContents(owner);
    const seen = guardDestroyable(contents, 'webContents', nativeContentsMembers);
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
    return [...all.values()].find((contents) => contents.state.page?.host.targetId === targetId);
  }

  static getFocusedWebContents(): WebContents | null {
    return focused();
  }

  /** Rejects if the load fails, is replaced by another, or if the page or its window goes before it has ended. */
  async loadURL(url: string): Promise<void> {
    if (URL.parse(url) === null) throw loadError('ERR_INVALID_URL', url);
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const abandon = (code: string): void => reject(loadError(code, url));
    this.state.abandonLoad('ERR_ABORTED');
    this.state.abandonLoad = abandon;
    try {
      await Promise.race([this.load(url), abandoned]);
    } finally {
      if (this.state.abandonLoad === abandon) this.state.abandonLoad = noLoad;
    }
  }

  reload(): void {
    const { page } = this.state;
    if (page === undefined) return;
    this.state.abandonLoad('ERR_ABORTED');
    page.reload().catch(() => undefined);
  }

  reloadIgnoringCache(): void {
    this.reload();
  }

  getURL(): string {
    return this.state.url;
  }

  getTitle(): string {
    return this.state.title;
  }

  isDestroyed(): boolean {
    return this.state.destroyed;
  }

  isCrashed(): boolean {
    return this.state.crashed;
  }

  isLoading(): boolean {
    return this.state.loading;
  }

  isFocused(): boolean {
    return focused() === this.self;
  }

  focus(): void {
    this.state.page?.host.session.tell('Page.bringToFront');
  }

  getOSProcessId(): number {
    return this.state.page?.host.processId ?? 0;
  }

  getProcessId(): number {
    return this.state.processNumber;
  }

  close(): void {
    this.owner.close();
  }

  /** Never throws, as in Electron's lib/browser/api/web-frame-main.ts: errors are printed to standard error. */
  send(channel: string, ...values: unknown[]): void {
    const refusal = refusalToSend(values, this.state.crashed);
    if (refusal !== undefined) console.error('Error sending from webFrameMain: ', new Error(refusal));
    else this.state.page?.receive(['event', channel, values]);
  }

  /** Waits for a loading page; never settles if the page goes away before it replies, as in Electron. */
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.state.url === '' || this.state.loading) {
      await new Promise((resolve) => this.once('did-stop-loading', resolve));
    }
    return await this.state.page?.evaluate(code, userGesture);
  }

  setWindowOpenHandler(handler: (details: WindowOpenDetails) => { readonly action: string }): void {
    this.state.windowOpenHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    this.state.page?.host.session.tell('Page.crash');
  }

  sendInputEvent(event: InputEvent): void {
    const parameters = mouseParameters(event);
    if (this.state.page !== undefined) {
      this.hangWatch.sent(this.state.page.host.session.send('Input.dispatchMouseEvent', parameters));
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
    // Electron loses it (electron#53225).
    if (this.state.page === undefined) throw notInTheStandIn('a zoom before the first page');
    this.zoomFactor = factor;
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
    if (this.state.page === undefined) throw new Error('The window has loaded nothing yet');
    const { data } = await this.state.page.host.session.send('Page.captureScreenshot', { format: 'png' });
    return createNativeImage(Buffer.from(data, 'base64'));
  }

  async printToPDF(options: PrintToPdfOptions): Promise<Buffer> {
    if (this.state.page === undefined) throw new Error('The window has loaded nothing yet');
    const { data } = await this.state.page.host.session.send('Page.printToPDF', pdfParameters(options));
    return Buffer.from(data, 'base64');
  }

  print(options: unknown = {}, callback?: PrintCallback): void {
    record('webContents.print', options);
    const session = this.state.page?.host.session;
    // If the page goes away, the dialog disappears without a result.
    if (session !== undefined) printPage(session, callback).catch(() => undefined);
  }

  /** From here on: parts of the stand-in, not of Electron. */
  announce(): void {
    app.emit('web-contents-created', createEvent({}), this.self);
  }

  /** Closes the page permanently. */
  destroy(): void {
    if (this.state.destroyed) return;
    all.delete(this.id);
    this.state.destroyed = true;
    this.hangWatch.forget();
    stopFollowing(this.applyColorScheme);
    this.opening?.then(async (page) => (await whenBrowserRuns()).closePage(page.host)).catch(() => undefined);
    this.state.abandonLoad('ERR_FAILED');
    this.emit('destroyed');
  }

  /** The page, if something was loaded into it. */
  currentPage(): Page | undefined {
    return this.state.destroyed ? undefined : this.state.page;
  }

  private async load(url: string): Promise<void> {
    const page = await this.open(url);
    this.state.ownNavigation = url;
    try {
      await page.navigate(url);
    } catch (error) {
      // Closed meanwhile, and reported already.
      if (this.state.destroyed) return;
      const failure = loadFailure(error, url);
      const { code, errno } = failure;
      // Electron: electron_api_web_contents.cc, DidFinishNavigation.
      if (code !== 'ERR_ABORTED') {
        this.emit('did-fail-load', createEvent({}), errno, code, url, true, this.mainFrame.processId, 1);
      }
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
    await host.openPage(this.pageEvents, {
      url,
      ...this.owner.size(),
      prepare: async (hostPage) => {
        page = new Page(hostPage, scripts, this.pageEvents);
        await page.prepare();
      },
    });
    if (page === undefined) throw new Error('The page was not prepared');
    const opened = page;
    this.state.page = opened;
    await this.owner.onFirstPage(opened);
    this.applyColorScheme();
    return opened;
  }

  /** Runs one of Chromium's editing commands in the focused element, like a menu role. */
  private edit(command: string): void {
    record('webContents.edit', command);
    this.state.page?.host.session.tell('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      commands: [command],
    });
  }

  /** In windows with frames only the page is zoomed; its width for media queries stays. */
  private applyZoom(): void {
    if (runningBrowser()?.headed !== true) {
      this.owner.onZoom();
      return;
    }
    const drawn = drawnZoom(this.zoomFactor);
    const zoom = drawn === 1 ? '' : String(drawn);
    this.state.page
      ?.evaluateApart(`document.documentElement.style.zoom = '${zoom}'; undefined`)
      .catch(() => undefined);
  }
}

/** Chromium draws no page smaller or larger (blink::kMinimumBrowserZoomFactor), whatever factor it remembers. */
export function drawnZoom(factor: number): number {
  return Math.min(Math.max(factor, 0.25), 5);
}

/** Electron's error message if it would refuse to send these values. */
function refusalToSend(values: readonly unknown[], isGone: boolean): string | undefined {
  try {
    codec.encode(values);
  } catch {
    return 'Failed to serialize arguments';
  }
  return isGone ? 'Render frame was disposed before WebFrameMain could be accessed' : undefined;
}

let focused: () => WebContents | null = () => null;

/** Sets the function that finds the focused window's contents. */
export function setFocusSource(source: () => WebContents | null): void {
  focused = source;
}
