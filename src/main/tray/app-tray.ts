import type { Messages } from '../../preload/contract/messages/texts.ts';
import { withTimeout } from '../async/timeout.ts';
import { trayContent, type TrayCommand, type TrayContent } from './tray-content.ts';
import type { TrayKind } from './watch-tray.ts';

/** An icon in the tray of the system. */
export interface TrayIcon {
  show(content: TrayContent): void;
  remove(): void;
}

interface AppTrayDeps {
  readonly createIcon: (onCommand: (command: TrayCommand) => void) => TrayIcon;
  /** Calls back with what the desktop shows icons with, and after each change. Returns what ends that. */
  readonly watchTray: (onChange: (kind: TrayKind | null) => void) => () => void;
  readonly preferences: () => { readonly tray: boolean; readonly closeToTray: boolean };
  /** The number of new packages that were not seen yet. */
  readonly news: () => number;
  readonly texts: () => Messages;
  readonly onCommand: (command: TrayCommand) => void;
}

/** A desktop that has not answered by then has no tray. */
const answerTimeoutMs = 1000;

/** The app's icon in the tray, if the person wants one and the desktop has a place for it. */
export class AppTray {
  readonly #deps: AppTrayDeps;
  readonly #answered = Promise.withResolvers<null>();
  #icon: TrayIcon | null = null;
  /** What the desktop shows icons with; null if nothing, and before its first answer. */
  #kind: TrayKind | null = null;
  #shown = '';
  #endWatch: (() => void) | null = null;
  #isDisposed = false;

  constructor(deps: AppTrayDeps) {
    this.#deps = deps;
  }

  /** Shows the icon from now on, as soon as and as long as the desktop has a tray. */
  start(): void {
    if (this.#isDisposed) return;
    this.#endWatch ??= this.#deps.watchTray((kind) => {
      // An icon looks for its place once, when it is created.
      if (kind !== this.#kind) this.#remove();
      this.#kind = kind;
      this.#answered.resolve(null);
      this.update();
    });
  }

  async isAvailable(): Promise<boolean> {
    this.start();
    await withTimeout(this.#answered.promise, answerTimeoutMs, null);
    return this.#kind !== null;
  }

  /** Shows the present state, if anything has changed. */
  update(): void {
    const { createIcon, preferences, news, texts, onCommand } = this.#deps;
    if (this.#isDisposed || this.#kind === null || !preferences().tray) {
      this.#remove();
      return;
    }
    const content = trayContent(news(), texts());
    const shown = JSON.stringify(content);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#icon ??= createIcon(onCommand);
    this.#icon.show(content);
  }

  /** Whether the person wants the app to go on behind its icon. */
  get isWantedAlone(): boolean {
    const { tray, closeToTray } = this.#deps.preferences();
    return tray && closeToTray;
  }

  /** Whether the app keeps running without a window: only if an icon leads back to it. */
  async keepsRunning(): Promise<boolean> {
    return this.isWantedAlone && (await this.isAvailable());
  }

  /** Removes the icon; without that, Windows shows it until the pointer touches it. */
  dispose(): void {
    this.#isDisposed = true;
    this.#endWatch?.();
    this.#remove();
  }

  #remove(): void {
    this.#icon?.remove();
    this.#icon = null;
    this.#shown = '';
  }
}
