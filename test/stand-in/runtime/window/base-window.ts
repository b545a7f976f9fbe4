import { app } from '../app/instance.ts';
import { createEvent, guardDestroyable, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { BrowserWindow } from './browser-window.ts';
import { baseWindowEvents } from './event-names.ts';

const all: BaseWindow[] = [];

/** Electron's `BaseWindow`, a window without a page. Only one that is never shown. */
export class BaseWindow extends StandInEmitter {
  private destroyed = false;
  private readonly self: BaseWindow;

  constructor({ show, ...others }: { readonly show?: boolean } = {}) {
    super('BaseWindow', baseWindowEvents);
    if (!app.isReady()) throw notInTheStandIn('a BaseWindow before the app is ready');
    if (show !== false) throw notInTheStandIn('new BaseWindow({ show: true })');
    for (const name of Object.keys(others)) throw notInTheStandIn(`new BaseWindow({ ${name} })`);
    const seen = guardDestroyable(this, 'BaseWindow', new Set(['close', 'focus', 'isVisible']));
    this.self = seen;
    all.push(seen);
    app.addWindow(seen);
    return seen;
  }

  /** Those with pages as well: Electron's `BrowserWindow` is one. */
  static getAllWindows(): (BaseWindow | BrowserWindow)[] {
    return [...all, ...BrowserWindow.getAllWindows()];
  }

  close(): void {
    const event = createEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) app.cancelQuit();
    else this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    all.splice(all.indexOf(this.self), 1);
    this.emit('closed');
    app.removeWindow(this.self);
  }

  focus(): void {
    // A hidden window takes none.
  }

  isVisible(): boolean {
    return false;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }
}
