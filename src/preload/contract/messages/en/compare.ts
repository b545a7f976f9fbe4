import { counting } from '../counting.ts';

const { counted, figure } = counting('en-GB');

/** The texts about several selected packages side by side. */
export const compare = {
  caption: 'What differs',
  field: 'Field',
  copy: 'Copy comparison',
  same: (count: number): string =>
    `${counted(count, 'field is', 'fields are')} the same in all of these packages.`,
  allSame: 'These packages are the same in all fields.',
  tooMany: (count: number): string => `Select up to ${figure(count)} packages to see what differs.`,
  beginnings: 'Of very long texts, only the beginning is compared.',
};
