import { app } from '../app/instance.ts';
import { createEvent, guardDestroyable, StandInEmitter } from '../guard.ts';
import { runningBrowser } from '../browser/running.ts';
import type { Protocol } from '../browser/connection.ts';
import { record } from '../recordings.ts';
import { frame, onDrag } from './frame.ts';
import { screen, type Rectangle } from '../system/screen.ts';
import type { NativeImage } from '../system/native-image.ts';
import { nativeWindowMembers } from './destroyed.ts';
import type { Page } from './page.ts';
import { windowEvents } from './event-names.ts';
import { drawnZoom, setFocusSource, WebContents } from './web-contents.ts';
import { initialBounds, refuseUnsafe, type BrowserWindowOptions } from './window-options.ts';

const all: BrowserWindow[] = [];
let focusedWindow: BrowserWindow | null = null;
let lastId = 0;
setFocusSource(() => focusedWindow?.webContents ?? null);

/** Electron's `BrowserWindow`. */
export class BrowserWindow extends StandInEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  autoHideMenuBar = false;
  private readonly self: BrowserWindow;
  private bounds: Rectangle;
  /** Whether the window manager has not yet applied the requested position. */
  private isUnplaced = true;
  /** Whether the window can have the focus: the window manager has framed it, or there is none. */
  private isManaged = frame === undefined;
  private wantsFocus = false;
  private minimumSize: readonly [number, number];
  private state: Protocol.Browser.WindowState = 'normal';
  /** The state to restore after minimising and full screen. */
  private stateBefore: 'normal' | 'maximized' = 'normal';
  private title: string;
  private backgroundColor: string;
  private visible: boolean;
  private destroyed = false;
  private isReadyToShow = false;
  private page: Page | undefined;
  private browserWindow: number | undefined;

  constructor(options: BrowserWindowOptions = {}) {
    super('BrowserWindow', windowEvents);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    refuseUnsafe(options);
    this.id = ++lastId;
    this.title = options.title ?? app.name;
    this.backgroundColor = options.backgroundColor ?? '#FFFFFF';
    this.visible = options.show ?? true;
    this.minimumSize = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.bounds = initialBounds(options, screen.getPrimaryDisplay().workArea);
    this.webContents = WebContents.create({
      preload: options.webPreferences?.preload,
      zoomFactor: options.webPreferences?.zoomFactor ?? 1,
      size: () => this.getBounds(),
      onZoom: () => void this.placeWindow().catch(() => undefined),
      onFirstPage: (page) => this.adopt(page),
      onLoaded: () => this.showReady(),
      onGone: () => this.finishClose(),
      onResize: () => void this.measure(),
      isOnScreen: () => this.visible && !this.isMinimized(),
      onTitle: (title) => this.followTitle(title),
      close: () => this.close(),
    });
    this.followHangs();
    const seen = guardDestroyable(this, 'BrowserWindow', nativeWindowMembers);
    this.self = seen;
    all.push(seen);
    onDrag((by) => this.drag(by));
    app.addWindow(seen);
    app.emit('browser-window-created', createEvent({}), seen);
    this.webContents.announce();
    if (this.visible) {
      setImmediate(() => this.focus());
      this.awaitFrame();
    }
    return seen;
  }

  static getAllWindows(): BrowserWindow[] {
    return [...all];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return all.find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return all.find((window) => window.id === id) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.visible) return;
    this.visible = true;
    this.emit('show');
    this.awaitFrame();
  }

  hide(): void {
    if (!this.visible) return;
    this.visible = false;
    this.blur();
    this.emit('hide');
  }

  focus(): void {
    if (this.destroyed || !this.visible || focusedWindow === this.self) return;
    this.wantsFocus = !this.isManaged;
    if (this.wantsFocus) return;
    focusedWindow?.blur();
    focusedWindow = this.self;
    this.webContents.focus();
    this.emit('focus');
    app.emit('browser-window-focus', createEvent({}), this.self);
  }

  blur(): void {
    if (focusedWindow !== this.self) return;
    focusedWindow = null;
    this.emit('blur');
    app.emit('browser-window-blur', createEvent({}), this.self);
  }

  isFocused(): boolean {
    return focusedWindow === this.self;
  }

  isVisible(): boolean {
    return this.visible;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  minimize(): void {
    this.setState('minimized', 'minimize');
    this.blur();
  }

  restore(): void {
    this.setState(this.isMinimized() ? this.stateBefore : 'normal', 'restore');
    this.focus();
  }

  maximize(): void {
    this.showInactive();
    this.setState('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.isMaximized()) this.setState('normal', 'unmaximize');
  }

  isMinimized(): boolean {
    return this.state === 'minimized';
  }

  isMaximized(): boolean {
    return this.state === 'maximized';
  }

  setFullScreen(full: boolean): void {
    if (full) this.setState('fullscreen', 'enter-full-screen');
    else if (this.isFullScreen()) this.setState(this.stateBefore, 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.state === 'fullscreen';
  }

  /** Emits `close`; the window closes unless a listener prevents it. */
  close(): void {
    if (this.destroyed) return;
    const event = createEvent({});
    this.emit('close', event);
    if (this.isDestroyed()) return;
    if (event.defaultPrevented) {
      app.cancelQuit();
      return;
    }
    const host = runningBrowser();
    if (this.page === undefined || host === undefined) setImmediate(() => this.finishClose());
    else host.closePage(this.page.host);
  }

  destroy(): void {
    this.finishClose();
  }

  getBounds(): Rectangle {
    const display = screen.getDisplayMatching(this.bounds);
    if (this.state === 'maximized') return { ...display.workArea };
    return { ...(this.state === 'fullscreen' ? display.bounds : this.bounds) };
  }

  getNormalBounds(): Rectangle {
    return { ...this.bounds };
  }

  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  getPosition(): [number, number] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.getBounds();
    const next = { ...this.bounds, ...bounds };
    const [minWidth, minHeight] = this.minimumSize;
    this.bounds = {
      ...next,
      width: Math.max(next.width, minWidth),
      height: Math.max(next.height, minHeight),
    };
    if (next.x !== before.x || next.y !== before.y) this.isUnplaced = true;
    this.placeWindow().catch(() => undefined);
    this.emitChanges(before);
    this.awaitFrame();
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setMinimumSize(width: number, height: number): void {
    this.minimumSize = [width, height];
  }

  getMinimumSize(): [number, number] {
    return [...this.minimumSize];
  }

  setTitle(title: string): void {
    this.title = title;
  }

  getTitle(): string {
    return this.title;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
    record('BrowserWindow.setBackgroundColor', color);
  }

  getBackgroundColor(): string {
    return this.backgroundColor;
  }

  setMenu(menu: unknown): void {
    record('BrowserWindow.setMenu', menu === null ? null : 'menu');
  }

  removeMenu(): void {
    this.setMenu(null);
  }

  setMenuBarVisibility(visible: boolean): void {
    record('BrowserWindow.setMenuBarVisibility', visible);
  }

  setAutoHideMenuBar(hide: boolean): void {
    this.autoHideMenuBar = hide;
  }

  setProgressBar(progress: number): void {
    record('BrowserWindow.setProgressBar', progress);
  }

  flashFrame(flash: boolean): void {
    record('BrowserWindow.flashFrame', flash);
  }

  capturePage(): Promise<NativeImage> {
    return this.webContents.capturePage();
  }

  /** Electron: lib/browser/api/browser-window.ts, which briefly waits for the page to respond again. */
  private followHangs(): void {
    let timer: NodeJS.Timeout | undefined;
    this.webContents.on('unresponsive', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!this.destroyed) this.emit('unresponsive');
      }, 50);
    });
    this.webContents.on('responsive', () => {
      clearTimeout(timer);
      timer = undefined;
      this.emit('responsive');
    });
  }

  private async adopt(page: Page): Promise<void> {
    this.page = page;
    if (this.destroyed) return;
    await this.placeWindow();
  }

  /** Applies the bounds of this window to Chromium's window. */
  private async placeWindow(): Promise<void> {
    const host = runningBrowser();
    const { page } = this;
    if (page === undefined || host === undefined) return;
    const { session, targetId } = page.host;
    if (!host.headed) {
      // Without a display there is no frame: the page has the window's size, divided by the zoom.
      const { width, height } = this.getBounds();
      const zoom = drawnZoom(this.webContents.getZoomFactor());
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(width / zoom),
        height: Math.round(height / zoom),
        deviceScaleFactor: zoom,
        mobile: false,
      });
      return;
    }
    const { windowId } = await host.browser.send('Browser.getWindowForTarget', { targetId });
    this.browserWindow = windowId;
    const { x: left, y: top, width, height } = this.bounds;
    const bounds = { left, top, width, height };
    await host.browser.send('Browser.setWindowBounds', { windowId, bounds });
  }

  /** Reads the size after the user or the page has changed it. */
  private async measure(): Promise<void> {
    const host = runningBrowser();
    if (host?.headed !== true || this.browserWindow === undefined || this.state !== 'normal') return;
    const answer = await host.browser
      .send('Browser.getWindowBounds', { windowId: this.browserWindow })
      .catch(() => undefined);
    if (answer === undefined) return;
    const { left = 0, top = 0, width = 0, height = 0 } = answer.bounds;
    const before = this.getBounds();
    this.bounds = { x: left, y: top, width, height };
    this.emitChanges(before);
  }

  private setState(state: Protocol.Browser.WindowState, event: string): void {
    if (this.state === state) return;
    const before = this.getBounds();
    if (this.state === 'normal' || this.state === 'maximized') this.stateBefore = this.state;
    this.state = state;
    const host = runningBrowser();
    if (host?.headed === true && this.browserWindow !== undefined) {
      host.browser.tell('Browser.setWindowBounds', {
        windowId: this.browserWindow,
        bounds: { windowState: state },
      });
    }
    if (host?.headed === false) this.placeWindow().catch(() => undefined);
    this.emit(event);
    this.emitChanges(before);
    this.awaitFrame();
  }

  /**
   * With a frame, a requested position is that of the frame; after the window manager has replied, the reported one is
   * that of the area inside. Focus follows. Chromium: ui/ozone/platform/x11/x11_window.cc, SetBoundsInPixels and Activate.
   */
  private awaitFrame(): void {
    if (frame === undefined) return;
    const { x, y } = frame;
    setTimeout(() => {
      if (this.destroyed || !this.visible) return;
      if (this.state === 'normal' && this.isUnplaced) {
        this.isUnplaced = false;
        this.drag({ x, y });
      }
      this.isManaged = true;
      if (this.wantsFocus) this.focus();
    }, frame.delayMs);
  }

  /** Moves the window as the user or the window manager does. */
  private drag(by: { readonly x: number; readonly y: number }): void {
    if (this.destroyed || this.state !== 'normal') return;
    const before = this.getBounds();
    this.bounds = { ...this.bounds, x: before.x + by.x, y: before.y + by.y };
    this.emitChanges(before);
  }

  private emitChanges(before: Rectangle): void {
    if (this.destroyed) return;
    const { x, y, width, height } = this.getBounds();
    if (before.width !== width || before.height !== height) this.emit('resize');
    if (before.x !== x || before.y !== y) this.emit('move');
  }

  private showReady(): void {
    if (this.isReadyToShow || this.destroyed) return;
    this.isReadyToShow = true;
    this.emit('ready-to-show');
  }

  private followTitle(title: string): void {
    const event = createEvent({});
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.title = title;
  }

  private finishClose(): void {
    if (this.destroyed) return;
    const { webContents } = this;
    this.destroyed = true;
    this.visible = false;
    if (focusedWindow === this.self) focusedWindow = null;
    const at = all.indexOf(this.self);
    if (at >= 0) all.splice(at, 1);
    webContents.destroy();
    this.emit('closed');
    app.removeWindow(this.self);
  }
}
