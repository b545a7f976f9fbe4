import { counting } from '../counting.ts';

const { figure } = counting('en-GB');

/** The texts of the strip that shows when the packages of the list were created or updated. */
export const ruler = {
  show: 'Show the ruler',
  hide: 'Hide the ruler',
  label: 'Ruler',
  ranks: 'Status and people',
  choose: 'What the ruler shows',
  /** A time span, for example "March 2026". */
  bar: (span: string, count: number): string => `${span}: ${figure(count)}`,
  span: 'Time span',
  without: (count: number): string => `${figure(count)} without a date`,
  empty: 'There is nothing to measure in this list.',
  copy: 'Copy as a table',
  more: (count: number): string => `${figure(count)} more…`,
};
