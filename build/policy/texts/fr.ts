import { languageNames, type PolicyTexts } from './texts.ts';

export const fr: PolicyTexts = {
  description: 'Ce qu’une organisation peut fixer pour Packshelf.',
  supportedOn: 'Packshelf dans la version de ce modèle ou une version ultérieure',
  categories: {
    connections: 'Connexions',
    network: 'Réseau',
    list: 'La liste',
    people: 'Ce que les personnes peuvent faire',
    updates: 'Mises à jour de l’application',
    support: 'Assistance',
  },
  items: {
    Connections: {
      title: 'Connexions',
      explain:
        'Les services auxquels on peut se connecter, 50 au plus. Une ligne pour chacun\u202F: un nom, un signe égal et l’adresse, par exemple «\u202FSiège = https://packages.example\u202F». Une seconde adresse, après une espace, sert à se connecter. Sans ce paramètre, chaque personne saisit les adresses.',
    },
    ConnectionMode: {
      title: 'Autres connexions',
      explain:
        'Si l’on peut saisir d’autres connexions que celles du paramètre «\u202FConnexions\u202F». Sans ce paramètre, on le peut.',
      choices: {
        offered: 'On peut aussi en saisir d’autres',
        fixed: 'Seulement celles de la stratégie',
        hidden: 'Seulement celles de la stratégie, par leur nom\u202F; leurs adresses ne sont pas affichées',
      },
    },
    Proxy: {
      title: 'Proxy',
      explain:
        '«\u202Fsystem\u202F» pour le proxy des réglages du système, «\u202Fnone\u202F» pour aucun, ou une adresse comme «\u202Fhttp://proxy.example:8080\u202F», «\u202Fhttps://…\u202F», «\u202Fsocks5://…\u202F» ou «\u202Fsocks4://…\u202F». Sans ce paramètre, chaque personne choisit\u202F; au début, c’est celui du système.',
    },
    AuthoritiesFile: {
      title: 'Fichier avec d’autres autorités de certification',
      explain:
        'Le chemin complet d’un fichier PEM avec les certificats d’autorités reconnues pour les services et les proxys, en plus de celles du système. Sans ce paramètre, seules celles du système sont reconnues.',
    },
    ClientCertificateFile: {
      title: 'Fichier avec un certificat client',
      explain:
        'Le chemin complet d’un fichier PEM avec un certificat et sa clé privée sans mot de passe, pour les services qui en demandent un. La personne doit pouvoir lire le fichier. Sans ce paramètre, aucun certificat d’un fichier n’est envoyé.',
    },
    ClientCertificateIssuer: {
      title: 'Émetteur du certificat client',
      explain:
        'Le nom (CN) de l’autorité qui a émis le certificat client du magasin du système, pour les services qui en demandent un. Sans ce paramètre, aucun certificat du magasin n’est envoyé.',
    },
    ListUpdateMinutes: {
      title: 'Minutes entre les mises à jour de la liste',
      explain:
        'Le temps minimal entre deux mises à jour automatiques de la liste, de 5 à 1440 minutes. Sans ce paramètre, il dépend de la taille de la liste.',
    },
    ListUpdatePause: {
      title: 'Pause des mises à jour de la liste',
      explain:
        'Un moment de chaque jour où aucune mise à jour automatique de la liste ne commence, à l’heure locale de l’ordinateur, par exemple «\u202F12:00-13:30\u202F»\u202F; il peut comprendre minuit. Les deux heures doivent être différentes. Chaque personne peut quand même la mettre à jour. Sans ce paramètre, il n’y a pas de pause.',
    },
    TimeUnit: {
      title: 'Unité des heures du service',
      explain:
        'Dans quelle unité le service compte les heures. Utile seulement si les dates semblent fausses. Sans ce paramètre, elle est déduite des heures elles-mêmes.',
      choices: { automatic: 'Automatique', s: 'Secondes', ms: 'Millisecondes', us: 'Microsecondes' },
    },
    StaySignedIn: {
      title: 'Rester connecté',
      explain:
        'Activé\u202F: on reste connecté quand l’application est fermée. Désactivé\u202F: on se connecte à chaque démarrage, et rien n’est enregistré pour cela. Sans ce paramètre, chaque personne choisit.',
    },
    ExportAllowed: {
      title: 'Export',
      explain:
        'Si l’on peut enregistrer la liste ou une partie de celle-ci dans un fichier. Sans ce paramètre, on le peut.',
    },
    PrintAllowed: {
      title: 'Impression',
      explain: 'Si l’on peut imprimer la liste. Sans ce paramètre, on le peut.',
    },
    CopyAllowed: {
      title: 'Copie',
      explain:
        'Si l’on peut copier des paquets et leurs champs dans le presse-papiers. Sans ce paramètre, on le peut.',
    },
    NotificationsAllowed: {
      title: 'Notifications',
      explain:
        'Si l’application peut afficher des notifications sur des paquets. Sans ce paramètre, chaque personne choisit.',
    },
    PackageLinksAllowed: {
      title: 'Liens vers des paquets',
      explain:
        'Si les liens qui commencent par «\u202Fpackshelf:\u202F» ouvrent un paquet dans l’application. Sans ce paramètre, ils l’ouvrent.',
    },
    WebLinksAllowed: {
      title: 'Adresses web',
      explain:
        'Si les adresses web dans les données des paquets peuvent être ouvertes dans le navigateur. Sans ce paramètre, elles le peuvent.',
    },
    Language: {
      title: 'Langue',
      explain:
        'La langue de l’application. Sans ce paramètre, chaque personne choisit\u202F; au début, c’est celle du système.',
      choices: languageNames,
    },
    AppUpdates: {
      title: 'Mises à jour de l’application',
      explain:
        'Ce que fait l’application quand il existe des versions plus récentes. Sans effet pour MSI, PKG, deb, rpm et tar.gz. Sans ce paramètre, chaque personne choisit\u202F; au début, c’est «\u202Finstall\u202F».',
      choices: {
        off: 'Ne jamais chercher de versions plus récentes',
        notify: 'Signaler les versions plus récentes',
        download: 'Télécharger les versions plus récentes\u202F; chaque personne les installe',
        install: 'Télécharger les versions plus récentes et les installer à la fermeture de l’application',
      },
    },
    AppUpdateChannel: {
      title: 'Canal des mises à jour',
      explain: 'Quelles versions sont proposées. Sans ce paramètre\u202F: «\u202Flatest\u202F».',
      choices: { latest: 'Versions publiées', beta: 'Aussi des versions d’essai' },
    },
    AppUpdateAddress: {
      title: 'Adresse des mises à jour',
      explain:
        'Où l’application cherche des versions plus récentes, par exemple «\u202Fhttps://updates.example/packshelf\u202F»\u202F: HTTPS, ou HTTP sur le même ordinateur. Sans ce paramètre, c’est l’adresse que ses auteurs ont intégrée, s’il y en a une.',
    },
    ReportRecipient: {
      title: 'Destinataire des rapports',
      explain:
        'À qui l’on envoie un rapport sur un problème\u202F: une adresse électronique ou un texte court, 200 caractères au plus. Sans ce paramètre, l’application ne nomme personne.',
    },
  },
};
