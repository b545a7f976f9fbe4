import { columnLabels } from '../../field-columns.ts';
import { counting } from '../counting.ts';
import type { screens as english } from '../en/screens.ts';
import type { TimePhrase } from '../time-phrase.ts';
import type { NoticeCode, DataAnomaly, SignInReason, SnapshotChanges } from '../../status.ts';

const { figure, counted, either, listed, plural } = counting('de-DE');

/** "am 3. November", "heute um 09:41". */
function when({ words, isDate }: TimePhrase): string {
  return isDate ? `am ${words}` : words;
}

/** "vom 3. November", "von heute um 09:41". */
function from({ words, isDate }: TimePhrase): string {
  return isDate ? `vom ${words}` : `von ${words}`;
}

function packages(count: number, selected: boolean): string {
  return selected
    ? counted(count, 'ausgewähltes Paket', 'ausgewählte Pakete')
    : counted(count, 'Paket', 'Pakete');
}

/** In the dative. */
function ofPackages(count: number, selected: boolean): string {
  return selected
    ? counted(count, 'ausgewähltem Paket', 'ausgewählten Paketen')
    : counted(count, 'Paket', 'Paketen');
}

function firstOf(first: number, count: number, selected: boolean): string {
  return `Die ersten ${figure(first)} von ${ofPackages(count, selected)}`;
}

function newsOf(changes: SnapshotChanges): string {
  const parts = [
    changes.added > 0 ? `${figure(changes.added)} neu` : '',
    changes.changed > 0 ? `${figure(changes.changed)} geändert` : '',
    changes.removed > 0 ? `${figure(changes.removed)} entfernt` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const signInReasons: Readonly<Record<SignInReason, string>> = {
  ended: 'Bitte melden Sie sich für Aktualisierungen erneut an. Ihre Liste bleibt hier.',
  refused: 'Der Dienst erkennt Ihre Anmeldung nicht mehr an. Melden Sie sich neu an; Ihre Liste bleibt.',
  'not-kept': 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich neu an; Ihre Liste bleibt hier.',
  unreadable: 'Ihre gespeicherte Anmeldung war nicht lesbar. Melden Sie sich neu an; Ihre Liste bleibt.',
  'none-issued': 'Der Dienst hat Ihre Sitzung beendet. Melden Sie sich neu an; Ihre Liste bleibt hier.',
  'not-allowed': 'Ihre Organisation lässt diese Verbindung nicht mehr zu. Ihre Liste bleibt, wie sie ist.',
};

const noticeLines: Readonly<Record<NoticeCode, string>> = {
  'window-recovered': 'Das Fenster musste neu geöffnet werden. Es ging nichts verloren.',
  'worker-recovered': 'Die Liste musste neu geöffnet werden. Es ging nichts verloren.',
  'catalog-set-aside': 'Die gespeicherte Liste war beschädigt. Sie wird neu vom Dienst abgerufen.',
  'diary-set-aside': 'Änderungen waren nicht lesbar und werden neu aufgezeichnet. Die Liste ist vollständig.',
  'catalog-not-kept': 'Die Liste lässt sich nicht speichern. Sie bleibt, bis Packshelf geschlossen wird.',
  'update-not-installed': 'Die neue Version konnte nicht installiert werden. Packshelf läuft wie bisher.',
  'export-given-up': 'Der Export wurde beendet, weil seine Liste gelöscht wurde. Es gibt keine Datei.',
  'not-all-removed': 'Einiges ließ sich nicht löschen. Bitte versuchen Sie es später noch einmal.',
  'catalog-not-removed': 'Zu diesem Konto blieb etwas übrig. Melden Sie sich noch einmal an und ab.',
  'shelf-restored': 'Die Datei Ihrer Sterne und Notizen war beschädigt. Sie kamen aus der Sicherung.',
  'shelf-set-aside': 'Die Datei Ihrer Sterne und Notizen war beschädigt. Sie bleibt auf diesem Computer.',
  'settings-set-aside': 'Die Einstellungen waren beschädigt. Bitte prüfen Sie, ob die Verbindung stimmt.',
  'settings-not-read': 'Die Einstellungen sind gerade nicht lesbar. Sie sind noch da: starten Sie neu.',
  'settings-hidden': 'Diese Version zeigt einige Konten oder Ansichten nicht. Sie bleiben erhalten.',
  'settings-not-saved': 'Die Einstellungen lassen sich gerade nicht speichern. Packshelf versucht es weiter.',
  'global-key-taken': 'Ein anderes Programm benutzt die Tasten. Wählen Sie in den Einstellungen andere.',
  'notification-not-shown': 'Eine Mitteilung wurde nicht gezeigt. Vielleicht sind sie ausgeschaltet.',
  'session-not-kept': 'Ohne offenen Schlüsselbund melden Sie sich bei jedem Start von Packshelf an.',
  'session-not-saved': 'Ihre Anmeldung wurde nicht gespeichert. Packshelf fragt beim nächsten Start danach.',
  'proxy-not-kept': 'Das Passwort des Proxys wurde nicht gespeichert. Es wird bei jedem Start erfragt.',
};

const anomalyLines: Readonly<Record<DataAnomaly['code'], (field: string) => string>> = {
  'no-object': () => 'Einträge, die keine Pakete sind, weggelassen',
  'no-id': () => 'Einträge ohne Paket-ID, weggelassen',
  'repeated-id': () => 'Wiederholte Paket-IDs, die spätere wird gezeigt',
  missing: (field) => `Pakete ohne „${field}“`,
  mistyped: (field) => `Unerwartete Arten von Werten unter „${field}“, so gezeigt, wie sie kamen`,
  'too-deep': (field) => `Zu tief verschachtelte Werte unter „${field}“, weggelassen`,
  'too-long': (field) => `Extrem lange Texte unter „${field}“, nur der Anfang wird behalten`,
  'other-encoding': () => 'Seiten in einer anderen Kodierung als UTF-8',
  'unreadable-text': () => 'Seiten mit unlesbaren Zeichen, als � gezeigt',
};

const columns = {
  name: 'Name',
  status: 'Status',
  comments: 'Kommentare',
  creator: 'Erstellt von',
  updated: 'Geändert',
  created: 'Erstellt',
  updater: 'Geändert von',
  id: 'Paket-ID',
  channel: 'Kanal',
};

export const screens: typeof english = {
  common: {
    waits: 'Was Sie gewählt haben, öffnet sich, wenn Sie wieder bei der Liste sind.',
    cancel: 'Abbrechen',
    close: 'Schließen',
    copy: 'Kopieren',
    dismiss: 'Ausblenden',
    undo: 'Rückgängig',
    open: 'Öffnen',
    change: 'Ändern…',
    save: 'Speichern',
    details: 'Details',
    tryAgain: 'Erneut versuchen',
    copied: 'Kopiert',
    notCopied: 'Das Kopieren hat nicht geklappt. Bitte markieren und kopieren Sie den Text selbst.',
    tryAgainThen: (then) => `Bitte versuchen Sie es ${then} noch einmal.`,
    certificateIssuer: (issuer) => `Aussteller des Zertifikats ist „${issuer}“.`,
    unexpected: 'In Packshelf ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    noAnswer: 'Dieses Fenster kann noch nichts zeigen',
    noAnswerHint:
      'Der Rest von Packshelf hat nicht geantwortet. Ihre Liste ist sicher. Versuchen Sie es noch einmal, oder beenden Sie Packshelf und starten Sie es neu.',
    figure,
    tooLong: (excess, limit) =>
      `${counted(excess, 'Zeichen', 'Zeichen')} zu viel: Höchstens ${figure(limit)} passen.`,
    partOf: (part, all) => `${figure(part)} von ${figure(all)}`,
    labelled: (label, value) => `${label}: ${value}`,
  },

  times: {
    justNow: 'gerade eben',
    minutesAgo: (minutes) => `vor ${counted(minutes, 'Minute', 'Minuten')}`,
    today: (clock) => `heute um ${clock}`,
    yesterday: (clock) => `gestern um ${clock}`,
    at: (clock) => `um ${clock}`,
    tomorrowAt: (clock) => `morgen um ${clock}`,
    onDayAt: (day, clock) => `am ${day} um ${clock}`,
    date: (written) => written,
    unreadable: (words, figures) => `Bitte schreiben Sie einen Tag, zum Beispiel ${words} oder ${figures}.`,
  },

  places: {
    label: 'Bereiche',
    packages: 'Pakete',
    changes: 'Änderungen',
    settings: 'Einstellungen',
    unread: (count) => `Änderungen: ${figure(count)} noch nicht gesehen`,
    count: (count) => (count > 99 ? '99+' : figure(count)),
    wide: 'Mit Namen anzeigen',
    slim: 'Nur Symbole anzeigen',
  },

  settings: {
    connection: 'Verbindung',
    otherAccounts: 'Weitere Konten',
    ownName: 'Ihr Name in der Liste',
    ownNameHint: 'Für „meine Entwürfe“. Ohne Angabe verrät es Ihr Benutzername.',
    updates: 'Aktualisierungen',
    automatic: 'Liste automatisch aktualisieren',
    automaticHint: 'Große Listen werden seltener gelesen. Sie können jederzeit selbst aktualisieren.',
    keepDiary: 'Aufbewahrung von Änderungen',
    keepDiaryHint: 'Auf diesem Computer, solange Platz dafür ist; das Älteste geht zuerst.',
    keptDiaries: {
      month: 'Einen Monat',
      quarter: 'Drei Monate',
      year: 'Ein Jahr',
      unlimited: 'So lange wie möglich',
    },
    appearance: 'Darstellung',
    theme: 'Design',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    systemLanguage: 'Wie auf diesem Computer',
    computer: 'Dieser Computer',
    globalKey: {
      label: 'Aus jedem Programm überall suchen',
      hint: 'Ein kleines Fenster zum Finden von Paketen öffnet sich über dem Programm, in dem Sie gerade arbeiten.',
      choose: 'Tasten wählen…',
      turnOff: 'Ausschalten',
      press: 'Drücken Sie die Tasten',
      /** `names`: the keys that are held, as a list. */
      how: (names: string): string =>
        `Ein Buchstabe, eine Ziffer oder die Leertaste, zusammen mit zwei von ${names}. Mit Esc bleibt alles, wie es ist.`,
      reasons: {
        'no-key': (): string =>
          'Nur Buchstaben von A bis Z, Ziffern und die Leertaste gehen in jedem Programm.',
        'few-modifiers': (names: string): string =>
          `Halten Sie dazu zwei von ${names}, damit kein anderes Programm eine Taste verliert.`,
        'types-character': (): string =>
          'Strg und Alt zusammen schreiben auf vielen Tastaturen Zeichen wie @. Bitte wählen Sie andere Tasten.',
        own: (): string => 'Diese Tasten benutzt Packshelf selbst. Bitte wählen Sie andere.',
        reserved: (): string => 'Diese Tasten benutzt Ihr System. Bitte wählen Sie andere.',
      },
      states: {
        taken: 'Ein anderes Programm benutzt diese Tasten. Bitte wählen Sie andere.',
        asked:
          'Ihr Desktop entscheidet über Tasten: Vielleicht fragt er Sie zuerst, oder er gibt Packshelf andere.',
      },
      command:
        'Sie können die Tasten auch in den Tastatureinstellungen Ihres Desktops festlegen, mit diesem Befehl:',
      copyCommand: 'Befehl kopieren',
      openSettings: 'Tastatureinstellungen…',
    },
    tray: {
      label: 'Symbol in der Taskleiste',
      labelOnMac: 'Symbol in der Menüleiste',
      hint: 'Es zeigt, wie viele neue Pakete es gibt.',
      close: 'Weiterlaufen, wenn das Fenster geschlossen wird',
      closeHint:
        'Packshelf läuft im Hintergrund weiter: Es hält die Liste aktuell und reagiert auf seine Tasten. „Beenden“ beendet es.',
    },
    loginItem: {
      label: 'Mit dem Computer starten',
      hints: {
        'needs-approval':
          'Erlauben Sie Packshelf in den Systemeinstellungen unter Allgemein, Anmeldeobjekte.',
        unavailable: 'Nur ein installiertes Packshelf kann mit dem Computer starten.',
      },
    },
    links: {
      other: (program) => `Links auf Pakete öffnet ein anderes Programm: ${program}`,
      take: 'Hier öffnen',
    },
    removeHint:
      'Löscht alle Listen, Anmeldungen und Einstellungen auf diesem Computer und alles, was Sie hier angelegt haben.',
    version: (version) => `Packshelf ${version}`,
    guide: 'Benutzerhandbuch (Englisch)',
  },

  removal: {
    title: 'Alles entfernen?',
    question:
      'Packshelf meldet Sie ab und löscht alle Listen, Verbindungen und Einstellungen auf diesem Computer.',
    made: (names) => `Auch was Sie hier angelegt haben, wird gelöscht: ${listed(names)}.`,
    kept: 'Beim Dienst ändert sich nichts. Sie können jederzeit neu anfangen.',
    save: 'Sterne und Notizen sichern…',
    remove: 'Alles entfernen',
    busy: 'Wird entfernt…',
  },

  made: {
    stars: (count) => counted(count, 'Stern', 'Sterne'),
    notes: (count) => counted(count, 'Notiz', 'Notizen'),
    starsAndNotes: 'Sterne und Notizen',
    views: (count) => counted(count, 'gespeicherte Ansicht', 'gespeicherte Ansichten'),
    changes: (since) => `die Änderungen seit ${since}`,
    settings: 'Ihre Einstellungen',
  },

  keys: {
    title: 'Tastenkürzel',
    or: 'oder',
    groups: {
      everywhere: 'Überall',
      quickOpen: 'In der Suche überall',
      search: 'In der Suche',
      list: 'In der Liste',
      dates: 'In den Balken eines Datumsfilters',
      changes: 'In den Änderungen',
      views: 'In den gespeicherten Ansichten',
    },
    names: {
      find: 'Pakete suchen',
      quickOpen: 'Überall suchen',
      refresh: 'Liste aktualisieren',
      packages: 'Zu den Paketen',
      changes: 'Zu den Änderungen',
      settings: 'Einstellungen öffnen',
      shortcuts: 'Diese Übersicht anzeigen',
      saveView: 'Diese Suche speichern',
      extendSpan: 'Zeitraum erweitern',
      export: 'Exportieren oder drucken',
      print: 'Drucken, was die Liste zeigt',
      pinnedView: 'Eine angeheftete Ansicht öffnen',
      reorder: 'Nach oben oder unten schieben',
      rename: 'Umbenennen',
      remove: 'Löschen',
      nextAccount: 'Zum nächsten Konto wechseln',
      zoomIn: 'Alles größer',
      zoomOut: 'Alles kleiner',
      zoomReset: 'Übliche Größe',
      about: 'Über Packshelf',
      quit: 'Packshelf beenden',
      intoList: 'Vorschlag wählen oder zum ersten Treffer',
      throughOptions: 'Zu den Vorschlägen und weiter zum ersten Treffer',
      dropDown: 'Letzte Suchen unter dem leeren Feld aufklappen',
      forget: 'Die gewählte Suche oder das gewählte Paket vergessen',
      clear: 'Vorschläge ausblenden, dann die Suche leeren',
      type: 'Nach dem Getippten suchen',
      move: 'Bewegen',
      page: 'Seitenweise bewegen',
      ends: 'Zum Anfang oder zum Ende',
      columns: 'Zur ersten oder letzten Spalte',
      open: 'Details anzeigen; in der Kopfzeile sortieren',
      alsoSort: 'Zusätzlich nach dieser Spalte sortieren',
      extend: 'Bis dorthin auswählen',
      toggle: 'Das Paket in die Auswahl nehmen oder daraus entfernen',
      selectAll: 'Alle Pakete auswählen',
      star: 'Ausgewählten Paketen einen Stern geben oder nehmen',
      copy: 'Die ausgewählten Pakete kopieren',
      copyId: 'Die Paket-ID kopieren',
      copyLine: 'Änderung kopieren',
      menu: 'Sein Menü öffnen',
      neighbours: 'Das vorherige oder nächste Paket zeigen',
      close: 'Die Auswahl aufheben, dann die Details schließen',
      upToSearch: 'Von der Kopfzeile zurück zur Suche',
      moveColumn: 'In der Kopfzeile: Spalte verschieben',
      resizeColumn: 'In der Kopfzeile: Spalte breiter oder schmaler machen',
      columnMenu: 'In der Kopfzeile: Menü der Spalte öffnen',
      choose: 'Das Paket daneben zeigen',
      openFound: 'Öffnen',
      byGroup: 'Zur vorigen oder nächsten Gruppe',
      copyLink: 'Den Link zum Paket kopieren',
      leave: 'Schließen',
    },
    letters: 'Buchstaben',
    caps: {
      Ctrl: 'Strg',
      Alt: 'Alt',
      Shift: 'Umschalt',
      Meta: 'Win',
      Enter: 'Eingabe',
      Esc: 'Esc',
      Space: 'Leertaste',
      PageUp: 'Bild auf',
      Delete: 'Entf',
      PageDown: 'Bild ab',
      Home: 'Pos1',
      End: 'Ende',
    },
    called: {
      command: 'Command',
      option: 'Option',
      Up: 'Pfeil nach oben',
      Down: 'Pfeil nach unten',
      Left: 'Pfeil nach links',
      Right: 'Pfeil nach rechts',
    },
  },

  connection: {
    title: 'Mit Ihrem Dienst verbinden',
    baseUrl: 'Adresse des Dienstes',
    example:
      'Zum Beispiel https://service.example.com. Sie finden sie dort, wo Sie Ihren Benutzernamen erhalten haben.',
    more: 'Mehr',
    authUrl: 'Adresse für die Anmeldung',
    name: 'Name (freiwillig)',
    nameHint: 'So heißt der Dienst in Packshelf.',
    willUse: (address) => `Packshelf verwendet ${address}`,
    testing: 'Es wird geprüft, ob der Dienst antwortet…',
    importFile: 'Aus Datei übernehmen…',
    next: 'Weiter',
    elsewhere:
      'Bei einer anderen Adresse melden Sie sich dort neu an. Listen auf diesem Computer bleiben erhalten.',
    authHint: 'Nur wenn die Anmeldung eine eigene Adresse hat.',
    anyway: 'Trotzdem weiter',
    inDoubt: {
      baseUrl: (address) =>
        `Unter ${address} lässt sich keine Liste von Paketen lesen. Vielleicht stimmt die Adresse des Dienstes nicht, oder etwas auf dem Weg lehnt Anfragen ab.`,
      authUrl: (address) =>
        `Unter ${address} können Sie sich nicht anmelden. Vielleicht stimmt die Adresse für die Anmeldung nicht, oder etwas auf dem Weg lehnt Anfragen ab.`,
    },
  },

  signIn: {
    title: 'Anmelden',
    to: (connection) => `bei ${connection}`,
    changeAddress: 'Adresse ändern',
    goesTo: 'Ihr Passwort geht an',
    userName: 'Benutzername',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    capsLock: 'Die Feststelltaste ist an.',
    keep: 'Angemeldet bleiben',
    busy: 'Anmeldung läuft…',
    userNameMissing: 'Bitte geben Sie Ihren Benutzernamen ein.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
    lockHint: 'Nach mehreren Versuchen kann ein Konto eine Zeit lang gesperrt sein.',
    keepHint: 'Ihr Passwort selbst wird nie gespeichert.',
    notKeptHint: 'Sie melden sich dann bei jedem Start von Packshelf neu an.',
    otherUser: (userName) =>
      `Sie sehen dann die Liste dieses Benutzers. Die Liste von ${userName} bleibt auf diesem Computer.`,
    again: 'Erneut anmelden',
    ends: (then) => `Ihre Sitzung endet ${then}. Danach kommen keine Aktualisierungen mehr.`,
    reasons: signInReasons,
  },

  signOut: {
    title: 'Abmelden?',
    titleOf: (who) => `${who} abmelden?`,
    question:
      'Im Dienst bleibt jedes Paket. Ihre Liste kann auch auf diesem Computer bleiben. Dann ist sie bei der nächsten Anmeldung sofort da.',
    stays: (names) => `Was von Ihnen ist, bleibt, außer Sie entfernen alles: ${listed(names)}.`,
    keep: 'Abmelden, Liste behalten',
    remove: 'Abmelden, Liste löschen',
    everything: 'Abmelden, alles entfernen',
    done: {
      nothing: (who) => `${who} ist abgemeldet. Die Liste bleibt auf diesem Computer.`,
      list: (who) => `${who} ist abgemeldet, die Liste wurde gelöscht.`,
      everything: (who) => `${who} ist abgemeldet, alles davon wurde von diesem Computer entfernt.`,
    },
    shown: (who) => `Dies ist die Liste von ${who}.`,
  },

  account: {
    button: 'Konto',
    since: (time) => `Angemeldet ${when(time)}`,
    sinceUntilClosed: (time) => `Angemeldet ${when(time)}, bis Packshelf geschlossen wird`,
    lastSince: (time) => `Zuletzt angemeldet ${when(time)}`,
    ends: (then) => `Sitzung endet ${then}`,
    pause: 'Aktualisierungen pausieren',
    resume: 'Aktualisierungen fortsetzen',
    signOut: 'Abmelden…',
    named: (userName) => `${userName}, Konto`,
    add: 'Konto hinzufügen…',
    other: (userName, connection) => `${userName}, ${connection}`,
    otherNews: (news) => `${figure(news)} neu`,
    addTitle: 'Konto hinzufügen',
    service: 'Dienst',
  },

  search: {
    label: 'Pakete durchsuchen',
    clear: 'Suche leeren',
    count: (total) => counted(total, 'Paket', 'Pakete'),
    countSoFar: (total) => `bisher ${counted(total, 'Paket', 'Pakete')}`,
    countOfSoFar: (found, total) => `${figure(found)} von bisher ${figure(total)}`,
    foundSoFar: (found) => `bisher ${figure(found)} gefunden`,
    searchedSoFar: (found, searched, total) =>
      `bisher ${figure(found)} gefunden, ${figure(searched)} von ${figure(total)} durchsucht`,
    announce: (total) => `Angezeigte Pakete: ${figure(total)}`,
  },

  /** Below the search box. */
  suggestions: {
    label: 'Vorschläge',
    starts: 'Suche beginnen',
    announceOptions: (count) => `Unter der Suche: ${counted(count, 'Vorschlag', 'Vorschläge')}`,
    startGroups: { recent: 'Letzte Suchen', opened: 'Zuletzt geöffnet', example: 'Zum Beispiel' },
    byPerson: (person) => `Von ${person}`,
    /** The name of the list of offered filters. */
    offers: 'Wörter als Filter',
    nothingSays: (words) => `Nirgends steht „${words}“.`,
    /** Followed by the words that are searched for instead. */
    showing: (total) => `Gezeigt werden ${figure(total)} für`,
    searchOnly: (typed) => `Nur nach „${typed}“ suchen`,
    /** Followed by a search. */
    didYouMean: 'Meinten Sie',
    eachWord: 'Kein Paket hat alle diese Wörter:',
    wordCount: (word, total) => `${word} ${figure(total)}`,
    without: (word, total) => `Ohne „${word}“: ${counted(total, 'Paket', 'Pakete')}`,
    missingIds: (found, all, missing) =>
      `IDs in der Liste: ${figure(found)} von ${figure(all)}. Nicht darin: ${missing}`,
    sayWho: 'Sagen, wer Sie in der Liste sind',
  },

  quickOpen: {
    signedOut: 'Melden Sie sich bei Packshelf an, um hier Pakete zu finden.',
    openApp: 'Packshelf öffnen',
    label: 'Pakete, Ansichten, Personen, Einstellungen, Befehle',
    results: 'Treffer',
    commands: 'Befehle',
    found: (total) => counted(total, 'Paket passt', 'Pakete passen'),
    also: {
      theme: 'dunkel, hell, Dark Mode, Farben',
      language: 'Deutsch, Englisch, Französisch, Spanisch, English, Français, Español',
      notifyShelf: 'Benachrichtigungen, Mitteilungen',
      notices: 'Benachrichtigungen, Mitteilungen',
      report: 'Helpdesk, Hilfe, Support',
      index: 'Hilfe, Anleitung',
      trouble: 'Hilfe, Problem',
      'sign-out': 'ausloggen, Benutzer wechseln',
      'add-account': 'anmelden, einloggen, anderer Benutzer',
      shelf: 'Favoriten, Sterne, Lesezeichen',
      packages: 'Pakete',
      changes: 'Änderungen, Was sich geändert hat',
      settings: 'Einstellungen, Optionen',
      export: 'herunterladen, CSV, Excel, Tabelle',
      globalKey: 'Tastenkürzel, Tastenkombination',
    },
    guidePages: {
      index: 'Benutzerhandbuch von Packshelf',
      'first-sign-in': 'Die erste Anmeldung',
      finding: 'Ein Paket finden',
      'filters-and-views': 'Filter und gespeicherte Ansichten',
      'what-changed': 'Was sich geändert hat',
      columns: 'Spalten und Zeilen',
      'select-and-copy': 'Auswählen und kopieren',
      'export-and-print': 'Exportieren und drucken',
      accounts: 'Mehrere Konten',
      notices: 'Hinweise auf neue Pakete',
      links: 'Links zu einem Paket',
      offline: 'Offline arbeiten',
      settings: 'Einstellungen und Datenschutz',
      keys: 'Tasten',
      trouble: 'Wenn etwas nicht klappt',
      news: 'Was neu ist',
    },
  },

  views: {
    label: 'Gespeicherte Ansichten',
    button: 'Ansichten',
    update: (name) => `„${name}“ aktualisieren`,
    manage: 'Ansichten verwalten…',
    clearRecent: 'Letzte Suchen leeren',
    named: (name, count) => `${name}, ${counted(count, 'Paket', 'Pakete')}`,
    more: (name) => `Mehr zu „${name}“`,
    rename: 'Umbenennen…',
    pin: 'An der Seite anheften',
    unpin: 'Ablösen',
    up: 'Nach oben',
    down: 'Nach unten',
    notify: 'Neue und geänderte Pakete melden',
    remove: 'Löschen',
    removed: (name) => `„${name}“ ist gelöscht. Die Pakete bleiben, wie sie sind.`,
    saveHint: 'Wörter, Filter, Reihenfolge und Spalten kommen mit einem Klick wieder.',
    name: 'Name der Ansicht',
    nameMissing: 'Bitte geben Sie einen Namen ein.',
    taken: (name) => `Es gibt schon eine Ansicht „${name}“.`,
    replaces: (name) => `„${name}“ gibt es schon. Die Ansicht wird zu dieser Suche.`,
    replace: 'Ersetzen',
    full: (count) => `Es gibt ${figure(count)} Ansichten. Löschen Sie eine, um eine weitere zu speichern.`,
    renameTitle: 'Ansicht umbenennen',
    renameSubmit: 'Umbenennen',
    none: 'Es gibt noch keine gespeicherten Ansichten. Suchen oder filtern Sie, und wählen Sie dann „Diese Suche speichern…“.',
    pinnedHint: 'Angeheftet',
    ofStatus: {
      published: 'Veröffentlichte',
      draft: 'Entwürfe',
      review: 'In Prüfung',
      archived: 'Archivierte',
      failed: 'Gescheiterte',
    },
  },

  filters: {
    label: 'Filter',
    button: 'Filtern',
    clear: 'Filter entfernen',
    groups: { people: 'Personen', more: 'Mehr' },
    labels: {
      ...columns,
      people: 'Erstellt oder geändert von',
      changed: 'Neu oder geändert',
      starred: 'Stern',
    },
    without: {
      status: 'Kein Status',
      people: 'Kein Name',
      channel: 'Kein Kanal',
    },
    presets: {
      today: 'Heute',
      yesterday: 'Gestern',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      lastMonth: 'Letzter Monat',
      year: 'Dieses Jahr',
      overHalfYear: 'Vor mehr als 6 Monaten',
      overYear: 'Vor mehr als einem Jahr',
    },
    any: 'Alle Pakete',
    looked: 'Noch nicht gesehen',
    withStar: 'Mit Stern',
    before: 'Bei der letzten Aktualisierung',
    anyTime: 'Beliebiger Zeitraum',
    custom: 'Von – bis',
    from: 'Von',
    until: 'Bis',
    wrongOrder: 'Der erste Tag liegt nach dem letzten.',
    days: (first, last) => (first === last ? first : `${first} – ${last}`),
    since: (day) => `ab ${day}`,
    upTo: (day) => `bis ${day}`,
    withoutDate: (count) => `${figure(count)} ohne Datum`,
    either,
    orMore: (first, more) => `${first} oder ${figure(more)} weitere`,
    only: (name, value) => `Filtern: ${name} ${value}`,
    remove: (name, value) => `Filter entfernen: ${name} ${value}`,
    removed: (filter) => `Der Filter „${filter}“ ist entfernt.`,
    replaced: (filter) => `Der Filter „${filter}“ ist ersetzt.`,
    allRemoved: 'Die Filter sind entfernt.',
    channelsHint: 'Der Dienst sendet von Kanälen keine Namen, nur IDs.',
    find: (name) => `${name} durchsuchen`,
    findPerson: 'Person suchen',
    more: (count) => `und ${figure(count)} mehr; tippen Sie, um sie zu finden`,
    loading: 'Wird gezählt…',
    nothing: 'Hier gibt es keine Werte',
  },

  sync: {
    why: 'Warum?',
    region: 'Stand der Aktualisierung',
    refresh: 'Aktualisieren',
    stop: 'Abbrechen',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    tryNow: 'Jetzt versuchen',
    tryOnce: 'Jetzt einmal versuchen',
    updateNow: 'Jetzt aktualisieren',
    starting: 'Die Liste wird angefordert…',
    slow: 'Der Dienst ist langsam.',
    again: (progress) => `Die Liste hat sich inzwischen geändert und wird neu gelesen: ${progress}`,
    saysEmpty: 'Laut Dienst ist die Liste leer. Wir fragen noch einmal nach.',
    preparing: 'Die Liste wird vorbereitet…',
    pausedAt: (progress) => `Pausiert bei ${progress}`,
    paused: 'Aktualisierungen sind pausiert.',
    resumed: 'Aktualisierungen laufen wieder.',
    askedToWait: 'Der Dienst bittet um etwas Geduld.',
    goOnAt: (then) => `Es geht ${then} weiter.`,
    goOnSoon: 'Es geht in höchstens einer Minute weiter.',
    busy: 'Der Dienst ist ausgelastet.',
    askedBackAt: (then) => `Der Dienst bittet uns, ${then} wiederzukommen.`,
    itAskedBackAt: (then) => `Er bittet uns, ${then} wiederzukommen.`,
    thenAgain: 'Dann versuchen wir es noch einmal.',
    refreshRefused: (why) => `${why} Sie können es trotzdem jetzt einmal versuchen.`,
    never: 'Noch nicht aktualisiert',
    upToDate: (age) => `Aktuell, ${age} geprüft`,
    updated: (time) => `Aktualisiert ${when(time)}`,
    nextUpdate: (then) => `Die nächste Aktualisierung ist ${then}.`,
    notComplete: (time) => `Geprüft ${when(time)}, nicht vollständig`,
    lastComplete: (time) => `zuletzt vollständig ${when(time)}`,
    skipped: (count) =>
      `${counted(count, 'Paket konnte', 'Pakete konnten')} nicht gelesen werden und ${plural(count, { one: 'fehlt', other: 'fehlen' })}`,
    joined: (words, further) => `${words}; ${further}`,
    listFrom: (time) => `Die Liste hat den Stand ${from(time)}; die Suche funktioniert wie gewohnt.`,
    partFrom: (time) => `Ein Teil der Liste ist da, ${from(time)}; die Suche funktioniert wie gewohnt.`,
    dated: (time) => `Liste ${from(time)}`,
    listOf: (time) => `Die Liste hat den Stand ${from(time)}.`,
    offline: 'Sie sind offline.',
    stopped: 'Sie haben die Aktualisierung abgebrochen.',
    retryAt: (then) => `Wir versuchen es ${then} noch einmal.`,
    exactComplete: (complete) => `Vollständiger Stand: ${complete}`,
    exactChecked: (checked) => `Geprüft: ${checked}`,
    left: (progress, minutes) =>
      minutes < 1
        ? `${progress}, noch weniger als eine Minute`
        : `${progress}, noch etwa ${counted(minutes, 'Minute', 'Minuten')}`,
    stale: (time) => `Die Liste hat den Stand ${from(time)} und ist mehr als einen Tag alt.`,
    news: (changes) => `${newsOf(changes)}, anzeigen`,
    newer: 'Neuere Liste, anzeigen',
  },

  report: {
    title: 'Die letzte Aktualisierung im Einzelnen',
    leftOut: (count) =>
      `${counted(count, 'Eintrag der Liste konnte', 'Einträge der Liste konnten')} nicht gelesen werden. Alles andere ist da.`,
    notProven:
      'Die Liste hat sich beim Lesen geändert, oder der Dienst zählt sie anders. Alles Gelesene ist da, und nichts wurde entfernt; die nächste Aktualisierung versucht es erneut.',
    unusual: 'Das war ungewöhnlich:',
    anomalies: anomalyLines,
  },

  changes: {
    added: 'Neu',
    changed: 'Geändert',
    removed: 'Entfernt',
    addedSince: 'Neu, noch nicht gesehen',
    changedSince: 'Geändert, noch nicht gesehen',
  },

  export: {
    label: 'Exportieren',
    csv: 'Als CSV exportieren…',
    xlsx: 'Für Excel exportieren…',
    allFields: 'Alle Felder in CSV und Excel',
    statusName: 'Angezeigter Status',
    about: 'Über diese Liste',
    title: (count, selected) => `${packages(count, selected)} exportieren`,
    share: (count, selected) =>
      selected || count === 1 ? packages(count, selected) : `Alle ${packages(count, false)}`,
    which: {
      table: 'Welche Pakete exportieren?',
      pdf: 'Welche Pakete speichern?',
      print: 'Welche Pakete drucken?',
    },
    running: (count, selected, file) => `Export von ${ofPackages(count, selected)} nach „${file}“`,
    done: (count, selected, file) => `${packages(count, selected)} nach „${file}“ exportiert`,
    failed: (file) => `„${file}“ wurde nicht geschrieben.`,
    show: 'Im Ordner zeigen',
    cut: '… (gekürzt)',
  },

  grid: {
    columns,
    sortKey: (place, descending) =>
      `Sortierung ${figure(place + 1)}, ${descending ? 'absteigend' : 'aufsteigend'}`,
    sortHint: 'Umschalttaste gedrückt halten, um nach mehreren Spalten zu sortieren',
    also: {
      note: 'Notiz',
      creatorId: 'Erstellt von, ID',
      updaterId: 'Geändert von, ID',
    },
    moreMatches: (count) => `+${figure(count)}`,
    noMatches: (text) => `Hier passt nichts zu „${text}“`,
    asFilters: 'Was Sie gemeint haben könnten, steht unter der Suche.',
    neverTogether: 'Lassen Sie eines der Wörter weg, oder versuchen Sie es mit einem anderen.',
    noMatchesHint: 'Versuchen Sie es mit weniger Buchstaben oder einem anderen Wort.',
    noneFiltered: 'Kein Paket passt zu diesen Filtern',
    noneFilteredHint: 'Entfernen Sie einen davon oder alle.',
    noMatchesFiltered: (text) => `Mit diesen Filtern passt nichts zu „${text}“`,
    noMatchesFilteredHint: 'Entfernen Sie einen Filter, oder versuchen Sie es mit einem anderen Wort.',
    drop: (filter) => `„${filter}“ entfernen`,
    none: 'Die Liste ist leer',
    noneHint: 'Der Dienst hat keine Pakete. Neue erscheinen hier nach der nächsten Aktualisierung.',
    first: 'Ihre Pakete sind unterwegs',
    firstHint: 'Die ersten erscheinen gleich hier. Sie können schon suchen, während die übrigen eintreffen.',
    waiting: 'Die Liste ist noch nicht da',
    waitingHint: 'Sie wird abgerufen, sobald der Dienst antwortet.',
    waitingPaused: 'Sie wird abgerufen, wenn Sie die Aktualisierungen fortsetzen.',
    waitingForYou: 'In der Meldung darunter steht, woran es liegt.',
    signInFirst: 'Melden Sie sich an, um Ihre Liste zu erhalten',
    signInFirstHint: 'Auf diesem Computer gibt es noch keine Liste von Ihnen.',
    unnamed: 'Ohne Namen',
    /** Where the words of a search were found, beside the scroll bar. */
    places: {
      nameWord: 'Ganzes Wort des Namens',
      nameStart: 'Wortanfang im Namen',
      name: 'Im Namen',
      people: 'Personen',
      ids: 'In einer ID',
    },
    noDate: 'Kein Datum',
  },

  columns: {
    rows: 'Zeilen',
    rowHeights: { comfortable: 'Großzügig', standard: 'Normal', compact: 'Kompakt' },
    button: 'Spalten',
    chosen: 'Spalten der Liste',
    menu: (name) => `Spalte ${name}`,
    ascending: 'Aufsteigend sortieren',
    descending: 'Absteigend sortieren',
    search: 'In dieser Spalte suchen',
    moveLeft: 'Nach links',
    moveRight: 'Nach rechts',
    hide: 'Spalte ausblenden',
    resetWidths: 'Breiten zurücksetzen',
    reset: 'Spalten zurücksetzen',
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    edge: 'Ziehen ändert die Breite, ein Doppelklick stellt die übliche her',
    notSorted: 'Nach dieser Spalte lässt sich die Liste nicht sortieren',
    moved: (name, place, count) => `${name} ist Spalte ${figure(place)} von ${figure(count)}`,
    resized: (name, width) => `${name} ist ${figure(width)} Pixel breit`,
    fitted: (name) => `${name} hat die übliche Breite`,
    hidden: (name) => `${name} ist ausgeblendet`,
    shown: (name) => `${name} ist eingeblendet`,
    widthsReset: 'Die Spalten haben ihre üblichen Breiten',
    wereReset: 'Die üblichen Spalten sind eingeblendet',
    sortedBy: (names) => `Sortiert nach ${listed(names)}`,
    bestMatch: 'Beste Treffer',
    sortBy: 'Sortieren nach',
  },

  links: {
    title: 'Welches Konto?',
    question: 'Das Paket aus dem Link kann in der Liste jedes dieser Konten stehen.',
    notUnderstood: 'Dieser Link kann nicht geöffnet werden.',
    noAccount:
      'Der Link führt zu einem Dienst, bei dem hier niemand angemeldet ist. Das Paket öffnet sich, sobald es jemand ist.',
    signInFirst: 'Bitte melden Sie sich an; dann öffnet sich das Paket aus dem Link.',
    reading: 'Das Paket aus dem Link öffnet sich, sobald es da ist; die Liste wird noch gelesen.',
    notInList: (time: TimePhrase): string => `Das Paket aus dem Link ist nicht in Ihrer Liste ${from(time)}.`,
  },

  print: {
    pdf: 'Als PDF speichern…',
    print: 'Drucken…',
    searched: (text: string): string => `Suche: ${text}`,
    filtered: (filters: string): string => `Filter: ${filters}`,
    selected: (count, all) => `${figure(count)} ausgewählte von ${counted(all, 'Paket', 'Paketen')}`,
    part: (first, count, selected) => `${firstOf(first, count, selected)}; ein Export enthält alle.`,
    tooMany: 'Einen Teil drucken?',
    tooManyPdf: 'Einen Teil speichern?',
    atMost: (first) =>
      `Papier und PDF fassen die ersten ${counted(first, 'Paket', 'Pakete')}; ein Export enthält alle.`,
    first: (first, count, selected) => firstOf(first, count, selected),
    givenUp:
      'Es wurde nichts gedruckt oder als PDF gespeichert, weil die Liste vom Bildschirm verschwand, bevor sie ganz gelesen war.',
  },

  selection: {
    count: (count) => `${figure(count)} ausgewählt`,
    announce: (count) =>
      count === 0 ? 'Nichts ausgewählt' : `${counted(count, 'Paket', 'Pakete')} ausgewählt`,
    lost: 'Es waren mehr Pakete ausgewählt, als sich in der neuen Liste wiederfinden lassen. Bitte wählen Sie sie noch einmal aus.',
    export: 'Pakete exportieren…',
    copy: 'Pakete kopieren',
    clear: 'Auswahl aufheben',
  },

  copying: {
    rows: (count) => `${counted(count, 'Paket', 'Pakete')} kopiert`,
    ids: (count) => (count === 1 ? 'ID kopiert' : `${figure(count)} IDs kopiert`),
    cell: 'Text kopiert',
    link: 'Link kopiert',
  },

  rowMenu: {
    label: 'Paket',
    open: 'Details öffnen',
    packages: (count) => (count === 1 ? 'Paket' : counted(count, 'Paket', 'Pakete')),
    quoted: (text) => `„${text}“`,
    ids: (count) => (count === 1 ? 'ID' : `${figure(count)} IDs`),
    link: 'Link',
    selectAll: 'Alle auswählen',
  },

  details: {
    copyId: 'ID kopieren',
    copyLink: 'Link kopieren',
    close: 'Details schließen',
    resize: 'Breite der Details',
    empty: '–',
    shortened: (shown, all) => `Die ersten ${figure(shown)} von ${figure(all)} Zeichen`,
    resizeBelow: 'Höhe der Details',
    dockBelow: 'Details unter der Liste zeigen',
    dockRight: 'Details neben der Liste zeigen',
    previous: 'Vorheriges Paket',
    next: 'Nächstes Paket',
    copyField: (label) => `Kopieren: ${label}`,
    sameName: (count) => `${counted(count, 'weiteres heißt', 'weitere heißen')} auch so`,
    manySameName: (count) => `Mehr als ${figure(count)} weitere heißen auch so`,
    data: 'Daten für den IT-Support',
    all: 'Alles, was der Dienst gesendet hat',
    copyData: 'Daten kopieren',
    showAll: 'Alles anzeigen',
    showLess: 'Weniger anzeigen',
    openAddress: 'Im Browser öffnen…',
    leftOut: 'Dieses Paket gehört nicht zu dem, was die Liste gerade zeigt.',
    reopen: 'Letztes Paket wieder öffnen',
    widen: 'Alle Pakete zeigen',
    labels: {
      ...columnLabels(columns),
      processId: 'Paket-ID',
      channelId: 'Kanal-ID',
      createdBy: 'Erstellt von (ID)',
      updatedBy: 'Geändert von (ID)',
      totalcount: 'Pakete beim Dienst',
    },
  },

  notices: noticeLines,
};
