import { tableLines } from '../../build/docs/generated.ts';
import { bounds, type Figures } from '../_goals.ts';
import { minRatio } from '../search/goals.ts';
import { minMeanReciprocalRank } from '../search/judged/scores.ts';

/** The figures of one command with one number of packages. */
export interface Column {
  readonly command: string;
  readonly packages: number;
  readonly figures: Figures;
}

/** Figures of which more is better, and those of right answers. */
export const fasterThanPeer = 'times as fast as FTS5 trigram, key press, p95';
export const meanReciprocalRank = 'judged queries, mean reciprocal rank';
export const wrongAnswers = 'wrong answers, queries';

/** The sentence above the table that names its commit. */
const named = /^Measured on [^\n]* of commit `([0-9a-f]{7,40})`/mu;

/** The commit that the table of docs/performance.md was measured of; null without one. */
export function commitOfTable(page: string): string | null {
  return named.exec(page)?.[1] ?? null;
}

export function introduction(day: string, commit: string, machine: string): string {
  return `Measured on ${day} of commit \`${commit.replace(/^\w+/u, '$&`')}. ${machine}.`;
}

function goalOf(figure: string, packages: number): string {
  const ratio = minRatio.get(packages);
  if (figure === fasterThanPeer && ratio !== undefined) return `**≥ ${ratio}**`;
  if (figure === meanReciprocalRank) return `**≥ ${minMeanReciprocalRank}**`;
  if (figure === wrongAnswers) return '**0**';
  const bound = bounds.find((each) => each.figure === figure && each.packages === packages);
  if (bound === undefined) return '';
  const text = `≤ ${bound.most.toLocaleString('en')}`;
  return bound.isBinding === true ? `**${text}**` : text;
}

function valueText(value: number): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value < 10 ? 2 : 1;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A line for each figure and number of packages, with its goal and the command that measures it. */
export function figuresTable(columns: readonly Column[]): string {
  const rows = columns.flatMap(({ command, packages, figures }) =>
    Object.entries(figures).map(([figure, value]) => ({ command, packages, figure, value })),
  );
  const names = [...new Set(rows.map(({ figure }) => figure))];
  const lines = names.flatMap((name) =>
    rows
      .filter(({ figure }) => figure === name)
      .toSorted((a, b) => a.packages - b.packages)
      .map(({ command, packages, figure, value }, at) => [
        at === 0 ? figure : '',
        packages.toLocaleString('en'),
        valueText(value),
        goalOf(figure, packages),
        `\`${command}\``,
      ]),
  );
  return tableLines([['what', 'packages', 'now', 'goal', '`npm run bench --`'], ...lines]).join('\n');
}
