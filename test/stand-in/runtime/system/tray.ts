import { existsSync } from 'node:fs';
import { app } from '../app/instance.ts';
import { variable } from '../environment.ts';
import { createEvent, guard, StandInEmitter } from '../guard.ts';
import type { Menu } from '../window/menu.ts';
import { nativeImage, type NativeImage } from './native-image.ts';

/** What a desktop shows of an icon. The items are those at the last `setContextMenu`, as on Linux. */
export interface ShownTray {
  readonly image: { readonly path: string | null; readonly width: number };
  readonly toolTip: string;
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly type: string; readonly enabled: boolean }[];
}

/** What a desktop shows icons with: by the session bus, or by taking windows of X11. */
export type TrayKind = 'notifier' | 'xembed';

/** Without a tray, Electron shows nothing and reports nothing (tray_icon_linux.cc). */
let desktop: TrayKind | null = readKind(variable('PACKSHELF_STAND_IN_TRAY'));
const all: Tray[] = [];

/** Electron's `Tray` (shell/browser/api/electron_api_tray.cc), without balloons and drops. */
class Tray extends StandInEmitter {
  /**
   * Electron asks the session bus once, when the icon is created. An icon that is not on the bus is a window of X11 for good;
   * both kinds take a place of theirs that comes later, or again.
   */
  private readonly kind: TrayKind = desktop ?? 'xembed';
  private shown: ShownTray;
  private menu: Menu | null = null;
  private destroyed = false;
  private readonly self: Tray;

  constructor(image: NativeImage | string) {
    super('Tray', ['click', 'right-click', 'double-click', 'middle-click']);
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready');
    this.shown = { image: readImage(image), toolTip: '', title: '', items: [] };
    this.self = guard<Tray>(this, 'Tray');
    all.push(this.self);
    return this.self;
  }

  destroy(): void {
    this.destroyed = true;
    const at = all.indexOf(this.self);
    if (at >= 0) all.splice(at, 1);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  setImage(image: NativeImage | string): void {
    this.change({ image: readImage(image) });
  }

  setToolTip(toolTip: string): void {
    this.change({ toolTip });
  }

  /** Only macOS has one. */
  setTitle(title: string): void {
    this.change(process.platform === 'darwin' ? { title } : {});
  }

  setContextMenu(menu: Menu | null): void {
    const items = (menu?.items ?? []).map(({ label, type, enabled }) => ({ label, type, enabled }));
    this.change({ items });
    this.menu = menu;
  }

  /** Part of the stand-in, not of Electron. */
  get visible(): ShownTray | undefined {
    return this.kind === desktop ? this.shown : undefined;
  }

  /** Part of the stand-in, not of Electron: the desktop's activation. */
  activate(): void {
    if (this.visible !== undefined) this.emit('click', createEvent({}), {}, {});
  }

  /** Part of the stand-in, not of Electron. */
  choose(label: string): void {
    const item =
      this.visible === undefined ? undefined : this.menu?.items.find((each) => each.label === label);
    if (item === undefined) throw new Error(`The tray has no item ${label}`);
    // Without a window: a role would do nothing.
    item.click();
  }

  private change(change: Partial<ShownTray>): void {
    if (this.destroyed) throw new Error('Tray is destroyed');
    this.shown = { ...this.shown, ...change };
  }
}

/** Electron throws if a file can't be loaded; an empty picture makes an icon that nobody sees. */
function readImage(image: NativeImage | string): ShownTray['image'] {
  if (typeof image !== 'string') return { path: null, width: image.getSize().width };
  if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`);
  return { path: image, width: nativeImage.createFromPath(image).getSize().width };
}

export { Tray };

/** The icons that the desktop shows. */
export function shownTrays(): readonly ShownTray[] {
  return all.map((tray) => tray.visible).filter((shown) => shown !== undefined);
}

/** Activates the icon, usually by a click. */
export function clickTray(): void {
  all.at(-1)?.activate();
}

/** Chooses an item of the icon's menu; throws if there is none. */
export function chooseInTray(label: string): void {
  const tray = all.at(-1);
  if (tray === undefined) throw new Error('There is no tray');
  tray.choose(label);
}

/** Gives the desktop a tray or takes it away, as by a panel that is started or an extension of GNOME. */
export function setTray(kind: TrayKind | null): void {
  desktop = kind;
}

function readKind(text: string | undefined): TrayKind | null {
  return text === 'notifier' || text === 'xembed' ? text : null;
}
