import type { WebContents } from 'electron';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { paperFor } from './paper.ts';

/** What Electron says where a person closes the system's dialog (PrintReasonFromPrintStatus). */
const dialogClosed = 'Print job canceled';
/** What it says instead of opening a dialog where there is nothing to print on (GetDeviceNameToUse). */
const withoutPrinter = ['No printers available on the network', 'Failed to enumerate printers'];

/**
 * What an answer of Electron's `print` means, by its words, which are the same in every language
 * (shell/browser/printing/printing_utils.cc, patches/chromium/printing.patch). A person's no comes before the page goes
 * on; once it is back, Electron says the same of a printer that failed.
 */
export function printResult(success: boolean, reason: string, isPageBack: boolean): Result<null> {
  if (success) return succeeded(null);
  if (reason === dialogClosed && !isPageBack) return failed(cancelled);
  const code = withoutPrinter.includes(reason) ? 'no-printer' : 'not-printed';
  return failed({ code, retryable: true, detail: reason });
}

/** What would end a page that stands still. */
interface Hold {
  suspend(): void;
  resume(): void;
}

/** A print under way. */
interface Print {
  /** Whether the dialog is closed and the page goes on. */
  isPageBack: boolean;
}

/**
 * Prints pages of one window by the system's dialog, in front of which the page stands still. Electron keeps back the
 * answer where a printer fails right after the dialog, and gives it at the next print; so only the newest print counts.
 */
export class PagePrinter {
  readonly #hold: Hold;
  #newest: Print | null = null;

  /** `hold` is suspended for as long as a dialog may be open. */
  constructor(hold: Hold) {
    this.#hold = hold;
  }

  /** Without background colours. May stay unanswered: then `pageWentOn` tells all that there is to know. */
  async print(contents: Pick<WebContents, 'print'>, isWide: boolean): Promise<Result<null>> {
    const print: Print = { isPageBack: false };
    this.#newest = print;
    this.#hold.suspend();
    const result = await new Promise<Result<null>>((resolve) => {
      // Without a paper of its own, Electron wants to be told to take the printer's.
      const options = { printBackground: false, landscape: isWide, usePrinterDefaultPageSize: true };
      contents.print(options, (success, reason) => resolve(printResult(success, reason, print.isPageBack)));
    });
    if (this.#newest !== print) return failed(cancelled);
    this.#hold.resume();
    return result;
  }

  pageWentOn(): void {
    if (this.#newest !== null) this.#newest.isPageBack = true;
    this.#hold.resume();
  }
}

/** A page as a PDF that can be searched and read aloud. */
export async function pageAsPdf(contents: WebContents, isWide: boolean, locale: string): Promise<Uint8Array> {
  return contents.printToPDF({
    landscape: isWide,
    pageSize: paperFor(locale),
    printBackground: false,
    generateTaggedPDF: true,
  });
}
