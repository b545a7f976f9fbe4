import { isMet, meanRate, minutesOfRefusal, peakRate, type Goal } from './goals.ts';
import type { MeasuredDay } from './measured.ts';

function seconds(ms: number | null): string {
  return ms === null ? 'never' : String(Math.round(ms / 1000));
}

function row(day: MeasuredDay): readonly string[] {
  const mean = meanRate(day);
  return [
    day.kind === 'app' ? 'Packshelf' : 'fixed timer',
    day.capacity === null ? 'unlimited' : day.capacity.toFixed(0),
    mean.toFixed(0),
    peakRate(day).toFixed(0),
    (peakRate(day) / mean).toFixed(2),
    (day.highestOf10s / mean).toFixed(2),
    seconds(day.recoveryMs),
    String(minutesOfRefusal(day)),
    seconds(day.promisedMs),
    day.mostOverdue.toFixed(2),
    `${day.tooOld} of ${day.renewals}`,
    `${seconds(day.wait.p50)} / ${seconds(day.wait.p95)} / ${seconds(day.wait.max)}`,
  ];
}

const head = [
  'schedule',
  'capacity, 1/s',
  'mean, 1/s',
  'highest minute, 1/s',
  'of the mean',
  'highest 10 s',
  'recovery, s',
  'minutes of refusal',
  'promised age, s',
  'most overdue',
  'too old',
  'wait p50 / p95 / max, s',
];

/** A table in Markdown. */
export function tableLines(days: readonly MeasuredDay[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...days.map((day) => line(row(day)))];
}

export function goalLine(goal: Goal): string {
  const value = Number(goal.value.toFixed(2));
  return `${isMet(goal) ? 'met' : 'MISSED'}: ${goal.title}: ${value}, goal at most ${goal.most}`;
}
