import { own } from './own.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML shows it, also in an attribute with double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => own(entities, character) ?? character);
}
