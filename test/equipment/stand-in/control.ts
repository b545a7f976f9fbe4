import { listRecordings, type Recording } from './recordings.ts';
import {
  clickNotification,
  setNotificationFate,
  shownNotifications,
  type NotificationFate,
  type ShownNotification,
} from './system/notification.ts';
import { screen, type GivenDisplay } from './system/screen.ts';
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
  /** Replaces the displays, the primary one first, and emits the changes. */
  setDisplays(displays: readonly GivenDisplay[]): void;
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
    setDisplays: (displays) => screen.setDisplays(displays),
    dragWindows,
    setPrinter,
    isPrintDialogOpen,
    endPrintDialog,
  };
  Object.defineProperty(globalThis, 'packshelfStandIn', { value: control });
}
