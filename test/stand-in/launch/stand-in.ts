import type { ElectronApplication } from 'playwright/test';
import type { StandInControl } from '../runtime/control.ts';
import type { Recording } from '../runtime/recordings.ts';
import type { NotificationFate, ShownNotification } from '../runtime/system/notification.ts';
import type { PrintEnding, Printer } from '../runtime/window/print-dialog.ts';
import type { GivenDisplay, Point } from '../runtime/system/screen.ts';
import type { ShownTray, TrayKind } from '../runtime/system/tray.ts';

declare global {
  /** Only set in the main process of the stand-in. */
  var packshelfStandIn: StandInControl | undefined;
}

/** The app's recorded actions outside of its page, oldest first. Empty on Electron. */
export async function recordings(app: ElectronApplication): Promise<readonly Recording[]> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.recordings() ?? []);
}

/** Labels and roles of the open context menu. Only on the stand-in. */
export async function popupItems(
  app: ElectronApplication,
): Promise<readonly { label: string; role: string | undefined; enabled: boolean }[] | undefined> {
  return await app.evaluate(() =>
    globalThis.packshelfStandIn?.popupItems()?.map(({ label, role, enabled }) => ({ label, role, enabled })),
  );
}

/** The visible system notifications, oldest first. Only on the stand-in. */
export async function notifications(app: ElectronApplication): Promise<readonly ShownNotification[]> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.notifications() ?? []);
}

/** Clicks the newest notification with a title; rejects if there is none. Only on the stand-in. */
export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate((_electron, wanted) => globalThis.packshelfStandIn?.clickNotification(wanted), title);
}

/** Sets what happens to later system notifications. Only on the stand-in. */
export async function setNotificationFate(app: ElectronApplication, fate: NotificationFate): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setNotificationFate(next), fate);
}

/** The system announces that it shuts down. Only on the stand-in. */
export async function announceShutdown(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => globalThis.packshelfStandIn?.announceShutdown());
}

/** Replaces the displays; the first one is the primary one. Only on the stand-in. */
export async function setDisplays(
  app: ElectronApplication,
  displays: readonly GivenDisplay[],
): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setDisplays(next), displays);
}

/** Moves the mouse pointer. Only on the stand-in. */
export async function setCursor(app: ElectronApplication, point: Point): Promise<void> {
  await app.evaluate((_electron, to) => globalThis.packshelfStandIn?.setCursor(to), point);
}

/** Presses a combination until it has repeated this often; returns whether it reached the app. Only on the stand-in. */
export async function pressKeys(
  app: ElectronApplication,
  keys: string,
  repeats = 0,
): Promise<boolean | undefined> {
  return await app.evaluate(
    (_electron, pressed) => globalThis.packshelfStandIn?.pressKeys(pressed.keys, pressed.repeats),
    { keys, repeats },
  );
}

/** The icons in the tray. Only on the stand-in. */
export async function trays(app: ElectronApplication): Promise<readonly ShownTray[]> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.trays() ?? []);
}

/** Gives the desktop a tray, or takes it away. Only on the stand-in. */
export async function setTray(app: ElectronApplication, kind: TrayKind | null): Promise<void> {
  await app.evaluate((_electron, given) => globalThis.packshelfStandIn?.setTray(given), kind);
}

/** Activates the icon in the tray. Only on the stand-in. */
export async function clickTray(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => globalThis.packshelfStandIn?.clickTray());
}

/** Chooses an item of the icon's menu; rejects if there is none. Only on the stand-in. */
export async function chooseInTray(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate((_electron, chosen) => globalThis.packshelfStandIn?.chooseInTray(chosen), label);
}

/** Moves the window as by its title bar, in points. Only on the stand-in. */
export async function dragWindow(
  app: ElectronApplication,
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  await app.evaluate((_electron, way) => globalThis.packshelfStandIn?.dragWindows(way), by);
}

/** Sets the printer. Only on the stand-in. */
export async function setPrinter(app: ElectronApplication, printer: Printer): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.packshelfStandIn?.setPrinter(next), printer);
}

/** Whether the print dialog blocks the page. Only on the stand-in. */
export async function isPrintDialogOpen(app: ElectronApplication): Promise<boolean> {
  return await app.evaluate(() => globalThis.packshelfStandIn?.isPrintDialogOpen() ?? false);
}

/** Ends the print dialog; rejects if none is open. Only on the stand-in. */
export async function endPrintDialog(app: ElectronApplication, ending: PrintEnding): Promise<void> {
  await app.evaluate((_electron, how) => globalThis.packshelfStandIn?.endPrintDialog(how), ending);
}
