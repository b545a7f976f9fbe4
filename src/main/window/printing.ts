import type { WebContents } from 'electron';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { paperFor } from './paper.ts';

/** Electron's reason after the user cancels the print dialog (PrintReasonFromPrintStatus). */
const dialogClosed = 'Print job canceled';
/** Its reasons if there is no printer; no dialog opens then (GetDeviceNameToUse). */
const noPrinterReasons = ['No printers available on the network', 'Failed to enumerate printers'];

/**
 * The result of Electron's `print`, derived from its reason, which is not localized
 * (shell/browser/printing/printing_utils.cc, patches/chromium/printing.patch). A cancellation is reported before the page
 * resumes; after that, Electron reports a failed printer with the same reason.
 */
export function printResult(success: boolean, reason: string, isPageResumed: boolean): Result<null> {
  if (success) return succeeded(null);
  if (reason === dialogClosed && !isPageResumed) return failed(cancelled);
  const code = noPrinterReasons.includes(reason) ? 'no-printer' : 'not-printed';
  return failed({ code, retryable: true, detail: reason });
}

interface Suspendable {
  suspend(): void;
  resume(): void;
}

interface Print {
  /** Whether the dialog is closed and the page runs again. */
  isPageResumed: boolean;
}

/**
 * Prints a window's page with the system's dialog, which blocks the page. If a printer fails right after the dialog, Electron
 * reports that only at the next print, so results of older prints are ignored.
 */
export class PagePrinter {
  readonly #hangRecovery: Suspendable;
  #newest: Print | null = null;

  /** `hangRecovery` is suspended while a dialog may be open, because the page does not respond then. */
  constructor(hangRecovery: Suspendable) {
    this.#hangRecovery = hangRecovery;
  }

  /** Prints without background colours. May never settle; `onPageResumed` then ends the suspension. */
  async print(contents: Pick<WebContents, 'print'>, isWide: boolean): Promise<Result<null>> {
    const print: Print = { isPageResumed: false };
    this.#newest = print;
    this.#hangRecovery.suspend();
    const result = await new Promise<Result<null>>((resolve) => {
      // Without `pageSize`, Electron must be told to use the printer's.
      const options = { printBackground: false, landscape: isWide, usePrinterDefaultPageSize: true };
      contents.print(options, (success, reason) =>
        resolve(printResult(success, reason, print.isPageResumed)),
      );
    });
    if (this.#newest !== print) return failed(cancelled);
    this.#hangRecovery.resume();
    return result;
  }

  onPageResumed(): void {
    if (this.#newest !== null) this.#newest.isPageResumed = true;
    this.#hangRecovery.resume();
  }
}

/** Renders a page as a tagged PDF, which can be searched and read by screen readers. */
export async function pageAsPdf(contents: WebContents, isWide: boolean, locale: string): Promise<Uint8Array> {
  return contents.printToPDF({
    landscape: isWide,
    pageSize: paperFor(locale),
    printBackground: false,
    generateTaggedPDF: true,
  });
}
