import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure, counted } = counting('de-DE');

const shell: Messages['shell'] = {
  appName: 'Packshelf',
  file: '&Datei',
  edit: '&Bearbeiten',
  view: '&Ansicht',
  window: '&Fenster',
  help: '&Hilfe',
  settings: 'Einstellungen…',
  refresh: 'Liste aktualisieren',
  signOut: 'Abmelden…',
  addAccount: 'Konto hinzufügen…',
  nextAccount: 'Nächstes Konto',
  pdfFiles: 'PDF-Dokument',
  csvFiles: 'CSV-Datei',
  xlsxFiles: 'Excel-Arbeitsmappe',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  find: 'Suchen…',
  quickOpen: 'Gehe zu…',
  saveView: 'Diese Suche speichern…',
  whatChanged: 'Änderungen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  actualSize: 'Originalgröße',
  fullScreen: 'Vollbild',
  minimize: 'Minimieren',
  zoomWindow: 'Zoomen',
  bringAllToFront: 'Alle nach vorne bringen',
  closeWindow: 'Fenster schließen',
  services: 'Dienste',
  hideApp: 'Packshelf ausblenden',
  hideOthers: 'Andere ausblenden',
  showAll: 'Alle einblenden',
  guide: 'Benutzerhandbuch (Englisch)',
  shortcuts: 'Tastenkürzel',
  reportProblem: 'Ein Problem melden…',
  showLog: 'Protokolldatei anzeigen',
  aboutDetail: (version, electron, chrome, node, system) =>
    `Version ${version}\nElectron ${electron}\nChromium ${chrome}\nNode ${node}\n${system}`,
  windowKeepsStopping: 'Das Fenster von Packshelf stürzt immer wieder ab',
  windowKeepsStoppingDetail:
    'Ihre Liste ist sicher. Sie können es noch einmal versuchen oder Packshelf beenden und später starten.',
  tryAgain: 'Erneut versuchen',
  quit: 'Beenden',
  cannotStart: 'Packshelf kann nicht starten',
  cannotStartDetail: (reason) =>
    `Ein Teil des Programms fehlt oder ist beschädigt. Bitte installieren Sie es neu. (${reason})`,
  webAddress: {
    question: (host) => `${host} im Browser öffnen?`,
    trust:
      'Diese Adresse steht in einem Paket. Öffnen Sie sie nur, wenn Sie der Person vertrauen, die sie geschrieben hat.',
    notOpened: (host) => `Für ${host} ließ sich kein Browser öffnen`,
  },
  tray: {
    show: 'Packshelf anzeigen',
    news: (count: number) => counted(count, 'neues Paket', 'neue Pakete'),
    toolTip: (news: string) => `Packshelf: ${news}`,
    stillRunning: {
      title: 'Packshelf läuft weiter',
      body: 'Sein Symbol in der Taskleiste öffnet das Fenster wieder. In den Einstellungen können Sie das ändern.',
    },
  },
  viewNews: {
    one: (count, view) => `${counted(count, 'Paket ist', 'Pakete sind')} in „${view}“ neu oder geändert`,
    several: (views) => `Neue oder geänderte Pakete in ${figure(views)} gespeicherten Ansichten`,
    line: (view, count) => `${view}: ${figure(count)}`,
    more: (views) => `und ${counted(views, 'weitere Ansicht', 'weitere Ansichten')}`,
  },
};

const diaryTable = {
  sheet: 'Änderungen',
  headings: {
    seenAt: 'Gesehen',
    changedAt: 'Geändert',
    kind: 'Was',
    name: 'Paket',
    status: 'Status',
    field: 'Feld',
    before: 'Vorher',
    after: 'Jetzt',
    person: 'Person',
    id: 'Paket-ID',
  },
  kinds: { added: 'neu', changed: 'geändert', removed: 'entfernt', savedAgain: 'erneut gespeichert' },
};

export const mainTexts = { shell, diaryTable };
