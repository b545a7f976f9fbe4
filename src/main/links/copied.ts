import { escapeFormula } from '../../preload/contract/escape-formula.ts';
import { linkTo, type Link } from '../../preload/contract/link.ts';

/** A link as it is put on the clipboard: for a text field, and for mail that shows what it leads to. */
export interface CopiedLink {
  readonly text: string;
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (letter) => entities[letter] ?? '');
}

/** The copy of the link to a package, under its name or, without one, its id; null where no link can hold the id. */
export function copiedLink(link: Link, name: string): CopiedLink | null {
  const text = linkTo(link);
  if (text === null) return null;
  const label = name.trim() === '' ? link.id : name.trim();
  return { text, html: `<a href="${escaped(text)}">${escaped(escapeFormula(label, 'pasted'))}</a>` };
}
