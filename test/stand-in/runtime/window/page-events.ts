import { app } from '../app/instance.ts';
import type { PageOwner, ProcessEnd } from '../browser/host.ts';
import { toAppUrl } from '../browser/schemes.ts';
import { createCodec } from '../codec.ts';
import { createEvent, notInTheStandIn } from '../guard.ts';
import { record } from '../recordings.ts';
import { hasClipboardContent } from '../system/clipboard-permission.ts';
import { recordCrash } from '../system/crash-reporter.ts';
import type { HangWatch } from './hang-watch.ts';
import { ipcMain, type IpcEvent } from './ipc-main.ts';
import type { Page, PageListener } from './page.ts';
import type { WebFrame } from './web-frame.ts';

/** The window of web contents. */
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

/** The state of a page, read by Electron's API and changed by the page's events. */
export interface PageState {
  page: Page | undefined;
  url: string;
  title: string;
  crashed: boolean;
  destroyed: boolean;
  loading: boolean;
  /** Rejects the `loadURL` that has not ended, if there is one, with a code such as `ERR_ABORTED`. */
  abandonLoad: (code: string) => void;
  processNumber: number;
  /** The address that the app is loading, which emits no `will-navigate`. */
  ownNavigation: string | undefined;
  windowOpenHandler: ((details: WindowOpenDetails) => { readonly action: string }) | undefined;
}

/** The parts of web contents that the page's events need. */
interface EventTarget {
  readonly owner: ContentsOwner;
  readonly mainFrame: WebFrame;
  readonly hangWatch: HangWatch;
  /** The guarded web contents that the app has. */
  self(): object;
  emit(name: string, ...values: readonly unknown[]): void;
  applyColorScheme(): void;
  applyZoom(): void;
}

const consoleLevels = { debug: 0, info: 1, warning: 2, error: 3 } as const;
/** Electron: shell/common/gin_converters/base_converter.h; Chromium: content/browser/devtools/protocol/target_handler.cc. */
const reasons: Readonly<Record<string, string>> = {
  normal: 'clean-exit',
  abnormal: 'abnormal-exit',
  'failed to launch': 'launch-failed',
};
const codec = createCodec();

/** Converts reports of the page and the browser to Electron's events. */
export class PageEvents implements PageOwner, PageListener {
  private readonly state: PageState;
  private readonly contents: EventTarget;

  constructor(state: PageState, contents: EventTarget) {
    this.state = state;
    this.contents = contents;
  }

  mayNavigate(url: string, isRedirect: boolean): boolean {
    const facts = {
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.contents.mainFrame,
      initiator: this.contents.mainFrame,
    };
    if (isRedirect) {
      const event = createEvent(facts);
      this.contents.emit('will-redirect', event, url, false, true, 1, 1);
      return !event.defaultPrevented;
    }
    if (this.state.ownNavigation !== undefined || sameDocument(url, this.state.url)) {
      this.state.ownNavigation = undefined;
      return true;
    }
    const event = createEvent(facts);
    this.contents.emit('will-navigate', event, url, false, true, 1, 1);
    this.contents.emit('will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  onPageGone(): void {
    this.state.page = undefined;
    if (!this.state.destroyed) this.contents.owner.onGone();
  }

  onReport(report: ReadonlyMap<string, unknown>): void {
    if (this.state.destroyed) return;
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
        this.contents.owner.onResize();
        break;
      case 'input':
        // A call after the input is answered when the page has handled it.
        if (this.state.page !== undefined) this.contents.hangWatch.sent(this.state.page.answer());
        break;
      case 'key':
        this.contents.emit('before-input-event', inputEvent(), Object.fromEntries(report));
        break;
      case 'zoom':
        this.contents.emit('zoom-changed', createEvent({}), text('direction'));
        break;
      case 'context-menu':
        void this.openContextMenu(report.get('params'));
        break;
      case 'window-open': {
        const [url, frameName, features] = list(report.get('values'));
        this.onWindowOpen(toAppUrl(String(url)), String(frameName), String(features));
        break;
      }
      case 'preload-error':
        this.contents.emit(
          'preload-error',
          createEvent({}),
          this.contents.owner.preload,
          new Error(text('message')),
        );
        break;
    }
  }

  onStartLoading(): void {
    this.state.loading = true;
    this.contents.emit('did-start-loading');
  }

  onNavigated(url: string): void {
    this.state.ownNavigation = undefined;
    this.state.url = url;
    // An attached tool may have reset the colour scheme with the new document.
    this.contents.applyColorScheme();
    this.contents.emit('did-navigate', createEvent({}), url, 200, 'OK');
  }

  onDomReady(): void {
    this.state.crashed = false;
    this.contents.emit('dom-ready', createEvent({}));
  }

  onLoaded(): void {
    this.state.loading = false;
    this.state.crashed = false;
    this.contents.applyZoom();
    this.contents.emit('did-stop-loading');
    this.contents.emit('did-finish-load', createEvent({}));
    this.contents.owner.onLoaded();
  }

  onProcessGone({ status, code }: ProcessEnd): void {
    if (this.state.destroyed || app.isEnding) return;
    this.state.crashed = true;
    this.state.processNumber += 1;
    this.contents.hangWatch.forget();
    const details = { reason: reasons[status] ?? status, exitCode: code };
    if (details.reason === 'crashed') recordCrash();
    // Electron: electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone, emits it in a separate task.
    setImmediate(() => {
      if (this.state.destroyed) return;
      if (this.state.loading) {
        this.state.loading = false;
        this.contents.emit('did-stop-loading');
      }
      this.state.abandonLoad('ERR_FAILED');
      app.emit('render-process-gone', createEvent({}), this.contents.self(), details);
      this.contents.emit('render-process-gone', createEvent({}), details);
    });
  }

  onConsole(level: keyof typeof consoleLevels, message: string, line: number, source: string): void {
    const facts = { level, message, lineNumber: line, sourceId: source, frame: this.contents.mainFrame };
    this.contents.emit('console-message', createEvent(facts), consoleLevels[level], message, line, source);
  }

  onWindowOpen(url: string, frameName: string, features: string): void {
    const answer = this.state.windowOpenHandler?.({
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
    const event = createEvent({
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.contents.mainFrame,
    });
    this.contents.emit('will-navigate', event, url, false, true, 1, 1);
    this.contents.emit('will-frame-navigate', event);
    if (!event.defaultPrevented) record('navigation to another program', url);
  }

  private answer(id: number, channel: string, content: string): void {
    const { page } = this.state;
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
    const { mainFrame: senderFrame } = this.contents;
    const sender = this.contents.self();
    return { type: 'frame', sender, senderFrame, frameId: 1, processId: this.state.processNumber };
  }

  private setTitle(title: string): void {
    if (title === this.state.title) return;
    this.state.title = title;
    this.contents.emit('page-title-updated', createEvent({}), title, true);
    this.contents.owner.onTitle(title);
  }

  /** Electron: electron_api_web_contents.cc, HandleContextMenu, asks the clipboard first. */
  private async openContextMenu(params: unknown): Promise<void> {
    const { page } = this.state;
    if (page === undefined || typeof params !== 'object' || params === null) return;
    const given = 'editFlags' in params && typeof params.editFlags === 'object' ? params.editFlags : null;
    const flags = { canPaste: false, ...given };
    const editFlags = { ...flags, canPaste: flags.canPaste && (await hasClipboardContent(page)) };
    if (this.state.destroyed) return;
    const { mainFrame: frame } = this.contents;
    const event = createEvent({});
    this.contents.emit('context-menu', event, { ...params, editFlags, frame, pageURL: this.state.url });
  }
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
