import * as v from 'valibot';
import { systems, type Question, type System } from './question.ts';
import { valueSchema, type Told } from './told.ts';

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
const reportSchema = v.strictObject({
  system: v.picklist(systems),
  outcomes: v.record(v.string(), outcomeSchema),
});

/** What came of one question, on what and when. */
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** What was found out on one system, by the names of the questions. */
export type Report = v.InferOutput<typeof reportSchema>;

/** On what and when a question was asked. */
export type Circumstances = Readonly<Record<keyof typeof asked, string>>;

/** Undefined for anything that is no report. */
export function readReport(content: unknown): Report | undefined {
  const read = v.safeParse(reportSchema, content);
  return read.success ? read.output : undefined;
}

/** The outcome of a question. */
export function outcomeOf(told: Told, circumstances: Circumstances): Outcome {
  return { ...told, ...circumstances };
}

/**
 * What is known after a run: its outcomes in place of earlier ones, unless it could not ask what was answered before.
 * Questions that are no longer asked are left out.
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
  return { system: added.system, outcomes };
}

/** What is known of each system. */
export type Known = ReadonlyMap<System, Report>;
