import * as v from 'valibot';
import { anomalyCodes } from '../../../../preload/contract/status.ts';
import { timeUnits } from './time-unit.ts';
import { readableVersions } from './schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const changes = v.nullable(v.object({ added: count, changed: count, removed: count }));

const pointerSchema = v.object({
  /** The version of the snapshot file; files of a later version of the app can't be read. */
  schema: v.picklist(readableVersions),
  file: v.pipe(v.string(), v.regex(/^snapshot-\d{1,15}\.sqlite$/u)),
  /** The size of the file in bytes, to detect truncation. */
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
      code: v.picklist(anomalyCodes),
      field: v.nullable(v.string()),
      count,
    }),
  ),
  changes,
  timeUnit: v.nullable(v.picklist(timeUnits)),
});

/** `current.json`: the published snapshot. */
export type Pointer = v.InferOutput<typeof pointerSchema>;

/** Null if the text is damaged or of another version. */
export function parsePointer(text: string): Pointer | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pointerSchema), text);
  return read.success ? read.output : null;
}
