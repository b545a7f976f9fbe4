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

/** What tests find as `globalThis.packshelfStandIn` inside `app.evaluate`; it does not exist in Electron. */
export interface StandInControl {
  recordings(): readonly Recording[];
  /** The items of the popup menu that is open, or nothing. */
  popupItems(): readonly MenuItem[] | undefined;
  /** The notifications that a person would see now, oldest first. */
  notifications(): readonly ShownNotification[];
  /** Clicks the newest notification of that title; throws where there is none. */
  clickNotification(title: string): void;
  /** What becomes of notifications from now on. */
  setNotificationFate(fate: NotificationFate): void;
  /** From now on these displays are there, the primary one first; tells of what has changed. */
  setDisplays(displays: readonly GivenDisplay[]): void;
  /** Moves every window in its normal state, as a person does by the title bar. In points. */
  dragWindows(by: { readonly x: number; readonly y: number }): void;
  /** What there is to print on from now on. */
  setPrinter(printer: Printer): void;
  isPrintDialogOpen(): boolean;
  /** Ends the dialog for printing; throws where none is open. */
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
