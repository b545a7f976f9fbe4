import type { Messages } from '../texts.ts';

export const problemReport: Messages['problemReport'] = {
  hint: 'Zeigt als Text zum Speichern oder Kopieren, was Ihr IT-Support über diese App wissen muss.',
  title: 'Ein Problem melden',
  about:
    'Das muss Ihr IT-Support wissen. Packshelf schickt es niemandem: Speichern Sie es als Datei oder kopieren Sie es, und geben Sie es selbst weiter.',
  doing: 'Was ich gerade getan habe',
  doingHint: 'Es steht so im Bericht, wie Sie es schreiben.',
  without:
    'Sonst enthält der Bericht kein Passwort, keine Adressen, keine Namen und keine Pakete, außer Sie fügen sie hier hinzu:',
  addresses: 'Die Adressen Ihres Dienstes und Ihres Netzwerks',
  person: 'Meinen Benutzernamen',
  package: 'Das geöffnete Paket',
  recipient: (recipient) => `Ihre Organisation bittet Sie, es zu schicken an: ${recipient}`,
  checking: 'Die Verbindung wird geprüft; das Ergebnis kommt gleich hinzu.',
  content: 'Der Bericht',
  save: 'Als Datei speichern…',
  saved: 'Gespeichert',
  fileKind: 'Textdatei',
};
