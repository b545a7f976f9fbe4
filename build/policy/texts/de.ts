import { languageNames, type PolicyTexts } from './texts.ts';

export const de: PolicyTexts = {
  description: 'Was eine Organisation für Packshelf festlegen kann.',
  supportedOn: 'Packshelf in der Version dieser Vorlage oder neuer',
  categories: {
    connections: 'Verbindungen',
    network: 'Netzwerk',
    list: 'Die Liste',
    people: 'Was Personen dürfen',
    updates: 'Aktualisierung der App',
    support: 'Unterstützung',
  },
  items: {
    Connections: {
      title: 'Verbindungen',
      explain:
        'Die Dienste, bei denen man sich anmelden kann, höchstens 50. Eine Zeile für jeden: ein Name, ein Gleichheitszeichen und die Adresse, etwa „Zentrale = https://packages.example“. Eine zweite Adresse nach einem Leerzeichen dient der Anmeldung. Ohne diese Einstellung gibt jede Person die Adressen selbst ein.',
    },
    ConnectionMode: {
      title: 'Andere Verbindungen',
      explain:
        'Ob andere Verbindungen als die der Einstellung „Verbindungen“ eingegeben werden dürfen. Ohne diese Einstellung ist es erlaubt.',
      choices: {
        offered: 'Auch andere dürfen eingegeben werden',
        fixed: 'Nur die der Richtlinie',
        hidden: 'Nur die der Richtlinie, mit Namen; die Adressen werden nicht gezeigt',
      },
    },
    Proxy: {
      title: 'Proxy',
      explain:
        '„system“ für den Proxy der Systemeinstellungen, „none“ für keinen, oder eine Adresse wie „http://proxy.example:8080“, „https://…“, „socks5://…“ oder „socks4://…“. Ohne diese Einstellung wählt jede Person selbst; am Anfang gilt der des Systems.',
    },
    AuthoritiesFile: {
      title: 'Datei mit weiteren Zertifizierungsstellen',
      explain:
        'Der vollständige Pfad einer PEM-Datei mit Zertifikaten von Stellen, denen neben denen des Systems bei Diensten und Proxys vertraut wird. Ohne diese Einstellung gelten nur die des Systems.',
    },
    ClientCertificateFile: {
      title: 'Datei mit einem Clientzertifikat',
      explain:
        'Der vollständige Pfad einer PEM-Datei mit einem Zertifikat und seinem privaten Schlüssel ohne Kennwort, für Dienste, die eines verlangen. Die Person muss die Datei lesen können. Ohne diese Einstellung wird kein Zertifikat aus einer Datei gesendet.',
    },
    ClientCertificateIssuer: {
      title: 'Aussteller des Clientzertifikats',
      explain:
        'Der Name (CN) der Stelle, die das Clientzertifikat im Speicher des Systems ausgestellt hat, für Dienste, die eines verlangen. Ohne diese Einstellung wird kein Zertifikat aus dem Speicher gesendet.',
    },
    ListUpdateMinutes: {
      title: 'Minuten zwischen Aktualisierungen der Liste',
      explain:
        'Die kürzeste Zeit zwischen zwei automatischen Aktualisierungen der Liste, 5 bis 1440 Minuten. Ohne diese Einstellung hängt sie von der Größe der Liste ab.',
    },
    ListUpdatePause: {
      title: 'Pause der Aktualisierung der Liste',
      explain:
        'Eine Zeit jedes Tages, in der keine automatische Aktualisierung der Liste beginnt, in der Ortszeit des Computers, etwa „12:00-13:30“; sie darf über Mitternacht reichen. Beide Zeiten müssen verschieden sein. Von Hand kann man trotzdem aktualisieren. Ohne diese Einstellung gibt es keine Pause.',
    },
    TimeUnit: {
      title: 'Einheit der Zeitangaben des Dienstes',
      explain:
        'In welcher Einheit der Dienst Zeiten zählt. Nur nötig, wenn Datumsangaben nicht stimmen. Ohne diese Einstellung wird sie aus den Zeiten selbst erschlossen.',
      choices: { automatic: 'Automatisch', s: 'Sekunden', ms: 'Millisekunden', us: 'Mikrosekunden' },
    },
    StaySignedIn: {
      title: 'Angemeldet bleiben',
      explain:
        'Ein: Man bleibt angemeldet, wenn die App geschlossen wird. Aus: Man meldet sich bei jedem Start an, und dafür wird nichts gespeichert. Ohne diese Einstellung wählt jede Person selbst.',
    },
    ExportAllowed: {
      title: 'Export',
      explain:
        'Ob die Liste oder ein Teil davon als Datei gespeichert werden darf. Ohne diese Einstellung ist es erlaubt.',
    },
    PrintAllowed: {
      title: 'Drucken',
      explain: 'Ob die Liste gedruckt werden darf. Ohne diese Einstellung ist es erlaubt.',
    },
    CopyAllowed: {
      title: 'Kopieren',
      explain:
        'Ob Pakete und ihre Felder in die Zwischenablage kopiert werden dürfen. Ohne diese Einstellung ist es erlaubt.',
    },
    NotificationsAllowed: {
      title: 'Mitteilungen',
      explain:
        'Ob die App Mitteilungen über Pakete zeigen darf. Ohne diese Einstellung wählt jede Person selbst.',
    },
    PackageLinksAllowed: {
      title: 'Links zu Paketen',
      explain:
        'Ob Links, die mit „packshelf:“ beginnen, ein Paket in der App öffnen. Ohne diese Einstellung tun sie es.',
    },
    WebLinksAllowed: {
      title: 'Webadressen',
      explain:
        'Ob Webadressen in den Daten von Paketen im Browser geöffnet werden können. Ohne diese Einstellung ist es möglich.',
    },
    Language: {
      title: 'Sprache',
      explain:
        'Die Sprache der App. Ohne diese Einstellung wählt jede Person selbst; am Anfang gilt die des Systems.',
      choices: languageNames,
    },
    AppUpdates: {
      title: 'Aktualisierung der App',
      explain:
        'Was die App tut, wenn es neuere Versionen von ihr gibt. Es hat keine Wirkung bei MSI, PKG, deb, rpm und tar.gz. Ohne diese Einstellung wählt jede Person selbst; am Anfang gilt „install“.',
      choices: {
        off: 'Nie nach neueren Versionen fragen',
        notify: 'Auf neuere Versionen hinweisen',
        download: 'Neuere Versionen herunterladen; installiert werden sie von Hand',
        install: 'Neuere Versionen herunterladen und beim Schließen der App installieren',
      },
    },
    AppUpdateChannel: {
      title: 'Kanal der Aktualisierungen',
      explain: 'Welche Versionen angeboten werden. Ohne diese Einstellung: „latest“.',
      choices: { latest: 'Veröffentlichte Versionen', beta: 'Auch Versionen zum Testen' },
    },
    AppUpdateAddress: {
      title: 'Adresse der Aktualisierungen',
      explain:
        'Wo die App nach neueren Versionen sucht, etwa „https://updates.example/packshelf“: HTTPS, oder HTTP auf demselben Computer. Ohne diese Einstellung ist es die Adresse, die die Hersteller eingebaut haben, falls es eine gibt.',
    },
    ReportRecipient: {
      title: 'Empfänger von Berichten',
      explain:
        'An wen man einen Bericht über ein Problem sendet: eine E-Mail-Adresse oder ein kurzer Text, höchstens 200 Zeichen. Ohne diese Einstellung nennt die App niemanden.',
    },
  },
};
