import { escapeFormula } from './escape-formula.ts';
import { escapeHtml } from './escape-html.ts';
import { linkTo, type Link } from './link.ts';

/**
 * Formats a package's link for the clipboard or for dragging it to another program. The HTML is an anchor with the package's name or else its id, for mail. Null
 * if no link can contain the id.
 */
export function labelledLink(
  link: Link,
  name: string,
): { readonly text: string; readonly html: string } | null {
  const text = linkTo(link);
  if (text === null) return null;
  const label = name.trim() === '' ? link.id : name.trim();
  return { text, html: `<a href="${escapeHtml(text)}">${escapeHtml(escapeFormula(label, 'paste'))}</a>` };
}
