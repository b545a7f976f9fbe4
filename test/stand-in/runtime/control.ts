import { listRecordings, type Recording } from './recordings.ts';
import {
  clickNotification,
  setNotificationFate,
  shownNotifications,
  type NotificationFate,
  type ShownNotification,
} from './system/notification.ts';
import { pressKeys } from './system/global-shortcut.ts';
import { announceShutdown } from './system/power-monitor.ts';
import { screen, type GivenDisplay, type Point } from './system/screen.ts';
import {
  chooseInTray,
  clickTray,
  setTray,
  shownTrays,
  type ShownTray,
  type TrayKind,
} from './system/tray.ts';
import { dragWindows } from './window/frame.ts';
import {
  endPrintDialog,
  isPrintDialogOpen,
  setPrinter,
  type PrintEnding,
  type Printer,
} from './window/print-dialog.ts';
import { openPopup, type MenuItem } from './window/menu.ts';

/** `globalThis.packshelfStandIn` for tests, inside `app.evaluate`; it does not exist in Electron. */
export interface StandInControl {
  recordings(): readonly Recording[];
  /** The items of the open popup menu, or undefined. */
  popupItems(): readonly MenuItem[] | undefined;
  /** The visible notifications, oldest first. */
  notifications(): readonly ShownNotification[];
  /** Clicks the newest notification with a title; throws if there is none. */
  clickNotification(title: string): void;
  /** Sets what happens to later notifications. */
  setNotificationFate(fate: NotificationFate): void;
  /** Announces that the system shuts down. */
  announceShutdown(): void;
  /** Replaces the displays, the primary one first, and emits the changes. */
  setDisplays(displays: readonly GivenDisplay[]): void;
  /** Moves the mouse pointer. */
  setCursor(point: Point): void;
  /** Presses a combination until it has repeated this often, by default never; settles with whether it reached the app. */
  pressKeys(accelerator: string, repeats?: number): Promise<boolean>;
  /** The icons in the tray, as the desktop shows them. */
  trays(): readonly ShownTray[];
  clickTray(): void;
  /** Chooses an item of the icon's menu; throws if there is none. */
  chooseInTray(label: string): void;
  /** Gives the desktop a tray, or takes it away. */
  setTray(kind: TrayKind | null): void;
  /** Moves every window in its normal state as by its title bar, in points. */
  dragWindows(by: { readonly x: number; readonly y: number }): void;
  /** Sets the printer. */
  setPrinter(printer: Printer): void;
  isPrintDialogOpen(): boolean;
  /** Ends the print dialog; throws if none is open. */
  endPrintDialog(ending: PrintEnding): void;
}

export function installControl(): void {
  const control: StandInControl = {
    recordings: listRecordings,
    popupItems: () => openPopup()?.items,
    notifications: shownNotifications,
    clickNotification,
    setNotificationFate,
    announceShutdown,
    setDisplays: (displays) => screen.setDisplays(displays),
    setCursor: (point) => screen.setCursor(point),
    pressKeys,
    trays: shownTrays,
    clickTray,
    chooseInTray,
    setTray,
    dragWindows,
    setPrinter,
    isPrintDialogOpen,
    endPrintDialog,
  };
  Object.defineProperty(globalThis, 'packshelfStandIn', { value: control });
}
