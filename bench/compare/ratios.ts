import type { Figures } from '../_goals.ts';
import { spreadOf, type Spread } from '../sync/spread.ts';

/** The same measurement of both commits, one right after the other. */
export interface Pair {
  readonly ours: Figures;
  readonly other: Figures;
}

export interface Ratio {
  readonly name: string;
  /** Medians over all pairs. */
  readonly ours: number;
  readonly other: number;
  /** Of the single pairs, this commit by the other. */
  readonly ratio: Spread;
}

/** From here on a ratio is marked; less comes and goes by itself. */
const markedFrom = 1.2;

/** The ratios of all values that both commits have in each pair. */
export function ratiosOf(pairs: readonly Pair[]): readonly Ratio[] {
  const names = Object.keys(pairs[0]?.ours ?? {});
  return names.flatMap((name) => {
    const ours = pairs.flatMap((pair) => pair.ours[name] ?? []);
    const other = pairs.flatMap((pair) => pair.other[name] ?? []);
    if (ours.length < pairs.length || other.length < pairs.length) return [];
    const ratio = spreadOf(ours.map((value, at) => partOf(value, other[at] ?? Number.NaN)));
    return [{ name, ours: spreadOf(ours).median, other: spreadOf(other).median, ratio }];
  });
}

/** Nothing is as much as nothing. */
function partOf(value: number, other: number): number {
  return value === other ? 1 : value / other;
}

const nameWidth = 60;

function valueText(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function ratioLine({ name, ours, other, ratio }: Ratio): string {
  const { median, least, most } = ratio;
  const values = [ours, other].map((value) => valueText(value).padStart(10)).join('');
  const spread = `${median.toFixed(2).padStart(7)} (${least.toFixed(2)}..${most.toFixed(2)})`;
  return `${name.padEnd(nameWidth)}${values}${spread}${median > markedFrom ? '  <-- slower' : ''}`;
}

export const ratioTitle = `${''.padEnd(nameWidth)}${'this'.padStart(10)}${'other'.padStart(10)}  ratio (least..most)`;
