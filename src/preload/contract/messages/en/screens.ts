import { columnLabels } from '../../field-columns.ts';
import { counting } from '../counting.ts';
import type { TimePhrase } from '../time-phrase.ts';
import type { NoticeCode, DataAnomaly, SignInReason, SnapshotChanges } from '../../status.ts';

const { figure, counted, either, listed, plural } = counting('en-GB');

function packages(count: number, selected: boolean): string {
  return selected
    ? counted(count, 'selected package', 'selected packages')
    : counted(count, 'package', 'packages');
}

function firstOf(first: number, count: number, selected: boolean): string {
  return `The first ${figure(first)} of ${packages(count, selected)}`;
}

function newsOf(changes: SnapshotChanges): string {
  const parts = [
    changes.added > 0 ? `${figure(changes.added)} new` : '',
    changes.changed > 0 ? `${figure(changes.changed)} changed` : '',
    changes.removed > 0 ? `${figure(changes.removed)} gone` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const signInReasons: Readonly<Record<SignInReason, string>> = {
  ended: 'Please sign in again to get updates. Your list stays here.',
  refused: 'The service no longer accepts your sign-in. Please sign in again; your list stays here.',
  'not-kept': 'You are no longer signed in. Please sign in again; your list stays here.',
  unreadable: 'Your saved sign-in couldn’t be opened. Please sign in again; your list stays here.',
  'none-issued': 'The service ended your session. Please sign in again; your list stays here.',
  'not-allowed': 'Your organisation no longer allows this connection. Your list stays as it is.',
};

const noticeLines: Readonly<Record<NoticeCode, string>> = {
  'window-recovered': 'The window had to be opened again. Nothing was lost.',
  'worker-recovered': 'The list had to be opened again. Nothing was lost.',
  'catalog-set-aside': 'The stored list was damaged. It is being fetched again from the service.',
  'diary-set-aside': 'What changed could no longer be read. It is recorded anew; the list is complete.',
  'catalog-not-kept': 'The list can’t be stored in its folder. It is kept until Packshelf is closed.',
  'update-not-installed': 'The new version couldn’t be installed, so Packshelf runs as before.',
  'export-given-up': 'The export was stopped because its list was deleted. No file was written.',
  'not-all-removed': 'Some of what was stored couldn’t be deleted. Please try once more later.',
  'catalog-not-removed': 'Not all of this account could be deleted. To try again, sign in and out once more.',
  'shelf-restored': 'The file with your stars and notes was damaged. They were read from its backup.',
  'shelf-set-aside': 'The file with your stars and notes was damaged. It is kept on this computer.',
  'settings-set-aside': 'The settings file was damaged. Please check that the connection is right.',
  'settings-not-read': 'The settings can’t be read now. Nothing is lost: open Packshelf again later.',
  'settings-hidden': 'This version of Packshelf can’t show some accounts or views. They are kept.',
  'settings-not-saved': 'Changes to the settings can’t be saved at the moment. Packshelf goes on trying.',
  'global-key-taken': 'Another program uses the keys that open Packshelf. Choose others in the settings.',
  'notification-not-shown': 'This computer didn’t show a notification. They may be switched off.',
  'session-not-kept': 'Without an open keyring, you’ll be asked to sign in each time Packshelf starts.',
  'session-not-saved': 'Your sign-in couldn’t be saved. Packshelf will ask for it at the next start.',
  'proxy-not-kept': 'The password of the proxy couldn’t be saved. Packshelf will ask for it at each start.',
};

/** `field`: the label of the field, or the service's name if it has none. */
const anomalyLines: Readonly<Record<DataAnomaly['code'], (field: string) => string>> = {
  'no-object': () => 'Entries that aren’t packages, left out',
  'no-id': () => 'Entries without a package ID, left out',
  'repeated-id': () => 'Repeated package IDs, of which the later one is shown',
  missing: (field) => `Packages without “${field}”`,
  mistyped: (field) => `Unexpected kinds of values in “${field}”, shown as they came`,
  'too-deep': (field) => `Too deeply nested values in “${field}”, left out`,
  'too-long': (field) => `Extremely long texts in “${field}”, only the beginning is kept`,
  'other-encoding': () => 'Pages in another encoding than UTF-8',
  'unreadable-text': () => 'Pages with unreadable characters, shown as �',
};

const columns = {
  name: 'Name',
  status: 'Status',
  comments: 'Comments',
  creator: 'Created by',
  updated: 'Updated',
  created: 'Created',
  updater: 'Updated by',
  id: 'ID',
  channel: 'Channel',
};

const fieldLabels: Readonly<Record<string, string>> = {
  ...columnLabels(columns),
  processId: 'Package ID',
  channelId: 'Channel ID',
  createdBy: 'Created by (ID)',
  updatedBy: 'Updated by (ID)',
  totalcount: 'Packages in the service',
};

export const screens = {
  common: {
    waits: 'What you chose opens when you are back at the list.',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    dismiss: 'Dismiss',
    undo: 'Undo',
    open: 'Open',
    change: 'Change…',
    save: 'Save',
    details: 'Details',
    tryAgain: 'Try again',
    copied: 'Copied',
    notCopied: 'Copying didn’t work. Please select the text and copy it.',
    tryAgainThen: (when: string): string => `Please try again ${when}.`,
    certificateIssuer: (issuer: string): string => `The certificate’s issuer is “${issuer}”.`,
    unexpected: 'Something went wrong inside Packshelf. Please try again.',
    noAnswer: 'This window can’t show anything yet',
    noAnswerHint:
      'The rest of Packshelf didn’t answer it. Your list is safe. Try again, or quit Packshelf and start it again.',
    figure,
    tooLong: (excess: number, limit: number): string =>
      `${counted(excess, 'character', 'characters')} too many: at most ${figure(limit)} fit.`,
    /** A part of all. */
    partOf: (part: number, all: number): string => `${figure(part)} of ${figure(all)}`,
    labelled: (label: string, value: string): string => `${label}: ${value}`,
  },

  times: {
    justNow: 'just now',
    minutesAgo: (minutes: number): string => `${counted(minutes, 'minute', 'minutes')} ago`,
    today: (clock: string): string => `today ${clock}`,
    yesterday: (clock: string): string => `yesterday ${clock}`,
    at: (clock: string): string => `at ${clock}`,
    tomorrowAt: (clock: string): string => `tomorrow at ${clock}`,
    onDayAt: (day: string, clock: string): string => `on ${day} at ${clock}`,
    /** Adjusts a date that Intl has formatted. */
    date: (written: string): string => written,
    /** What was typed is no day; two ways to write one. */
    unreadable: (words: string, figures: string): string =>
      `Please write a day, such as ${words} or ${figures}.`,
  },

  places: {
    label: 'Places',
    packages: 'Packages',
    changes: 'What changed',
    settings: 'Settings',
    unread: (count: number): string => `What changed: ${figure(count)} not seen yet`,
    count: (count: number): string => (count > 99 ? '99+' : figure(count)),
    wide: 'Show names',
    slim: 'Show icons only',
  },

  settings: {
    connection: 'Connection',
    otherAccounts: 'Other accounts',
    ownName: 'Your name in the list',
    ownNameHint: 'For “my drafts”. Without it, your user name tells who you are.',
    updates: 'Updates',
    automatic: 'Update the list by itself',
    automaticHint: 'Large lists are read less often. You can refresh at any time.',
    keepDiary: 'Keep changes for',
    keepDiaryHint: 'Kept on this computer as long as there is room; the oldest goes first.',
    keptDiaries: {
      month: 'A month',
      quarter: 'Three months',
      year: 'A year',
      unlimited: 'As long as possible',
    },
    appearance: 'Appearance',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    systemLanguage: 'As on this computer',
    computer: 'This computer',
    globalKey: {
      label: 'Go to anything from any program',
      hint: 'A small window for finding packages opens above the program you are in.',
      choose: 'Choose keys…',
      turnOff: 'Turn off',
      press: 'Press the keys',
      /** `names`: the keys that are held, as a list. */
      how: (names: string): string =>
        `A letter, a digit or Space, together with two of ${names}. Esc leaves it as it is.`,
      reasons: {
        'no-key': (): string => 'Only letters from A to Z, digits and Space work with every program.',
        'few-modifiers': (names: string): string =>
          `Hold two of ${names} as well, so that no other program loses a key.`,
        'types-character': (): string =>
          'Ctrl and Alt together type characters such as @ on many keyboards. Please choose other keys.',
        own: (): string => 'Packshelf uses these keys itself. Please choose others.',
        reserved: (): string => 'Your system uses these keys. Please choose others.',
      },
      states: {
        taken: 'Another program uses these keys. Please choose others.',
        asked: 'Your desktop decides about keys: it may ask you first, or give Packshelf other ones.',
      },
      command: 'You can also set keys in the keyboard settings of your desktop, with this command:',
      copyCommand: 'Copy command',
      openSettings: 'Keyboard settings…',
    },
    tray: {
      label: 'Icon in the tray',
      labelOnMac: 'Icon in the menu bar',
      hint: 'It shows how many new packages there are.',
      close: 'Keep running when the window is closed',
      closeHint:
        'Packshelf goes on in the tray: it keeps the list up to date and answers its keys. Quit ends it.',
    },
    loginItem: {
      label: 'Start with the computer',
      hints: {
        'needs-approval': 'Allow Packshelf in the System Settings, under General, Login Items.',
        unavailable: 'Only an installed Packshelf can start with the computer.',
      },
    },
    links: {
      /** `program`: its path, or its name. */
      other: (program: string): string => `Links to packages open in another program: ${program}`,
      take: 'Open them in this one',
    },
    removeHint: 'Deletes every list, sign-in and setting from this computer, and all you made here.',
    version: (version: string): string => `Packshelf ${version}`,
    guide: 'User guide',
  },

  removal: {
    title: 'Remove everything?',
    question: 'Packshelf signs you out and deletes every list, connection and setting from this computer.',
    made: (names: readonly string[]): string => `It also deletes what you made here: ${listed(names)}.`,
    kept: 'Nothing changes in the service. You can start anew at any time.',
    save: 'Save stars and notes…',
    remove: 'Remove everything',
    busy: 'Removing…',
  },

  /** What nobody can fetch again. */
  made: {
    stars: (count: number): string => counted(count, 'star', 'stars'),
    notes: (count: number): string => counted(count, 'note', 'notes'),
    /** Where they can't be counted. */
    starsAndNotes: 'stars and notes',
    views: (count: number): string => counted(count, 'saved view', 'saved views'),
    changes: (since: string): string => `the changes since ${since}`,
    settings: 'your settings',
  },

  keys: {
    title: 'Keyboard shortcuts',
    or: 'or',
    groups: {
      everywhere: 'Everywhere',
      quickOpen: 'In Go to anything',
      search: 'In the search',
      list: 'In the list',
      dates: 'In the bars of a date filter',
      changes: 'In What changed',
      views: 'In the saved views',
    },
    names: {
      find: 'Find packages',
      quickOpen: 'Go to anything',
      refresh: 'Refresh the list',
      packages: 'Go to Packages',
      changes: 'Go to What changed',
      settings: 'Open the settings',
      shortcuts: 'Show this overview',
      saveView: 'Save this search',
      extendSpan: 'Extend the time span',
      export: 'Export or print',
      print: 'Print what the list shows',
      pinnedView: 'Open a pinned view',
      reorder: 'Move it up or down',
      rename: 'Rename it',
      remove: 'Delete it',
      nextAccount: 'Switch to the next account',
      zoomIn: 'Make everything larger',
      zoomOut: 'Make everything smaller',
      zoomReset: 'Usual size',
      about: 'About Packshelf',
      quit: 'Quit Packshelf',
      intoList: 'Choose a suggestion, or go to the first match',
      throughOptions: 'Go to the suggestions, and from there to the first match',
      dropDown: 'Drop down recent searches from the empty box',
      forget: 'Forget the chosen recent search or package',
      clear: 'Put the suggestions away, then clear the search',
      type: 'Search for what you type',
      move: 'Move',
      page: 'Move by a screen',
      ends: 'Go to the first or last one',
      columns: 'Go to the first or last column',
      open: 'Show details; on a heading, sort',
      alsoSort: 'Sort by one more column',
      extend: 'Select as far as there',
      toggle: 'Add the package to the selection, or take it out',
      selectAll: 'Select all packages',
      star: 'Give a star to the selected packages, or remove it',
      copy: 'Copy the selected packages',
      copyId: 'Copy the package ID',
      copyLine: 'Copy the change',
      menu: 'Open its menu',
      neighbours: 'Show the previous or next package',
      close: 'Clear the selection, then close the details',
      upToSearch: 'From the headings back to the search',
      moveColumn: 'On a heading, move the column',
      resizeColumn: 'On a heading, make the column wider or narrower',
      columnMenu: 'On a heading, open its menu',
      choose: 'Show its package beside the log',
      openFound: 'Open it',
      byGroup: 'Go to the previous or next group',
      copyLink: 'Copy the link to the package',
      leave: 'Close it',
    },
    letters: 'Letters',
    /** Labels on keys. */
    caps: {
      Ctrl: 'Ctrl',
      Alt: 'Alt',
      Shift: 'Shift',
      Meta: 'Win',
      Enter: 'Enter',
      Esc: 'Esc',
      Space: 'Space',
      PageUp: 'Page Up',
      Delete: 'Delete',
      PageDown: 'Page Down',
      Home: 'Home',
      End: 'End',
    },
    /** Names of keys with a symbol. */
    called: {
      command: 'Command',
      option: 'Option',
      Up: 'Up arrow',
      Down: 'Down arrow',
      Left: 'Left arrow',
      Right: 'Right arrow',
    },
  },

  connection: {
    title: 'Connect to your service',
    baseUrl: 'Service address',
    example: 'For example https://service.example.com. You’ll find it where you got your user name.',
    more: 'More',
    authUrl: 'Sign-in address',
    name: 'Name (optional)',
    nameHint: 'What you call the service here.',
    willUse: (address: string): string => `Packshelf will use ${address}`,
    testing: 'Checking whether the service answers…',
    importFile: 'Import from a file…',
    next: 'Continue',
    elsewhere: 'Another address means signing in there. Lists on this computer are kept.',
    authHint: 'Only where signing in has an address of its own.',
    anyway: 'Continue anyway',
    inDoubt: {
      baseUrl: (address: string): string =>
        `The list of packages can’t be read at ${address}. The service address may be wrong, or something on the way refuses requests.`,
      authUrl: (address: string): string =>
        `You can’t sign in at ${address}. The sign-in address may be wrong, or something on the way refuses requests.`,
    },
  },

  signIn: {
    title: 'Sign in',
    to: (connection: string): string => `to ${connection}`,
    changeAddress: 'Change the address',
    goesTo: 'Your password goes to',
    userName: 'User name',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on.',
    keep: 'Keep me signed in',
    busy: 'Signing in…',
    userNameMissing: 'Please enter your user name.',
    passwordMissing: 'Please enter your password.',
    lockHint: 'After several tries an account can be locked for a while.',
    keepHint: 'Your password itself is never stored.',
    notKeptHint: 'You’ll be asked to sign in each time Packshelf starts.',
    otherUser: (userName: string): string =>
      `You’ll see this user’s own list. The list of ${userName} stays on this computer.`,
    again: 'Sign in again',
    ends: (when: string): string => `Your session ends ${when}. Updates stop then.`,
    reasons: signInReasons,
  },

  signOut: {
    title: 'Sign out?',
    /** With several accounts. */
    titleOf: (who: string): string => `Sign out ${who}?`,
    question:
      'The service keeps every package. Your list can also stay on this computer, so that it is here at once when you sign in again.',
    stays: (names: readonly string[]): string =>
      `Your own things stay, unless you remove everything: ${listed(names)}.`,
    keep: 'Sign out, keep the list',
    remove: 'Sign out, delete the list',
    everything: 'Sign out, remove everything',
    done: {
      nothing: (who: string): string => `${who} is signed out. That list stays on this computer.`,
      list: (who: string): string => `${who} is signed out, and that list was deleted.`,
      everything: (who: string): string => `${who} is signed out, and all that was stored of it was removed.`,
    },
    shown: (who: string): string => `This is the list of ${who}.`,
  },

  account: {
    button: 'Account',
    since: ({ words }: TimePhrase): string => `Signed in ${words}`,
    sinceUntilClosed: ({ words }: TimePhrase): string => `Signed in ${words}, until Packshelf is closed`,
    lastSince: ({ words }: TimePhrase): string => `Last signed in ${words}`,
    ends: (when: string): string => `Session ends ${when}`,
    pause: 'Pause updates',
    resume: 'Resume updates',
    signOut: 'Sign out…',
    named: (userName: string): string => `${userName}, account`,
    add: 'Add account…',
    other: (userName: string, connection: string): string => `${userName}, ${connection}`,
    otherNews: (news: number): string => `${figure(news)} new`,
    addTitle: 'Add an account',
    service: 'Service',
  },

  search: {
    label: 'Search packages',
    clear: 'Clear search',
    count: (total: number): string => counted(total, 'package', 'packages'),
    countSoFar: (total: number): string => `${counted(total, 'package', 'packages')} so far`,
    countOfSoFar: (found: number, total: number): string => `${figure(found)} of ${figure(total)} so far`,
    foundSoFar: (found: number): string => `${figure(found)} found so far`,
    searchedSoFar: (found: number, searched: number, total: number): string =>
      `${figure(found)} found so far, searched ${figure(searched)} of ${figure(total)}`,
    announce: (total: number): string => `Packages shown: ${figure(total)}`,
  },

  /** Below the search box. */
  suggestions: {
    label: 'Suggestions',
    starts: 'Start a search',
    announceOptions: (count: number): string =>
      `Below the search: ${counted(count, 'suggestion', 'suggestions')}`,
    startGroups: { recent: 'Recent searches', opened: 'Opened last', example: 'For example' },
    byPerson: (person: string): string => `By ${person}`,
    /** The name of the list of offered filters. */
    offers: 'Words as filters',
    nothingSays: (words: string): string => `Nothing says “${words}”.`,
    /** Followed by the words that are searched for instead. */
    showing: (total: number): string => `Showing ${figure(total)} for`,
    searchOnly: (typed: string): string => `Search for “${typed}” only`,
    /** Followed by a search. */
    didYouMean: 'Did you mean',
    eachWord: 'No package has all of these words:',
    wordCount: (word: string, total: number): string => `${word} ${figure(total)}`,
    without: (word: string, total: number): string =>
      `Without “${word}”: ${counted(total, 'package', 'packages')}`,
    /** Of several IDs that were searched for. */
    missingIds: (found: number, all: number, missing: string): string =>
      `IDs in the list: ${figure(found)} of ${figure(all)}. Not in it: ${missing}`,
    sayWho: 'Say who you are in the list',
  },

  quickOpen: {
    signedOut: 'Sign in to Packshelf to find packages here.',
    openApp: 'Open Packshelf',
    label: 'Packages, views, people, settings, commands',
    results: 'Results',
    commands: 'Commands',
    found: (total: number): string => counted(total, 'package matches', 'packages match'),
    /** Other words by which people look for commands, settings and pages of the guide, by their names. */
    also: {
      theme: 'dark mode, light mode, appearance, colours',
      language: 'English, German, French, Spanish, Deutsch, Français, Español',
      notifyShelf: 'notifications',
      notices: 'notifications',
      report: 'help desk, support',
      index: 'help, manual',
      trouble: 'help, problem',
      'sign-out': 'log out, log off, change user',
      'add-account': 'sign in, log in, another user',
      shelf: 'favourites, stars, bookmarks',
      packages: 'Packages',
      changes: 'What changed',
      settings: 'Settings, preferences, options',
      export: 'download, CSV, Excel, spreadsheet',
      globalKey: 'shortcut, hotkey',
    },
    guidePages: {
      index: 'Packshelf user guide',
      'first-sign-in': 'Your first sign-in',
      finding: 'Finding a package',
      'filters-and-views': 'Filters and saved views',
      'what-changed': 'What changed',
      columns: 'Columns and rows',
      'select-and-copy': 'Select and copy',
      'export-and-print': 'Export and print',
      accounts: 'Several accounts',
      notices: 'Notices about new packages',
      links: 'Links to a package',
      offline: 'Working offline',
      settings: 'Settings and privacy',
      keys: 'Keys',
      trouble: 'When something goes wrong',
      news: 'What is new',
    },
  },

  views: {
    label: 'Saved views',
    button: 'Views',
    update: (name: string): string => `Update “${name}”`,
    manage: 'Manage views…',
    clearRecent: 'Clear recent searches',
    named: (name: string, count: number): string => `${name}, ${counted(count, 'package', 'packages')}`,
    more: (name: string): string => `More about “${name}”`,
    rename: 'Rename…',
    pin: 'Pin to the side',
    unpin: 'Unpin',
    up: 'Move up',
    down: 'Move down',
    notify: 'Tell me about new and changed packages',
    remove: 'Delete',
    removed: (name: string): string => `“${name}” is deleted. The packages stay as they are.`,
    saveHint: 'The words, filters, order and columns come back with one click.',
    name: 'Name',
    nameMissing: 'Please enter a name.',
    taken: (name: string): string => `There is a view called “${name}” already.`,
    replaces: (name: string): string => `“${name}” is there already. It becomes this search.`,
    replace: 'Replace',
    full: (count: number): string => `There are ${figure(count)} views. Delete one to save another.`,
    renameTitle: 'Rename the view',
    renameSubmit: 'Rename',
    none: 'There are no saved views yet. Search or filter, then choose “Save this search…”.',
    pinnedHint: 'Pinned',
    /** Names of views, and of searches in suggestions. */
    ofStatus: {
      published: 'Published',
      draft: 'Drafts',
      review: 'In review',
      archived: 'Archived',
      failed: 'Failed',
    },
  },

  filters: {
    label: 'Filters',
    button: 'Filter',
    clear: 'Clear filters',
    /** Of the panel, beside the labels of single filters. */
    groups: { people: 'People', more: 'More' },
    labels: {
      ...columns,
      people: 'Created or updated by',
      changed: 'New or changed',
      starred: 'Star',
    },
    /** For packages without a value. */
    without: {
      status: 'No status',
      people: 'No name',
      channel: 'No channel',
    },
    presets: {
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'Last 7 days',
      month: 'Last 30 days',
      lastMonth: 'Last month',
      year: 'This year',
      overHalfYear: 'More than 6 months ago',
      overYear: 'More than a year ago',
    },
    any: 'All packages',
    looked: 'Not yet seen',
    withStar: 'With a star',
    before: 'In the last update',
    anyTime: 'Any time',
    custom: 'From – to',
    from: 'From',
    until: 'To',
    wrongOrder: 'The first day is after the last one.',
    days: (from: string, until: string): string => (from === until ? from : `${from} – ${until}`),
    since: (day: string): string => `since ${day}`,
    upTo: (day: string): string => `up to ${day}`,
    withoutDate: (count: number): string => `${figure(count)} without a date`,
    /** Two values of one filter. */
    either,
    orMore: (first: string, more: number): string => `${first} or ${figure(more)} more`,
    /** The action that leaves only packages with one value. */
    only: (name: string, value: string): string => `Filter: ${name} ${value}`,
    remove: (name: string, value: string): string => `Remove filter: ${name} ${value}`,
    removed: (filter: string): string => `The filter “${filter}” is removed.`,
    replaced: (filter: string): string => `The filter “${filter}” is replaced.`,
    allRemoved: 'The filters are removed.',
    channelsHint: 'The service sends no names of channels, only their IDs.',
    find: (name: string): string => `Find in ${name}`,
    findPerson: 'Find a person',
    more: (count: number): string => `and ${figure(count)} more; type to find them`,
    loading: 'Counting…',
    nothing: 'No values here',
  },

  sync: {
    /** Opens what explains the status. */
    why: 'Why?',
    region: 'Sync status',
    refresh: 'Refresh',
    stop: 'Stop',
    pause: 'Pause',
    resume: 'Resume',
    tryNow: 'Try now',
    tryOnce: 'Try once now',
    updateNow: 'Update now',
    starting: 'Asking for the list…',
    slow: 'The service is slow.',
    again: (progress: string): string => `The list changed meanwhile, reading it again: ${progress}`,
    saysEmpty: 'The service says the list is empty. We’re asking once more.',
    preparing: 'Getting the list ready…',
    pausedAt: (progress: string): string => `Paused at ${progress}`,
    paused: 'Updates are paused.',
    resumed: 'Updates go on.',
    askedToWait: 'The service asked us to wait.',
    goOnAt: (when: string): string => `We’ll go on ${when}.`,
    goOnSoon: 'We’ll go on within a minute.',
    busy: 'The service is busy.',
    askedBackAt: (when: string): string => `The service asked us to come back ${when}.`,
    itAskedBackAt: (when: string): string => `It asked us to come back ${when}.`,
    thenAgain: 'We’ll try again then.',
    refreshRefused: (why: string): string => `${why} You can try once now all the same.`,
    never: 'Not updated yet',
    upToDate: (age: string): string => `Up to date, ${age}`,
    updated: ({ words }: TimePhrase): string => `Updated ${words}`,
    nextUpdate: (when: string): string => `The next update is ${when}.`,
    notComplete: ({ words }: TimePhrase): string => `Checked ${words}, not complete`,
    lastComplete: ({ words }: TimePhrase): string => `last complete ${words}`,
    skipped: (count: number): string =>
      `${counted(count, 'package', 'packages')} couldn’t be read and ${plural(count, { one: 'is', other: 'are' })} left out`,
    /** Joins two parts of a sentence. */
    joined: (words: string, further: string): string => `${words}; ${further}`,
    listFrom: ({ words }: TimePhrase): string => `The list is from ${words}; search works as usual.`,
    partFrom: ({ words }: TimePhrase): string =>
      `Part of the list is here, from ${words}; search works as usual.`,
    /** Beside the progress of an update. */
    dated: ({ words }: TimePhrase): string => `List from ${words}`,
    listOf: ({ words }: TimePhrase): string => `The list is from ${words}.`,
    offline: 'You’re offline.',
    stopped: 'You stopped the update.',
    retryAt: (when: string): string => `We’ll try again ${when}.`,
    exactComplete: (complete: string): string => `Complete as of ${complete}`,
    exactChecked: (checked: string): string => `Checked ${checked}`,
    left: (progress: string, minutes: number): string =>
      minutes < 1
        ? `${progress}, less than a minute left`
        : `${progress}, about ${counted(minutes, 'minute', 'minutes')} left`,
    stale: ({ words }: TimePhrase): string => `The list is from ${words}, more than a day ago.`,
    news: (changes: SnapshotChanges): string => `${newsOf(changes)}, show`,
    newer: 'Newer list, show',
  },

  report: {
    title: 'The last update in detail',
    leftOut: (count: number): string =>
      `${counted(count, 'entry of the list', 'entries of the list')} couldn’t be read. Everything else is here.`,
    notProven:
      'The list changed while it was read, or the service counts it differently. All that was read is here and nothing was removed; the next update tries again.',
    unusual: 'This was unusual:',
    anomalies: anomalyLines,
  },

  changes: {
    added: 'New',
    changed: 'Changed',
    removed: 'Gone',
    addedSince: 'New, not yet seen',
    changedSince: 'Changed, not yet seen',
  },

  export: {
    label: 'Export',
    csv: 'Export as CSV…',
    xlsx: 'Export for Excel…',
    allFields: 'All fields in CSV and Excel',
    /** The heading of the statuses as the app calls them. */
    statusName: 'Status in Packshelf',
    /** The sheet of a workbook that says what was searched for and filtered. */
    about: 'About this list',
    /** The title of the save dialog. */
    title: (count: number, selected: boolean): string => `Export ${packages(count, selected)}`,
    /** A heading in the menu, and a button of a question. */
    share: (count: number, selected: boolean): string =>
      selected || count === 1 ? packages(count, selected) : `All ${packages(count, false)}`,
    which: {
      table: 'Export which packages?',
      pdf: 'Save which packages?',
      print: 'Print which packages?',
    },
    running: (count: number, selected: boolean, file: string): string =>
      `Exporting ${packages(count, selected)} to “${file}”`,
    done: (count: number, selected: boolean, file: string): string =>
      `${packages(count, selected)} exported to “${file}”`,
    failed: (file: string): string => `“${file}” wasn’t written.`,
    show: 'Show in folder',
    /** At the end of a text that is too long for a spreadsheet cell. */
    cut: '… (shortened)',
  },

  grid: {
    columns,
    /** `place`: the index among several sort keys. */
    sortKey: (place: number, descending: boolean): string =>
      `sort key ${figure(place + 1)}, ${descending ? 'descending' : 'ascending'}`,
    sortHint: 'Hold Shift to sort by several columns',
    /** Labels of matches outside of columns. */
    also: {
      note: 'Note',
      creatorId: 'Created by, ID',
      updaterId: 'Updated by, ID',
    },
    /** Matches that a row has no room for. */
    moreMatches: (count: number): string => `+${figure(count)}`,
    noMatches: (text: string): string => `Nothing here matches “${text}”`,
    noMatchesHint: 'Try fewer letters, or another word.',
    asFilters: 'What you may have meant is offered below the search.',
    neverTogether: 'Leave out one of the words, or try another one.',
    noneFiltered: 'No package passes these filters',
    noneFilteredHint: 'Remove one of them, or all.',
    noMatchesFiltered: (text: string): string => `Nothing matches “${text}” with these filters`,
    noMatchesFilteredHint: 'Remove a filter, or try another word.',
    drop: (filter: string): string => `Remove “${filter}”`,
    none: 'The list is empty',
    noneHint: 'The service has no packages. New ones appear here after the next update.',
    first: 'Your packages are on their way',
    firstHint: 'The first ones appear here in a moment. You can search while the rest arrives.',
    waiting: 'The list isn’t here yet',
    waitingHint: 'It will be fetched as soon as the service answers.',
    waitingPaused: 'It will be fetched when you resume updates.',
    waitingForYou: 'The message below says what is in the way.',
    signInFirst: 'Sign in to get your list',
    signInFirstHint: 'There is no list of yours on this computer yet.',
    unnamed: 'Without a name',
    /** Where the words of a search were found, beside the scroll bar. */
    places: {
      nameWord: 'Whole word of the name',
      nameStart: 'Beginning of a word',
      name: 'In the name',
      people: 'People',
      ids: 'IDs',
    },
    noDate: 'No date',
  },

  columns: {
    rows: 'Rows',
    rowHeights: { comfortable: 'Roomy', standard: 'Standard', compact: 'Compact' },
    button: 'Columns',
    chosen: 'Columns of the list',
    menu: (name: string): string => `Column ${name}`,
    ascending: 'Sort ascending',
    descending: 'Sort descending',
    search: 'Search in this column',
    moveLeft: 'Move left',
    moveRight: 'Move right',
    hide: 'Hide column',
    resetWidths: 'Reset widths',
    reset: 'Reset columns',
    up: (name: string): string => `Move ${name} up`,
    down: (name: string): string => `Move ${name} down`,
    edge: 'Drag to change the width, double-click for the usual one',
    notSorted: 'The list can’t be sorted by this column',
    moved: (name: string, place: number, count: number): string =>
      `${name} is column ${figure(place)} of ${figure(count)}`,
    resized: (name: string, width: number): string => `${name} is ${figure(width)} pixels wide`,
    fitted: (name: string): string => `${name} has its usual width`,
    hidden: (name: string): string => `${name} is hidden`,
    shown: (name: string): string => `${name} is shown`,
    widthsReset: 'The columns have their usual widths',
    wereReset: 'The usual columns are shown',
    /** For sort columns that are not shown. */
    sortedBy: (names: readonly string[]): string => `Sorted by ${listed(names)}`,
    bestMatch: 'Best match',
    sortBy: 'Sort by',
  },

  links: {
    title: 'Which account?',
    question: 'The package from the link may be in the list of any of these accounts.',
    notUnderstood: 'This link can’t be opened.',
    noAccount:
      'The link leads to a service that nobody is signed in to here. The package opens as soon as somebody is.',
    signInFirst: 'Please sign in; then the package from the link opens.',
    reading: 'The package from the link opens as soon as it is here; the list is still being read.',
    notInList: ({ words }: TimePhrase): string =>
      `The package from the link isn’t in your list, which is from ${words}.`,
  },

  print: {
    pdf: 'Save as PDF…',
    print: 'Print…',
    searched: (text: string): string => `Search: ${text}`,
    filtered: (filters: string): string => `Filters: ${filters}`,
    selected: (count: number, all: number): string =>
      `${figure(count)} selected of ${counted(all, 'package', 'packages')}`,
    part: (first: number, count: number, selected: boolean): string =>
      `${firstOf(first, count, selected)}; an export takes all.`,
    tooMany: 'Print a part?',
    tooManyPdf: 'Save a part?',
    atMost: (first: number): string =>
      `Paper and PDF take the first ${counted(first, 'package', 'packages')}; an export takes all.`,
    first: (first: number, count: number, selected: boolean): string => firstOf(first, count, selected),
    givenUp:
      'Nothing was printed or saved as a PDF, because the list left the screen before all of it was read.',
  },

  selection: {
    count: (count: number): string => `${figure(count)} selected`,
    announce: (count: number): string =>
      count === 0 ? 'Nothing selected' : `${counted(count, 'package', 'packages')} selected`,
    lost: 'More packages were selected than can be found again in the new list. Please select them once more.',
    export: 'Export packages…',
    copy: 'Copy packages',
    clear: 'Clear selection',
  },

  copying: {
    rows: (count: number): string => `Copied ${counted(count, 'package', 'packages')}`,
    ids: (count: number): string => (count === 1 ? 'Copied the ID' : `Copied ${figure(count)} IDs`),
    cell: 'Copied the text',
    link: 'Copied the link',
  },

  rowMenu: {
    label: 'Package',
    open: 'Open details',
    packages: (count: number): string => (count === 1 ? 'Package' : packages(count, false)),
    quoted: (text: string): string => `“${text}”`,
    ids: (count: number): string => (count === 1 ? 'ID' : `${figure(count)} IDs`),
    link: 'Link',
    selectAll: 'Select all',
  },

  details: {
    copyId: 'Copy ID',
    copyLink: 'Copy link',
    close: 'Close details',
    resize: 'Width of the details',
    empty: '–',
    shortened: (shown: number, all: number): string => `The first ${figure(shown)} of ${figure(all)} letters`,
    resizeBelow: 'Height of the details',
    dockBelow: 'Show details below the list',
    dockRight: 'Show details beside the list',
    previous: 'Previous package',
    next: 'Next package',
    copyField: (label: string): string => `Copy: ${label}`,
    sameName: (count: number): string => `${counted(count, 'other has', 'others have')} this name`,
    manySameName: (count: number): string => `More than ${figure(count)} others have this name`,
    data: 'Data for the help desk',
    all: 'All that the service sent',
    copyData: 'Copy data',
    showAll: 'Show all',
    showLess: 'Show less',
    openAddress: 'Open in the browser…',
    leftOut: 'This package isn’t in what the list shows now.',
    /** Another search has closed its details. */
    reopen: 'Reopen last package',
    widen: 'Show all packages',
    labels: fieldLabels,
  },

  notices: noticeLines,
};
