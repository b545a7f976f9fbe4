import type { Protocol } from '../browser/connection.ts';
import { notInTheStandIn } from '../guard.ts';

export interface PrintToPdfOptions {
  readonly landscape?: boolean;
  readonly displayHeaderFooter?: boolean;
  readonly headerTemplate?: string;
  readonly footerTemplate?: string;
  readonly printBackground?: boolean;
  readonly scale?: number;
  readonly pageSize?: string | { readonly width: number; readonly height: number };
  readonly margins?: {
    readonly top?: number;
    readonly bottom?: number;
    readonly left?: number;
    readonly right?: number;
  };
  readonly pageRanges?: string;
  readonly preferCSSPageSize?: boolean;
  readonly generateTaggedPDF?: boolean;
  readonly generateDocumentOutline?: boolean;
}

const known = new Set([
  'landscape',
  'displayHeaderFooter',
  'headerTemplate',
  'footerTemplate',
  'printBackground',
  'scale',
  'pageSize',
  'margins',
  'pageRanges',
  'preferCSSPageSize',
  'generateTaggedPDF',
  'generateDocumentOutline',
]);

/** 1 cm in inches. */
const defaultMargin = 1 / 2.54;

/** Paper sizes in inches, portrait. */
const papers = new Map([
  ['A3', { width: 11.7, height: 16.54 }],
  ['A4', { width: 8.27, height: 11.7 }],
  ['A5', { width: 5.83, height: 8.27 }],
  ['Legal', { width: 8.5, height: 14 }],
  ['Letter', { width: 8.5, height: 11 }],
  ['Tabloid', { width: 11, height: 17 }],
]);

/** Electron's options as Chromium's parameters. */
export function pdfParameters(options: PrintToPdfOptions): Protocol.Page.printToPDFParameters {
  for (const name of Object.keys(options)) {
    if (!known.has(name)) throw notInTheStandIn(`the printToPDF option ${name}`);
  }
  const { pageSize = 'Letter', margins = {}, ...rest } = options;
  const paper = typeof pageSize === 'string' ? papers.get(pageSize) : pageSize;
  if (paper === undefined) throw notInTheStandIn('this pageSize of printToPDF');
  // In inches; the default is Chromium's.
  const {
    top = defaultMargin,
    bottom = defaultMargin,
    left = defaultMargin,
    right = defaultMargin,
  } = margins;
  return {
    ...rest,
    paperWidth: paper.width,
    paperHeight: paper.height,
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
  };
}
