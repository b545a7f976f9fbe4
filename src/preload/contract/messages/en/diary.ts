import { counting } from '../counting.ts';

const { figure, counted } = counting('en-GB');

function changes(count: number): string {
  return counted(count, 'change', 'changes');
}

/** The texts of the diary (What changed, History) and of earlier lists. */
export const diary = {
  search: 'Search what changed',
  list: 'Changes by day',
  count: changes,
  newest: 'Show newer changes',
  /** Both are times: "yesterday 17:40", "today 08:12". */
  gap: (from: string, until: string): string =>
    `The list was not updated from ${from} until ${until}; of several changes in that time only the last is known.`,
  between: (from: string, until: string): string => `between ${from} and ${until}`,
  unread: 'Not seen yet',
  /** Before the former and the newer value of a field, for screen readers. */
  was: 'was',
  now: 'now',
  nothing: 'empty',
  /** Before the values of a changed field. */
  field: (name: string): string => `${name}:`,
  /** The same where its former and its newer text have little in common. */
  rewritten: (name: string): string => `${name} (text rewritten):`,
  exporting: (file: string): string => `Exporting what changed to “${file}”`,
  exported: (file: string): string => `What changed was exported to “${file}”`,
  kinds: 'Kinds of changes',
  added: 'New package',
  removed: 'Gone',
  savedAgain: 'Saved again',
  markAll: 'Mark all as seen',
  marked: (count: number): string => `${changes(count)} marked as seen.`,
  sorts: { time: 'Time', name: 'Name', status: 'Status', person: 'Person' },
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  lineMenu: 'Actions for this change',
  open: 'Open package',
  showInPackages: 'Show in Packages',
  copy: 'Copy change',
  markSeen: 'Mark as seen',
  markUnread: 'Mark as not seen',
  ofPackage: 'Show all changes of this package',
  showDay: 'Show the list of this day',
  recorded: (day: string): string => `Recorded on this computer since ${day}.`,
  none: 'Nothing recorded yet',
  noneHint: 'New, changed and gone packages are noted here with each update of the list.',
  notFound: 'No changes found',
  notFoundHint: 'Other words or fewer filters may find some.',
  clear: 'Clear search and filters',
  allSeen: 'You have seen everything',
  allSeenHint: 'Without “Not seen yet” you see all changes.',
  showAll: 'Show all changes',
  history: 'History',
  historyNone: 'Nothing recorded about this package.',
  historyMore: (count: number): string => `and ${figure(count)} earlier`,
  differences: {
    title: 'Differences between two days',
    name: 'Differences',
    since: 'Show differences since this day',
    hint: 'One line for each package that is not what it was at the end of the first day.',
  },
  earlier: {
    title: 'Show an earlier list',
    day: 'Day',
    recorded: 'Recorded days',
    show: 'Show',
    outside: (first: string, last: string): string => `Please choose a day from ${first} to ${last}.`,
    none: 'There is no earlier list yet. This computer records the list from today on.',
    making: (day: string): string => `Putting together the list as it was on ${day}…`,
    shown: (day: string): string => `The list as it was on ${day}`,
    /** `looked`: "at 17:40", "on 2 November at 17:40". */
    lastLooked: (looked: string): string => `This computer last looked ${looked}.`,
    back: 'Back to today’s list',
  },
};

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
