import type { ElectronApplication } from 'playwright/test';
import type { StandInControl } from '../stand-in/control.ts';
import type { Recording } from '../stand-in/recordings.ts';
import type { NotificationFate, ShownNotification } from '../stand-in/system/notification.ts';
import type { PrintEnding, Printer } from '../stand-in/window/print-dialog.ts';
import type { GivenDisplay } from '../stand-in/system/screen.ts';

declare global {
  /** There inside the main process of the stand-in, and nowhere else. */
  var packshelfStandIn: StandInControl | undefined;
}

/** What the app did outside its page, oldest first. Only on the stand-in; on Electron nothing is recorded. */
export async function recordings(app: ElectronApplication): Promise<readonly Recording[]> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.recordings() ?? []);
}

/** Labels and roles of the context menu that is open. Only on the stand-in. */
export async function popupItems(
  app: ElectronApplication,
): Promise<readonly { label: string; role: string | undefined; enabled: boolean }[] | undefined> {
  return await app.evaluate(() =>
    globalThis.packshelfStandIn?.popupItems()?.map(({ label, role, enabled }) => ({ label, role, enabled })),
  );
}

/** The system's notifications that a person would see now, oldest first. Only on the stand-in. */
export async function notifications(app: ElectronApplication): Promise<readonly ShownNotification[]> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.notifications() ?? []);
}

/** Clicks the newest notification of that title; rejects where there is none. Only on the stand-in. */
export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate((_electron, wanted) => globalThis.packshelfStandIn?.clickNotification(wanted), title);
}

/** What becomes of the system's notifications from now on. Only on the stand-in. */
export async function setNotificationFate(app: ElectronApplication, fate: NotificationFate): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setNotificationFate(next), fate);
}

/** Plugs displays in and out; the first one is the primary one. Only on the stand-in. */
export async function setDisplays(
  app: ElectronApplication,
  displays: readonly GivenDisplay[],
): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setDisplays(next), displays);
}

/** Moves the window, as a person does by its title bar; in points. Only on the stand-in. */
export async function dragWindow(
  app: ElectronApplication,
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  await app.evaluate((_electron, way) => globalThis.packshelfStandIn?.dragWindows(way), by);
}

/** What there is to print on from now on. Only on the stand-in. */
export async function setPrinter(app: ElectronApplication, printer: Printer): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setPrinter(next), printer);
}

/** Whether the page stands still because of the dialog for printing. Only on the stand-in. */
export async function isPrintDialogOpen(app: ElectronApplication): Promise<boolean> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.isPrintDialogOpen() ?? false);
}

/** Ends the dialog for printing; rejects where none is open. Only on the stand-in. */
export async function endPrintDialog(app: ElectronApplication, ending: PrintEnding): Promise<void> {
  await app.evaluate((_electron, how) => globalThis.packshelfStandIn?.endPrintDialog(how), ending);
}
