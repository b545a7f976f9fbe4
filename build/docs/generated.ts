import { format } from 'oxfmt';
import config from '../../oxfmt.config.ts';

/** The lines of a Markdown table, whose cells are Markdown; the first row is the heading. */
export function tableLines([heading = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)];
}

/** A Markdown table, whose cells are texts, shown as they are; the first row is the heading. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((cells) => cells.map((cell) => cell.replace(/[|*_<>[\]]/gu, '\\$&')));
  return tableLines(escaped).join('\n');
}

/**
 * Puts `content` between `<!-- generated: name -->` and `<!-- end of generated: name -->`; throws if the page has no such
 * part.
 */
export function replaceGenerated(markdown: string, name: string, content: string): string {
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of generated: ${name} -->`];
  const [before, rest] = splitAt(markdown, start);
  const [, after] = splitAt(rest, end);
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`There is no "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Lays out Markdown as `npm run format` does. */
export async function formatMarkdown(markdown: string, file: string): Promise<string> {
  const { code, errors } = await format(file, markdown, config);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
