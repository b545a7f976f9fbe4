import { escapeFormula } from '../../preload/contract/escape-formula.ts';
import { linkTo, type Link } from '../../preload/contract/link.ts';

/** A link in the formats of the clipboard. */
interface CopiedLink {
  readonly text: string;
  /** An anchor with the package's name, for mail. */
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (letter) => entities[letter] ?? '');
}

/** Formats a package's link for the clipboard, labelled with its name or else its id; null if no link can hold the id. */
export function formatCopiedLink(link: Link, name: string): CopiedLink | null {
  const text = linkTo(link);
  if (text === null) return null;
  const label = name.trim() === '' ? link.id : name.trim();
  return { text, html: `<a href="${escapeHtml(text)}">${escapeHtml(escapeFormula(label, 'paste'))}</a>` };
}
