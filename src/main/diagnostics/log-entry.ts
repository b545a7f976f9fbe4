import * as v from 'valibot';

/** A line of the log, as JSON. */
export const logEntrySchema = v.object({
  /** In UTC, with milliseconds. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  level: v.picklist(['info', 'warn']),
  /** A key of `logEvents`, unless another version of the app wrote the line. */
  event: v.string(),
  /** The same in all entries from a start of the app to its end. */
  run: v.string(),
  facts: v.record(v.string(), v.union([v.number(), v.boolean(), v.null(), v.string()])),
});

export type LogEntry = Readonly<v.InferOutput<typeof logEntrySchema>>;

export interface ReadLog {
  readonly entries: readonly LogEntry[];
  /** Lines that are no entries: torn by a crash, of a version that logged in another form, or not ours. */
  readonly unreadableLines: number;
}

/** Reads the text of a log file. A file system may leave NULs where a line was torn by a power cut. */
export function readLog(text: string): ReadLog {
  const lines = text.replaceAll('\0', '').split('\n');
  const read = lines.filter((line) => line.trim() !== '').map(parseEntry);
  const entries = read.filter((entry) => entry !== null);
  return { entries, unreadableLines: read.length - entries.length };
}

function parseEntry(line: string): LogEntry | null {
  try {
    const parsed = v.safeParse(logEntrySchema, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
