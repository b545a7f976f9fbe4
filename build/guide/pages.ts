/** The pages of docs/guide in the order in which one reads them; the first one leads to all others. */
export const guidePages = [
  'index',
  'first-sign-in',
  'finding',
  'filters-and-views',
  'what-changed',
  'columns',
  'select-and-copy',
  'export-and-print',
  'accounts',
  'notices',
  'links',
  'offline',
  'settings',
  'keys',
  'trouble',
] as const;
