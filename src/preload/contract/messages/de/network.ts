import { counting } from '../counting.ts';

const { counted } = counting('de');
import type { Messages } from '../texts.ts';

export const network: Messages['network'] = {
  proxy: {
    title: 'Am Proxy anmelden',
    asks: (proxy) => `Der Proxy ${proxy} Ihres Netzwerks fragt, wer Sie sind.`,
    hint: 'Nehmen Sie Name und Passwort Ihres Netzwerks, nicht die des Dienstes.',
    realm: (realm) => `Er nennt sich „${realm}“.`,
    refused: 'Der Proxy hat Name oder Passwort nicht angenommen.',
    readable:
      'Dieser Proxy nimmt das Passwort unverschlüsselt entgegen; andere in Ihrem Netzwerk könnten es lesen.',
    keep: 'Passwort auf diesem Computer merken',
    label: 'Proxy',
    modes: { system: 'Wie auf diesem Computer', none: 'Keiner', manual: 'Dieser' },
    address: 'Adresse des Proxys',
    addressHint: 'Zum Beispiel proxy.example.com:8080 oder socks5://proxy.example.com.',
    save: 'Diesen Proxy nehmen',
    forget: 'Passwörter vergessen',
    forgetHint: 'Passwörter von Proxys sind auf diesem Computer gespeichert.',
  },

  check: {
    label: 'Verbindungstest',
    title: 'Verbindung prüfen',
    hint: 'Zeigt Schritt für Schritt, wie Packshelf den Dienst erreicht.',
    running: 'Wird geprüft…',
    again: 'Noch einmal prüfen',
    copy: 'Ergebnis kopieren',
    allFine: 'Alles ist in Ordnung.',
    found: (count) => `${counted(count, 'Schritt ist', 'Schritte sind')} nicht in Ordnung.`,
    ways: { both: 'Der Weg zum Dienst', authUrl: 'Der Weg zur Anmeldung', baseUrl: 'Der Weg zur Liste' },
    answers: 'Der Dienst',
    states: {
      fine: 'In Ordnung',
      failed: 'Nicht in Ordnung',
      doubtful: 'Zweifelhaft',
      skipped: 'Nicht geprüft',
    },
    steps: {
      proxy: 'Proxy',
      name: 'Name',
      connection: 'Verbindung',
      certificate: 'Zertifikat',
      ownCertificate: 'Eigenes Zertifikat',
      clock: 'Uhr',
      signIn: 'Anmeldung',
      list: 'Liste',
    },
    noProxy: 'Keiner',
    sources: {
      policy: (proxy) => `${proxy}, wie von Ihrer Organisation festgelegt.`,
      setting: (proxy) => `${proxy}, wie in den Einstellungen von Packshelf gewählt.`,
      system: (proxy) => `${proxy}, wie auf diesem Computer eingestellt.`,
      environment: (proxy) => `${proxy}, wie eine Variable dieses Computers besagt.`,
      'this-computer': (proxy) => `${proxy}: Der Dienst ist auf diesem Computer.`,
    },
    passedOver: (proxy) => `${proxy} hat nicht geantwortet und wurde übergangen.`,
    resolved: (host, addresses) => `${host} ist ${addresses}.`,
    notResolved: (host) => `In diesem Netzwerk gibt es kein ${host}.`,
    notResolvedHelp:
      'Prüfen Sie die Schreibweise der Adresse, oder verbinden Sie sich erst mit dem Netzwerk Ihrer Firma. Hilft das nicht, fragen Sie Ihren IT-Support.',
    connected: (host, count) =>
      `${host} hat nach ${counted(count, 'Millisekunde', 'Millisekunden')} geantwortet.`,
    issuedBy: (issuer, until) => `Ausgestellt von „${issuer}“, gültig bis ${until}.`,
    installed:
      'Dieser Computer vertraut ihm, weil Ihre Organisation es installiert hat. Sie prüft vielleicht verschlüsselte Verbindungen.',
    byPolicy:
      'Packshelf vertraut ihm, weil Ihre Organisation den Aussteller hinzugefügt hat. Sie prüft vielleicht verschlüsselte Verbindungen.',
    authorities: {
      'not-readable':
        'Die Datei mit den Zertifizierungsstellen ist nicht lesbar. Fragen Sie Ihren IT-Support.',
      'not-understood':
        'Die Datei der Zertifizierungsstellen ist unverständlich. Fragen Sie Ihren IT-Support.',
    },
    own: {
      ready: (issuer, until) =>
        `Von „${issuer}“, gültig bis ${until}. Der Dienst bekommt es, wenn er danach fragt.`,
      expired: (issuer, until) =>
        `Von „${issuer}“, abgelaufen am ${until}. Fragen Sie Ihren IT-Support nach einem neuen.`,
      shown: (issuer, until) =>
        `Von „${issuer}“, gültig bis ${until}. Der Dienst hat danach gefragt und es bekommen.`,
      notShown: (issuer) =>
        `Es wurde keines von „${issuer}“ vorgezeigt: Der Dienst hat nicht danach gefragt, oder es ist nicht auf diesem Computer.`,
      'not-used': 'Hinter diesem Proxy wird es nicht benutzt.',
      'not-readable':
        'Die Datei mit dem Zertifikat des Computers ist nicht lesbar. Fragen Sie Ihren IT-Support.',
      'not-understood': 'Die Datei mit dem Zertifikat ist unverständlich. Fragen Sie Ihren IT-Support.',
    },
    accepted: 'Dieser Computer nimmt es an.',
    notEncrypted: 'Keines: Der Dienst ist auf diesem Computer.',
    clockRight: 'Die Uhren dieses Computers und des Dienstes stimmen überein.',
    clockOff: (minutes, isAhead) =>
      `Die Uhr dieses Computers geht gegenüber dem Dienst ${counted(minutes, 'Minute', 'Minuten')} ${isAhead ? 'vor' : 'nach'}.`,
    clockHelp: 'Stellen Sie Datum und Uhrzeit dieses Computers, oder lassen Sie sie von selbst stellen.',
    clockUnknown: 'Der Dienst nennt seine Uhrzeit nicht.',
    answersThere: 'Dort antwortet der Dienst.',
    afterwards: 'Wird geprüft, sobald die Schritte davor in Ordnung sind.',
  },
};
