import type { WebContents } from 'electron';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { paperFor } from './paper.ts';

/** What Electron says where a person closes the system's dialog. */
const wavedAway = 'Print job canceled';

/** Prints a page by the system's dialog, without its background colours; answers when that is closed. */
export function printPage(contents: WebContents, isWide: boolean): Promise<Result<null>> {
  return new Promise((resolve) => {
    // Without a paper of its own, Electron wants to be told to take the printer's.
    const options = { printBackground: false, landscape: isWide, usePrinterDefaultPageSize: true };
    contents.print(options, (success, reason) => {
      if (success) resolve(succeeded(null));
      else if (reason.toLowerCase() === wavedAway.toLowerCase()) resolve(failed(cancelled));
      else resolve(failed({ code: 'not-printed', retryable: true, detail: reason }));
    });
  });
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
