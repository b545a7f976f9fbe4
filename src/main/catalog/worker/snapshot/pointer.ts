import * as v from 'valibot';
import { readableVersions } from './schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const changes = v.nullable(v.object({ added: count, changed: count, removed: count }));

const pointerSchema = v.object({
  /** Of the snapshot file; a number of a later app can't be read by this one. */
  schema: v.picklist(readableVersions),
  file: v.pipe(v.string(), v.regex(/^snapshot-\d{1,15}\.sqlite$/u)),
  /** The size of the file in bytes, which shows a file that was cut. */
  bytes: count,
  rows: count,
  complete: v.boolean(),
  /** ms since 1970 */
  checkedAt: v.number(),
  /** ms */
  took: v.number(),
  completeAt: v.nullable(v.number()),
  skipped: count,
  oddities: v.array(
    v.object({
      code: v.picklist(['no-object', 'no-id', 'repeated-id', 'missing', 'mistyped', 'too-deep', 'too-long']),
      field: v.nullable(v.string()),
      count,
    }),
  ),
  changes,
  sinceLooked: changes,
  timeUnit: v.nullable(v.picklist(['s', 'ms', 'us'])),
});

/** `current.json`: which snapshot is published, and what is known about it. */
export type Pointer = v.InferOutput<typeof pointerSchema>;

/** Reads a pointer file's text; null where it is damaged or of another schema. */
export function parsePointer(text: string): Pointer | null {
  try {
    const read = v.safeParse(pointerSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const seenSchema = v.object({ snapshot: v.string() });

/** `looked.json`: the name of the snapshot whose changes the person saw last; null where that can't be told. */
export function parseSeen(text: string): string | null {
  try {
    const read = v.safeParse(seenSchema, JSON.parse(text));
    return read.success ? read.output.snapshot : null;
  } catch {
    return null;
  }
}
