import type { Messages } from '../../preload/contract/messages/texts.ts';
import { trayContent, type TrayCommand, type TrayContent } from './tray-content.ts';

/** An icon in the tray of the system. */
export interface TrayIcon {
  show(content: TrayContent): void;
  remove(): void;
}

interface AppTrayDeps {
  readonly createIcon: (onCommand: (command: TrayCommand) => void) => TrayIcon;
  /** Asks the desktop whether it shows icons of apps. */
  readonly hasTray: () => Promise<boolean>;
  readonly preferences: () => { readonly tray: boolean; readonly closeToTray: boolean };
  /** The number of new packages that were not seen yet. */
  readonly news: () => number;
  readonly texts: () => Messages;
  readonly onCommand: (command: TrayCommand) => void;
}

/** The app's icon in the tray, if the person wants one and the desktop has a place for it. */
export class AppTray {
  readonly #deps: AppTrayDeps;
  #icon: TrayIcon | null = null;
  /** The last answer of the desktop; null before the first one. */
  #isAvailable: boolean | null = null;
  #shown = '';
  #isDisposed = false;

  constructor(deps: AppTrayDeps) {
    this.#deps = deps;
  }

  /**
   * Asks the desktop again: an extension may have been turned on or off. An icon that was created without a tray never
   * appears, so it is created anew.
   */
  async check(): Promise<boolean> {
    const isAvailable = await this.#deps.hasTray();
    if (isAvailable !== this.#isAvailable) this.#remove();
    this.#isAvailable = isAvailable;
    this.update();
    return isAvailable;
  }

  /** Shows the present state, if anything has changed. */
  update(): void {
    const { createIcon, preferences, news, texts, onCommand } = this.#deps;
    // Before the first check nothing is known.
    if (this.#isDisposed || this.#isAvailable !== true || !preferences().tray) {
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

  /** Whether the app keeps running without a window: only if an icon leads back to it. */
  async keepsRunning(): Promise<boolean> {
    const { tray, closeToTray } = this.#deps.preferences();
    return tray && closeToTray && (await this.check());
  }

  /** Removes the icon; without that, Windows shows it until the pointer touches it. */
  dispose(): void {
    this.#isDisposed = true;
    this.#remove();
  }

  #remove(): void {
    this.#icon?.remove();
    this.#icon = null;
    this.#shown = '';
  }
}
