import * as v from 'valibot';
import { columnOf, columns, systemIn, type Column, type Question } from './question.ts';
import { valueSchema, type ProgramReply } from './program-reply.ts';

const asked = {
  /** The version of Electron. */
  electron: v.string(),
  /** The system's release and the processor. */
  machine: v.string(),
  /** The day, as 2026-11-23. */
  date: v.pipe(v.string(), v.isoDate()),
};
const outcomeSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('answered'), answer: v.record(v.string(), valueSchema), ...asked }),
  v.strictObject({ kind: v.literal('skipped'), why: v.string(), ...asked }),
  v.strictObject({ kind: v.literal('failed'), why: v.string(), ...asked }),
]);
const reportSchema = v.pipe(
  v.strictObject({ column: v.picklist(columns), outcomes: v.record(v.string(), outcomeSchema) }),
  // An old Electron never answers for ours.
  v.check(({ column, outcomes }) =>
    Object.values(outcomes).every(({ electron }) => columnOf(systemIn(column), electron) === column),
  ),
);

/** The outcome of one question, with the Electron, the machine and the date. */
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** The outcomes of one column, by question name. */
export type Report = v.InferOutput<typeof reportSchema>;

/** The Electron, the machine and the date of a run. */
export type Circumstances = Readonly<Record<keyof typeof asked, string>>;

/** Undefined for anything that is no report. */
export function readReport(content: unknown): Report | undefined {
  const read = v.safeParse(reportSchema, content);
  return read.success ? read.output : undefined;
}

export function outcomeOf(reply: ProgramReply, circumstances: Circumstances): Outcome {
  return { ...reply, ...circumstances };
}

/**
 * Replaces stored outcomes by those of a run, except where the run skipped a question that was answered before. Drops
 * questions that no longer exist.
 */
export function mergeReports(
  kept: Report | undefined,
  added: Report,
  questions: readonly Question[],
): Report {
  const outcomes: Record<string, Outcome> = {};
  for (const { name } of questions) {
    const before = kept?.outcomes[name];
    const now = added.outcomes[name];
    const better = now === undefined || (now.kind === 'skipped' && before !== undefined) ? before : now;
    if (better !== undefined) outcomes[name] = better;
  }
  return { column: added.column, outcomes };
}

/** The stored outcomes of each column. */
export type Known = ReadonlyMap<Column, Report>;
