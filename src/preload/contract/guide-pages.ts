/** The pages of the user guide that the app can open, in reading order; a test compares them with the built guide. */
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
export type GuidePage = (typeof guidePages)[number];
