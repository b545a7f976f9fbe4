import * as v from 'valibot';
import { shelfEntrySchema, type ShelfEntry } from '../../preload/contract/shelf.ts';

/** The JSON of a shelf, as it is stored and exported. */
const shelfTextSchema = v.object({
  packshelf: v.literal('shelf'),
  packages: v.array(v.unknown()),
});

/** One package in each line, so that people can read and compare such files. */
export function toShelfText(entries: Iterable<ShelfEntry>): string {
  const lines = Array.from(entries, (entry) => JSON.stringify(entry));
  return `{"packshelf": "shelf", "packages": [\n${lines.join(',\n')}\n]}\n`;
}

/** The entries that are understood, and the number of others; null if the text is no shelf. */
export function readShelfText(
  text: string,
): { readonly entries: readonly ShelfEntry[]; readonly notUnderstood: number } | null {
  const shelf = v.safeParse(shelfTextSchema, parseJson(text));
  if (!shelf.success) return null;
  const read = shelf.output.packages.map((each) => v.safeParse(shelfEntrySchema, each));
  const entries = read.flatMap(({ success, output }) => (success ? [output] : []));
  return { entries, notUnderstood: read.length - entries.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
