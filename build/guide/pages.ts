/** The pages of docs/guide in reading order; the first one links to all others. */
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
  'news',
] as const;
