import {
  expectationOn,
  systemIn,
  systemNames,
  systems,
  type Answer,
  type Column,
  type Expectation,
  type Expected,
  type Question,
  type Value,
} from './question.ts';
import type { Known, Outcome, Report } from './report.ts';

/** How the outcome of a question compares with what is expected. */
export type Verdict =
  | { readonly kind: 'as expected' }
  | { readonly kind: 'different'; readonly differences: readonly string[] }
  | { readonly kind: 'no answer'; readonly why: string }
  | { readonly kind: 'not asked yet'; readonly why: string | undefined }
  | { readonly kind: 'does not apply' };

export function judge(question: Question, column: Column, outcome: Outcome | undefined): Verdict {
  const system = systemIn(column);
  if (!question.systems.includes(system)) return { kind: 'does not apply' };
  // Nobody waits for an answer of an old Electron, which may lack what the question is about.
  if (outcome === undefined && column !== system) return { kind: 'does not apply' };
  if (outcome === undefined) return { kind: 'not asked yet', why: undefined };
  if (outcome.kind === 'skipped') return { kind: 'not asked yet', why: outcome.why };
  if (outcome.kind === 'failed') return { kind: 'no answer', why: outcome.why };
  const differences = compare(expectationOn(question, system), outcome.answer);
  return differences.length === 0 ? { kind: 'as expected' } : { kind: 'different', differences };
}

/** Describes each expected value that the answer does not have. */
export function compare(expected: Expectation, answer: Answer): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const value = answer[name];
    if (value !== undefined && fits(wanted, value)) return [];
    const found = value === undefined ? 'is missing' : `is ${showValue(value)}`;
    return [`${name} ${found}, expected ${showExpected(wanted)}`];
  });
}

function fits(wanted: Expected, value: Value): boolean {
  if (typeof wanted !== 'object' || wanted === null) return wanted === value;
  if (typeof value !== 'number') return false;
  return value >= (wanted.atLeast ?? -Infinity) && value <= (wanted.atMost ?? Infinity);
}

export function showValue(value: Value): string {
  if (value === null) return 'none';
  return value === '' ? 'empty' : String(value);
}

export function showExpected(wanted: Expected): string {
  if (typeof wanted !== 'object' || wanted === null) return showValue(wanted);
  const { atLeast, atMost } = wanted;
  if (atLeast === undefined) return atMost === undefined ? 'a number' : `at most ${atMost}`;
  return atMost === undefined ? `at least ${atLeast}` : `${atLeast} to ${atMost}`;
}

/** The names of the questions without an answer, or with an unexpected one. */
export function unexpected(questions: readonly Question[], report: Report): string[] {
  // What an old Electron does otherwise is no surprise.
  if (report.column !== systemIn(report.column)) return [];
  return questions.flatMap((question) => {
    const { kind } = judge(question, report.column, report.outcomes[question.name]);
    return kind === 'different' || kind === 'no answer' ? [question.name] : [];
  });
}

/** One line for each question that is still unanswered, with the systems. */
export function stillOpen(questions: readonly Question[], known: Known): string[] {
  return questions.flatMap((question) => {
    const open = systems.filter((system) => {
      const { kind } = judge(question, system, known.get(system)?.outcomes[question.name]);
      return kind === 'not asked yet' || kind === 'no answer';
    });
    if (open.length === 0) return [];
    const where = open.map((system) => systemNames[system]).join(', ');
    return [`${question.name} (${where})${question.person === undefined ? '' : ', with a person'}`];
  });
}
