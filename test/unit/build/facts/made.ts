import type { Question } from '../../../../build/facts/question.ts';
import type { Outcome, Report } from '../../../../build/facts/report.ts';

/** A question on every system, changed as a test needs it. */
export function question(changes: Partial<Question> = {}): Question {
  return {
    name: 'colour',
    asks: 'Which colour has it?',
    systems: ['linux', 'windows', 'macos'],
    program: 'electron',
    timeoutMs: 1_000,
    expected: { colour: 'red' },
    source: 'the box says so',
    ...changes,
  };
}

const asked = { electron: '45.4.1', machine: 'Linux 6.8, x64', date: '2026-11-23' };

export function answered(answer: Record<string, string | number | boolean | null>): Outcome {
  return { kind: 'answered', answer, ...asked };
}

/** What an Electron answers that is too old to answer for ours. */
export function answeredLongAgo(answer: Record<string, string | number | boolean | null>): Outcome {
  return { kind: 'answered', answer, ...asked, electron: '22.3.25' };
}

export function skipped(why: string): Outcome {
  return { kind: 'skipped', why, ...asked };
}

export function failed(why: string): Outcome {
  return { kind: 'failed', why, ...asked };
}

export function report(outcomes: Record<string, Outcome>, column: Report['column'] = 'linux'): Report {
  return { column, outcomes };
}
