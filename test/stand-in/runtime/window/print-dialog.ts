import type { CdpSession } from '../browser/connection.ts';

/** The printer: one whose dialog closes at once, one whose dialog stays open, or none. */
export type Printer = 'prints' | 'holds' | 'none';
/** How an open dialog ends. `lost`: the printer fails right afterwards, and Electron holds back the result. */
export type PrintEnding = 'printed' | 'cancelled' | 'failed' | 'lost';
export type PrintCallback = (success: boolean, failureReason: string) => void;

let printer: Printer = 'prints';
let dialogs = 0;
/** A result that is delivered at the next print. */
let keptBack: PrintCallback | undefined;
interface PrintDialog {
  readonly end: (ending: PrintEnding) => void;
  callback: PrintCallback | undefined;
}
let open: PrintDialog | undefined;

export function setPrinter(next: Printer): void {
  printer = next;
}

export function isPrintDialogOpen(): boolean {
  return open !== undefined;
}

/** Throws if no dialog is open. */
export function endPrintDialog(ending: PrintEnding): void {
  if (open === undefined) throw new Error('No dialog for printing is open');
  open.end(ending);
}

const before = `dispatchEvent(new Event('beforeprint'))`;
const after = `dispatchEvent(new Event('afterprint'))`;

/**
 * Prints as Electron does (shell/browser/api/electron_api_web_contents.cc, patches/chromium/printing.patch). Without a
 * printer it fails before the page gets an event; otherwise the page is blocked after `beforeprint` while the dialog is
 * open. A cancelled dialog is reported before `afterprint`; a failed job after it and with the same text, because its end
 * cancels it. A new print first ends a pending one; if that one's dialog is open, its result belongs to the new one.
 */
export async function printPage(session: CdpSession, callback: PrintCallback | undefined): Promise<void> {
  if (printer === 'none') {
    await new Promise((resolve) => setImmediate(resolve));
    callback?.(false, 'No printers available on the network');
    return;
  }
  keptBack?.(false, '');
  keptBack = undefined;
  if (open !== undefined) {
    open.callback?.(false, '');
    open.callback = callback;
    return;
  }
  if (printer === 'prints') {
    await session.send('Runtime.evaluate', { expression: `${before}; ${after}` });
    callback?.(true, '');
    return;
  }
  dialogs += 1;
  const cookie = `print-dialog-${dialogs}`;
  const ended = Promise.withResolvers<PrintEnding>();
  const dialog: PrintDialog = { end: ended.resolve, callback };
  session.on('Runtime.bindingCalled', ({ name }) => {
    if (name === cookie) open = dialog;
  });
  await session.send('Runtime.addBinding', { name: cookie });
  // Only a dialog blocks a page in this way: a page paused by a debugger loses input and still evaluates.
  const stop = `globalThis['${cookie}'](''); while (!document.cookie.includes('${cookie}'));`;
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { url } = targetInfo;
  const page = session.send('Runtime.evaluate', { expression: `${before}; ${stop} ${after}` });
  let ending: PrintEnding;
  try {
    ending = await Promise.race([ended.promise, page.then(() => 'lost' as const)]);
    if (ending === 'cancelled') dialog.callback?.(false, 'Print job canceled');
    await session.send('Network.setCookie', { name: cookie, value: '1', url });
    await page;
  } finally {
    open = undefined;
  }
  if (ending === 'printed') dialog.callback?.(true, '');
  if (ending === 'failed') dialog.callback?.(false, 'Print job canceled');
  if (ending === 'lost') keptBack = dialog.callback;
  await session.send('Network.deleteCookies', { name: cookie, url });
  await session.send('Runtime.removeBinding', { name: cookie });
}
