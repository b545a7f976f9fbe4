import * as v from 'valibot';
import type { Answer } from './question.ts';

/** What a program replied. */
export type ProgramReply =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** It could not be asked here; `why` completes "not asked: ...". */
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

/** Starts the line with the reply, because Electron itself writes to the same stream. */
export const mark = 'packshelf-fact ';

export const valueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const replySchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('answered'), answer: v.record(v.string(), valueSchema) }),
  v.strictObject({ kind: v.literal('skipped'), why: v.string() }),
  v.strictObject({ kind: v.literal('failed'), why: v.string() }),
]);

/** The first reply in the output so far; undefined until its line is complete. */
export function parseReply(output: string): ProgramReply | undefined {
  const lines = output.split(/\r?\n/u).slice(0, -1);
  // On Windows other output can precede it on the same line.
  const line = lines.find((candidate) => candidate.includes(mark));
  if (line === undefined) return undefined;
  const written = line.slice(line.indexOf(mark) + mark.length);
  const read = v.safeParse(replySchema, parse(written));
  if (read.success) return read.output;
  return { kind: 'failed', why: `its answer can't be read: ${written.slice(0, 120)}` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
