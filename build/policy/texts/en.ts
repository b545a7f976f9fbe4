import { languageNames, type PolicyTexts } from './texts.ts';

export const en: PolicyTexts = {
  description: 'What an organisation can set for Packshelf.',
  supportedOn: 'Packshelf with this template’s version or later',
  categories: {
    connections: 'Connections',
    network: 'Network',
    list: 'The list',
    people: 'What people may do',
    updates: 'Updates of the app',
    support: 'Support',
  },
  items: {
    Connections: {
      title: 'Connections',
      explain:
        'The services that people can sign in to, at most 50. One line for each: a name, an equals sign and the address, such as “Head office = https://packages.example”. A second address, after a space, is for signing in. Without this item people enter the addresses.',
    },
    ConnectionMode: {
      title: 'Other connections',
      explain:
        'Whether people may enter other connections than those of the item Connections. Without this item they may.',
      choices: {
        offered: 'People may also enter others',
        fixed: 'Only those of the policy',
        hidden: 'Only those of the policy, by name; their addresses are not shown',
      },
    },
    Proxy: {
      title: 'Proxy',
      explain:
        '“system” for the proxy of the system’s settings, “none” for none, or an address such as “http://proxy.example:8080”, “https://…”, “socks5://…” or “socks4://…”. Without this item people choose, and begin with the system’s.',
    },
    AuthoritiesFile: {
      title: 'File with further authorities',
      explain:
        'The full path of a PEM file with certificates of authorities that are trusted for services and proxies, beside those of the system. Without this item only the system’s are trusted.',
    },
    ClientCertificateFile: {
      title: 'File with a client certificate',
      explain:
        'The full path of a PEM file with a certificate, and its private key without a password, for services that require one. The person must be able to read the file. Without this item no certificate of a file is sent.',
    },
    ClientCertificateIssuer: {
      title: 'Issuer of the client certificate',
      explain:
        'The common name of the authority that issued the client certificate in the system’s store, for services that require one. Without this item no certificate of the store is sent.',
    },
    ListUpdateMinutes: {
      title: 'Minutes between updates of the list',
      explain:
        'The shortest time between two automatic updates of the list, 5 to 1440 minutes. Without this item it depends on the size of the list.',
    },
    ListUpdatePause: {
      title: 'Pause of updates of the list',
      explain:
        'A time of each day in which no automatic update of the list begins, in the computer’s local time, such as “12:00-13:30”; it may include midnight. Both times must differ. People can still update it themselves. Without this item there is no pause.',
    },
    TimeUnit: {
      title: 'Unit of the service’s times',
      explain:
        'In which unit the service counts times. Only needed if dates look wrong. Without this item it is inferred from the times themselves.',
      choices: { automatic: 'Automatic', s: 'Seconds', ms: 'Milliseconds', us: 'Microseconds' },
    },
    StaySignedIn: {
      title: 'Staying signed in',
      explain:
        'On: people stay signed in when the app is closed. Off: they sign in at each start, and nothing is stored for it. Without this item people choose.',
    },
    ExportAllowed: {
      title: 'Export',
      explain: 'Whether people may save the list or a part of it as a file. Without this item they may.',
    },
    PrintAllowed: {
      title: 'Printing',
      explain: 'Whether people may print the list. Without this item they may.',
    },
    CopyAllowed: {
      title: 'Copying',
      explain:
        'Whether people may copy packages and their fields to the clipboard. Without this item they may.',
    },
    NotificationsAllowed: {
      title: 'Notifications',
      explain: 'Whether the app may show notifications about packages. Without this item people choose.',
    },
    PackageLinksAllowed: {
      title: 'Links to packages',
      explain:
        'Whether links that begin with “packshelf:” open a package in the app. Without this item they do.',
    },
    WebLinksAllowed: {
      title: 'Web addresses',
      explain:
        'Whether web addresses in the data of packages can be opened in the browser. Without this item they can.',
    },
    Language: {
      title: 'Language',
      explain: 'The language of the app. Without this item people choose, and begin with the system’s.',
      choices: languageNames,
    },
    AppUpdates: {
      title: 'Updates of the app',
      explain:
        'What the app does about newer versions of itself. It has no effect on an MSI, PKG, deb, rpm or tar.gz. Without this item people choose, and begin with “install”.',
      choices: {
        off: 'Never ask for newer versions',
        notify: 'Tell people about newer versions',
        download: 'Download newer versions; people install them',
        install: 'Download newer versions and install them when the app is closed',
      },
    },
    AppUpdateChannel: {
      title: 'Channel of the app’s updates',
      explain: 'Which versions are offered. Without this item: “latest”.',
      choices: { latest: 'Released versions', beta: 'Also versions for testing' },
    },
    AppUpdateAddress: {
      title: 'Address of the app’s updates',
      explain:
        'Where the app looks for newer versions, such as “https://updates.example/packshelf”: HTTPS, or HTTP on the same computer. Without this item it is the address that the makers have built in, if any.',
    },
    ReportRecipient: {
      title: 'Recipient of reports',
      explain:
        'To whom people send a report about a problem: a mail address or any short text, at most 200 characters. Without this item the app names nobody.',
    },
  },
};
