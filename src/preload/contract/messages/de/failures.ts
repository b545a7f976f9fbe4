import type { failures as english, withIssuer as englishWithIssuer } from '../en/failures.ts';

const later = 'Bitte versuchen Sie es etwas später noch einmal.';

export const failures: typeof english = {
  'wrong-credentials': ['Benutzername oder Passwort stimmt nicht.'],
  'account-not-ready': [
    'Benutzername oder Passwort stimmt nicht, oder dieses Konto lässt sich derzeit nicht nutzen.',
    'Wenn beides sicher stimmt, fragen Sie Ihren IT-Support.',
  ],
  'connection-set-up-wrongly': [
    'Der Dienst nimmt diese App nicht an.',
    'Bitten Sie Ihren IT-Support, die Verbindung zu prüfen.',
  ],
  'needs-sign-in': [
    'Bitte melden Sie sich erneut an, um Aktualisierungen zu erhalten.',
    'Ihre Liste bleibt hier.',
  ],
  'permission-missing': [
    'Ihr Konto darf diese Liste nicht sehen.',
    'Bitten Sie Ihren IT-Support um Zugriff.',
  ],
  unreachable: ['Der Dienst ist nicht erreichbar.', 'Prüfen Sie die Adresse und Ihr Netzwerk.'],
  'untrusted-certificate': [
    'Dieser Computer vertraut dem Zertifikat des Dienstes nicht.',
    'Bitten Sie Ihren IT-Support, es zu installieren.',
  ],
  'certificate-out-of-date': [
    'Nach der Uhr dieses Computers ist das Zertifikat des Dienstes heute nicht gültig.',
    'Prüfen Sie Datum und Uhrzeit dieses Computers; wenn sie stimmen, geben Sie Ihrem IT-Support Bescheid.',
  ],
  'certificate-of-another': [
    'Die Antwort kam mit dem Zertifikat einer anderen Adresse, vielleicht von einer Anmeldeseite dieses Netzwerks.',
    'Öffnen Sie zum Prüfen einen Webbrowser, oder fragen Sie Ihren IT-Support.',
  ],
  'certificate-unfit': [
    'Das Zertifikat des Dienstes ist nicht für diesen Zweck gemacht; Packshelf kann es nicht annehmen.',
    'Bitten Sie Ihren IT-Support, dem Betreiber des Dienstes Bescheid zu geben.',
  ],
  'certificate-wanted': [
    'Der Dienst verlangt ein Zertifikat dieses Computers, und Packshelf hat keines zum Vorzeigen.',
    'Fragen Sie Ihren IT-Support; Ihre Organisation kann eines bereitstellen.',
  ],
  'client-certificate-refused': [
    'Der Dienst hat das Zertifikat dieses Computers nicht angenommen.',
    'Bitten Sie Ihren IT-Support, es zu erneuern.',
  ],
  'no-common-encryption': [
    'Der Dienst und Packshelf finden keine gemeinsame Verschlüsselung.',
    'Fragen Sie Ihren IT-Support; der Dienst ist vielleicht für eine ältere eingerichtet.',
  ],
  'secure-connection-failed': [
    'Die verschlüsselte Verbindung zum Dienst kam nicht zustande.',
    'Bitte versuchen Sie es noch einmal; wenn es so bleibt, fragen Sie Ihren IT-Support.',
  ],
  'proxy-sign-in': [
    'Der Proxy Ihres Netzwerks verlangt eine Anmeldung.',
    'Melden Sie sich am Proxy an, damit es weitergeht.',
  ],
  'proxy-sign-in-unsupported': [
    'Der Proxy Ihres Netzwerks verlangt eine Anmeldung, die Packshelf nicht leisten kann.',
    'Bitten Sie Ihren IT-Support, Packshelf durchzulassen.',
  ],
  'timed-out': ['Der Dienst hat zu lange nicht geantwortet.'],
  maintenance: ['Der Dienst wird gerade gewartet.', later],
  'too-many-requests': ['Der Dienst ist ausgelastet und bittet um eine Pause.', later],
  'service-error': ['Der Dienst hatte selbst ein Problem.', later],
  'not-the-service': [
    'Statt des Dienstes hat etwas anderes geantwortet, vielleicht eine Anmeldeseite dieses Netzwerks.',
    'Öffnen Sie zum Prüfen einen Webbrowser.',
  ],
  'unexpected-answer': ['Der Dienst hat so geantwortet, dass diese App ihn nicht versteht.'],
  'disk-full': [
    'Auf diesem Computer ist kein Speicherplatz mehr frei.',
    'Schaffen Sie etwas Platz; Ihre Liste ist unverändert.',
  ],
  'storage-failed': ['Die Liste konnte auf diesem Computer nicht gespeichert werden.'],
  'not-removed': [
    'Nicht alles, was gespeichert war, konnte gelöscht werden.',
    'Vielleicht benutzt es gerade ein anderes Programm; versuchen Sie es später noch einmal.',
  ],
  'shelf-not-stored': [
    'Ihre Sterne und Notizen konnten auf diesem Computer nicht gespeichert werden.',
    'Was vorher gespeichert war, ist erhalten.',
  ],
  'shelf-full': [
    'Ihre Merkliste ist voll.',
    'Entfernen Sie Sterne oder Notizen, die Sie nicht mehr brauchen.',
  ],
  'shelf-not-understood': ['Das ist keine Datei mit Sternen und Notizen von Packshelf.'],
  'file-not-read': [
    'Diese Datei ließ sich nicht lesen.',
    'Schließen Sie sie in anderen Programmen; liegt sie online, verbinden Sie zuerst diesen Computer.',
  ],
  'file-in-use': [
    'Die Datei ist in einem anderen Programm geöffnet.',
    'Schließen Sie sie dort und exportieren Sie noch einmal, oder wählen Sie einen anderen Namen.',
  ],
  'file-read-only': [
    'Die Datei ist schreibgeschützt und kann nicht ersetzt werden.',
    'Bitte wählen Sie einen anderen Namen.',
  ],
  'file-is-folder': ['Ein Ordner hat diesen Namen.', 'Bitte wählen Sie einen anderen.'],
  'folder-not-writable': [
    'In diesen Ordner kann nichts geschrieben werden.',
    'Bitte wählen Sie einen anderen.',
  ],
  'file-not-written': [
    'Das Schreiben der Datei hat nicht geklappt.',
    'Bitte wählen Sie einen anderen Ordner oder Namen.',
  ],
  'not-recorded': [
    'Damals wurden Änderungen noch nicht aufgezeichnet.',
    'Bitte wählen Sie einen späteren Tag.',
  ],
  'not-yet-read': [
    'Die Liste ist noch nicht ganz da.',
    'Bitte versuchen Sie es nach der Aktualisierung noch einmal.',
  ],
  'too-many': [
    'Das ist zu viel für einmal Kopieren.',
    'Wählen Sie weniger Pakete aus, oder exportieren Sie die Liste.',
  ],
  'export-running': [
    'Es läuft schon ein Export.',
    'Bitte warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  ],
  'address-missing': ['Bitte geben Sie die Adresse ein.'],
  'address-not-understood': ['Das ist keine Webadresse.', 'Sie sieht aus wie https://service.example.com.'],
  'address-beginning': ['Der Anfang dieser Adresse stimmt nicht.', 'Sie muss mit https:// beginnen.'],
  'address-not-encrypted': [
    'Diese Adresse ist nicht verschlüsselt.',
    'Verwenden Sie eine Adresse, die mit https beginnt.',
  ],
  'address-with-password': [
    'Lassen Sie Benutzername und Passwort in der Adresse weg.',
    'Sie geben beides bei der Anmeldung ein.',
  ],
  'proxy-not-understood': [
    'Das ist keine Adresse eines Proxys.',
    'Sie sieht aus wie proxy.example.com:8080.',
  ],
  'connection-file-not-understood': ['Das ist keine Verbindungsdatei für Packshelf.'],
  'no-connection': ['Es gibt noch keine Verbindung.'],
  'no-account': ['Es hat sich noch niemand angemeldet.'],
  'view-gone': ['Inzwischen gibt es eine neuere Liste.'],
  'item-gone': ['Dieses Paket wurde aus der Liste entfernt.'],
  'pages-not-made': ['Die Seiten konnten nicht erstellt werden.', 'Bitte versuchen Sie es noch einmal.'],
  'not-printed': [
    'Das Drucken hat nicht geklappt.',
    'Bitte prüfen Sie, ob der Drucker an und verbunden ist.',
  ],
  'no-printer': [
    'Es gibt keinen Drucker.',
    'Sie können die Liste als PDF speichern oder in den Systemeinstellungen einen Drucker einrichten.',
  ],
  'system-refused': [
    'Dieser Computer hat die Änderung nicht angenommen.',
    'Vielleicht verbieten es die Einstellungen des Systems; fragen Sie Ihren IT-Support.',
  ],
  'key-taken': ['Ein anderes Programm benutzt diese Tasten.', 'Bitte wählen Sie andere.'],
  'desktop-settings-not-opened': [
    'Die Tastatureinstellungen konnten nicht geöffnet werden.',
    'Bitte öffnen Sie sie in den Einstellungen Ihres Desktops.',
  ],
  'no-link': ['Zu diesem Paket kann es keinen Link geben.', 'Seine ID ist dafür zu lang.'],
  'by-policy': ['Ihre Organisation hat das ausgeschaltet.'],
  cancelled: ['Abgebrochen.'],
};

export const withIssuer: typeof englishWithIssuer = {
  'untrusted-certificate': (issuer) =>
    `Das Zertifikat des Dienstes wurde von „${issuer}“ ausgestellt; dem vertraut dieser Computer nicht.`,
  'certificate-out-of-date': (issuer) =>
    `Nach der Uhr dieses Computers ist das Zertifikat des Dienstes von „${issuer}“ heute nicht gültig.`,
  'certificate-of-another': (issuer) =>
    `Die Antwort kam mit dem Zertifikat einer anderen Adresse, ausgestellt von „${issuer}“, vielleicht von einer Anmeldeseite dieses Netzwerks.`,
  'certificate-unfit': (issuer) =>
    `Das Zertifikat des Dienstes von „${issuer}“ ist nicht für diesen Zweck gemacht; Packshelf kann es nicht annehmen.`,
};
