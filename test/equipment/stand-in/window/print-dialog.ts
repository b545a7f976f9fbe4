import type { CdpSession } from '../browser/connection.ts';

/** What there is to print on: a printer whose dialog is answered at once, the same with an open dialog, or nothing. */
export type Printer = 'prints' | 'holds' | 'none';
/** How a dialog that is open ends. `lost`: the printer fails right after it, and Electron keeps back the answer. */
export type PrintEnding = 'printed' | 'cancelled' | 'failed' | 'lost';
export type PrintCallback = (success: boolean, failureReason: string) => void;

let printer: Printer = 'prints';
let dialogs = 0;
/** Given at the next print. */
let keptBack: PrintCallback | undefined;
interface PrintDialog {
  readonly end: (ending: PrintEnding) => void;
  callback: PrintCallback | undefined;
}
let open: PrintDialog | undefined;

/** From now on, for every window. */
export function setPrinter(next: Printer): void {
  printer = next;
}

export function isPrintDialogOpen(): boolean {
  return open !== undefined;
}

/** Throws where no dialog is open. */
export function endPrintDialog(ending: PrintEnding): void {
  if (open === undefined) throw new Error('No dialog for printing is open');
  open.end(ending);
}

const before = `dispatchEvent(new Event('beforeprint'))`;
const after = `dispatchEvent(new Event('afterprint'))`;

/**
 * Prints as Electron does (shell/browser/api/electron_api_web_contents.cc, patches/chromium/printing.patch): without a
 * printer it answers before anything happens in the page; else the page stands still from `beforeprint` on while the
 * dialog is open. A waved away dialog is answered before `afterprint`. A job that fails is answered after it by the same
 * words, because its end cancels it. Any print first answers the one before that has no answer yet; if that one's dialog
 * is still open, its ending is the new one's.
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
  // Nothing else stops a page like a dialog: a page that a debugger has paused loses input and still evaluates.
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
