import { counting } from '../counting.ts';

const { counted } = counting('en-GB');

/** The texts about stars and notes. */
export const shelf = {
  title: 'Starred',
  named: (count: number): string => `Starred: ${counted(count, 'package', 'packages')}`,
  star: 'Star',
  unstar: 'Remove star',
  starMany: (count: number): string => `Star ${counted(count, 'package', 'packages')}`,
  unstarMany: (count: number): string => `Remove ${counted(count, 'star', 'stars')}`,
  starred: (count: number): string => `${counted(count, 'package', 'packages')} starred.`,
  unstarred: (count: number): string => `${counted(count, 'star', 'stars')} removed.`,
  addNote: 'Add note',
  note: 'Note for yourself',
  noteHint: 'Only on this computer',
  saved: 'Saved',
  /** After how much too long it is. */
  notSaved: 'Not saved. The text stays here until you close this window.',
  savedWithStar: 'Saved, with a star',
  withoutStar: 'Without a star',
  empty: 'Nothing is starred yet.',
  emptyHint: 'Click the star at the beginning of a package to keep it at hand here.',
  seen: (when: string): string => `Last in the list: ${when}`,
  copy: 'Copy what is known',
  menu: 'Stars and notes',
  export: 'Export stars and notes',
  import: 'Import stars and notes',
  exported: 'Your stars and notes were exported.',
  fileKind: 'Stars and notes of Packshelf',
  added: (count: number): string => `${counted(count, 'package', 'packages')} added.`,
  joined: (count: number): string => `${counted(count, 'note', 'notes')} joined with yours.`,
  leftOut: (count: number): string => `${counted(count, 'entry', 'entries')} left out.`,
  nothingNew: 'Everything in this file is here already.',
  news: {
    changed: (count: number): string => `${counted(count, 'starred package', 'starred packages')} changed`,
    gone: (count: number): string => `${counted(count, 'starred package is', 'starred packages are')} gone`,
  },
  notify: 'Tell me about starred packages',
  notifyHint: 'A message of this computer when one changes or is gone.',
};
