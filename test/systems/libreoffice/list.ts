import type { ListColumn } from '../../../src/preload/contract/view.ts';
import type { ProcessPackage } from '../../equipment/service/packages.ts';

export const columns: readonly ListColumn[] = [
  'id',
  'name',
  'comments',
  'creator',
  'updated',
  'status',
  'channel',
];

/** Texts that spreadsheets may run, split, round or change. */
const oddNames = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '=HYPERLINK("http://example.com","x")',
  '＝1+1',
  '\t=1+1',
  'say "yes"; or, no',
  ' edge ',
  'two\nlines',
  'Ünïcödé 検索 한글 😀',
  "'quoted'",
  '<b>&amp;</b>',
  '_x0041_',
  'x'.repeat(2000),
];

/** Gives every tenth package one of these names. */
export function oddPackage(index: number): Partial<ProcessPackage> {
  const name = index % 10 === 0 ? oddNames[(index / 10) % oddNames.length] : undefined;
  return name === undefined ? {} : { processName: name };
}
