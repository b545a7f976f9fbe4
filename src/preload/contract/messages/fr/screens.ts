import { columnLabels } from '../../field-columns.ts';
import { counting } from '../counting.ts';
import type { screens as english } from '../en/screens.ts';
import type { TimePhrase } from '../time-phrase.ts';
import type { NoticeCode, DataAnomaly, SignInReason, SnapshotChanges } from '../../status.ts';

const { figure, counted: countedIn, either, listed, plural } = counting('fr-FR');

/** `many`, for millions: "1 000 000 de paquets". */
function counted(count: number, one: string, other: string, many = `de ${other}`): string {
  return countedIn(count, one, other, many);
}

/** "le 3 novembre", "aujourd’hui à 09:41". */
function when({ words, isDate }: TimePhrase): string {
  return isDate ? `le ${words}` : words;
}

/** "du 3 novembre", "d’hier à 09:41": all words for times other than dates begin with a vowel or a silent h. */
function from({ words, isDate }: TimePhrase): string {
  return isDate ? `du ${words}` : `d’${words}`;
}

function packages(count: number, selected: boolean): string {
  return selected
    ? counted(count, 'paquet sélectionné', 'paquets sélectionnés')
    : counted(count, 'paquet', 'paquets');
}

function firstOf(first: number, count: number, selected: boolean): string {
  return `Les ${figure(first)} premiers de ${packages(count, selected)}`;
}

function newsOf(changes: SnapshotChanges): string {
  const { added, changed, removed } = changes;
  const parts = [
    added > 0 ? `${figure(added)} ${plural(added, { one: 'nouveau', other: 'nouveaux' })}` : '',
    changed > 0 ? `${figure(changed)} ${plural(changed, { one: 'modifié', other: 'modifiés' })}` : '',
    removed > 0 ? `${figure(removed)} ${plural(removed, { one: 'retiré', other: 'retirés' })}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const signInReasons: Readonly<Record<SignInReason, string>> = {
  ended: 'Veuillez vous reconnecter pour recevoir les mises à jour. Votre liste reste ici.',
  refused: 'Le service n’accepte plus votre connexion. Reconnectez-vous\u202F; votre liste reste ici.',
  'not-kept': 'Vous n’êtes plus connecté. Veuillez vous reconnecter\u202F; votre liste reste ici.',
  unreadable: 'Votre connexion enregistrée était illisible. Reconnectez-vous\u202F; votre liste reste ici.',
  'none-issued': 'Le service a mis fin à votre session. Reconnectez-vous\u202F; votre liste reste ici.',
  'not-allowed': 'Votre organisation n’autorise plus cette connexion. Votre liste reste telle quelle.',
};

const noticeLines: Readonly<Record<NoticeCode, string>> = {
  'window-recovered': 'La fenêtre a dû être rouverte. Rien n’est perdu.',
  'worker-recovered': 'La liste a dû être rouverte. Rien n’est perdu.',
  'catalog-set-aside': 'La liste enregistrée était endommagée. Elle est redemandée au service.',
  'diary-set-aside': 'Le journal des changements, illisible, recommence. La liste est complète.',
  'catalog-not-kept': 'La liste ne peut pas être enregistrée. Elle reste jusqu’à la fermeture.',
  'update-not-installed': 'La nouvelle version n’a pas pu être installée. Packshelf fonctionne comme avant.',
  'export-given-up': 'L’export a été arrêté, car sa liste a été supprimée. Aucun fichier n’a été écrit.',
  'not-all-removed': 'Tout n’a pas pu être supprimé. Veuillez réessayer plus tard.',
  'catalog-not-removed': 'Il reste des données de ce compte. Reconnectez-vous, puis déconnectez-vous.',
  'shelf-restored': 'Le fichier de vos étoiles et notes était endommagé. Sa copie de sauvegarde a été lue.',
  'shelf-set-aside': 'Le fichier de vos étoiles et notes était endommagé. Il reste sur cet ordinateur.',
  'settings-set-aside': 'Le fichier des réglages était endommagé. Veuillez vérifier l’accès au service.',
  'settings-not-read': 'Les réglages sont illisibles. Rien n’est perdu\u202F: réessayez plus tard.',
  'settings-hidden': 'Cette version de Packshelf ne montre pas certains comptes ou vues. Ils restent.',
  'settings-not-saved': 'Les réglages ne peuvent pas être enregistrés. Packshelf continue d’essayer.',
  'global-key-taken': 'Un autre programme utilise ces touches. Choisissez-en d’autres dans les réglages.',
  'notification-not-shown': 'Une notification n’a pas été affichée. Elles sont peut-être désactivées.',
  'session-not-kept': 'Sans trousseau ouvert, vous devrez vous connecter à chaque démarrage de Packshelf.',
  'session-not-saved': 'Votre connexion n’a pas été enregistrée. Elle sera demandée au prochain démarrage.',
  'proxy-not-kept': 'Le mot de passe du proxy n’a pas été retenu. Il sera demandé à chaque démarrage.',
};

const anomalyLines: Readonly<Record<DataAnomaly['code'], (field: string) => string>> = {
  'no-object': () => 'Entrées qui ne sont pas des paquets, laissées de côté',
  'no-id': () => 'Entrées sans identifiant, laissées de côté',
  'repeated-id': () => 'Identifiants répétés, dont le dernier est affiché',
  missing: (field) => `Paquets sans «\u202F${field}\u202F»`,
  mistyped: (field) => `Valeurs inattendues pour «\u202F${field}\u202F», affichées telles quelles`,
  'too-deep': (field) => `Valeurs trop imbriquées pour «\u202F${field}\u202F», laissées de côté`,
  'too-long': (field) => `Textes extrêmement longs pour «\u202F${field}\u202F», seul le début est gardé`,
  'other-encoding': () => 'Pages dans un autre encodage qu’UTF-8',
  'unreadable-text': () => 'Pages avec des caractères illisibles, affichés comme �',
};

const columns = {
  name: 'Nom',
  status: 'Statut',
  comments: 'Commentaires',
  creator: 'Créé par',
  updated: 'Modifié',
  created: 'Créé',
  updater: 'Modifié par',
  id: 'Identifiant',
  channel: 'Canal',
};

export const screens: typeof english = {
  common: {
    waits: 'Ce que vous avez choisi s’ouvrira quand vous reviendrez à la liste.',
    cancel: 'Annuler',
    close: 'Fermer',
    copy: 'Copier',
    dismiss: 'Masquer',
    undo: 'Rétablir',
    open: 'Ouvrir',
    change: 'Modifier…',
    save: 'Enregistrer',
    details: 'Détails',
    tryAgain: 'Réessayer',
    copied: 'Copié',
    notCopied: 'La copie n’a pas fonctionné. Veuillez sélectionner le texte et le copier.',
    tryAgainThen: (then) => `Veuillez réessayer ${then}.`,
    certificateIssuer: (issuer) => `Ce certificat a été émis par «\u202F${issuer}\u202F».`,
    unexpected: 'Un problème est survenu dans Packshelf. Veuillez réessayer.',
    noAnswer: 'Cette fenêtre ne peut encore rien afficher',
    noAnswerHint:
      'Le reste de Packshelf n’a pas répondu. Votre liste est intacte. Veuillez réessayer, ou quitter Packshelf et le rouvrir.',
    figure,
    tooLong: (excess, limit) =>
      `${counted(excess, 'caractère', 'caractères')} de trop\u202F: ${figure(limit)} au plus.`,
    partOf: (part, all) => `${figure(part)} sur ${figure(all)}`,
    labelled: (label, value) => `${label}\u202F: ${value}`,
  },

  times: {
    justNow: 'à l’instant',
    minutesAgo: (minutes) => `il y a ${counted(minutes, 'minute', 'minutes')}`,
    today: (clock) => `aujourd’hui à ${clock}`,
    yesterday: (clock) => `hier à ${clock}`,
    at: (clock) => `à ${clock}`,
    tomorrowAt: (clock) => `demain à ${clock}`,
    onDayAt: (day, clock) => `le ${day} à ${clock}`,
    // The first of a month is an ordinal, unlike in Intl's format.
    date: (written) => written.replace(/(?<!\d)1 (?=\p{L})/u, '1er '),
    unreadable: (words, figures) => `Veuillez écrire un jour, par exemple ${words} ou ${figures}.`,
  },

  places: {
    label: 'Rubriques',
    packages: 'Paquets',
    changes: 'Changements',
    settings: 'Réglages',
    unread: (count) => `Changements\u202F: ${counted(count, 'pas encore vu', 'pas encore vus')}`,
    count: (count) => (count > 99 ? '99+' : figure(count)),
    wide: 'Afficher les noms',
    slim: 'Afficher les icônes seules',
  },

  settings: {
    connection: 'Accès au service',
    otherAccounts: 'Autres comptes',
    ownName: 'Votre nom dans la liste',
    ownNameHint: 'Pour «\u202Fmes brouillons\u202F». Sans lui, votre nom d’utilisateur dit qui vous êtes.',
    updates: 'Mises à jour',
    automatic: 'Mettre la liste à jour automatiquement',
    automaticHint: 'Les grandes listes sont lues moins souvent. Vous pouvez actualiser à tout moment.',
    keepDiary: 'Conserver les changements pendant',
    keepDiaryHint: 'Sur cet ordinateur, tant qu’il y a de la place ; les plus anciens partent d’abord.',
    keptDiaries: {
      month: 'Un mois',
      quarter: 'Trois mois',
      year: 'Un an',
      unlimited: 'Aussi longtemps que possible',
    },
    appearance: 'Apparence',
    theme: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    language: 'Langue',
    systemLanguage: 'Celle de cet ordinateur',
    computer: 'Cet ordinateur',
    globalKey: {
      label: 'Rechercher partout depuis tout programme',
      hint: 'Une petite fenêtre pour trouver des paquets s’ouvre au-dessus du programme que vous utilisez.',
      choose: 'Choisir les touches…',
      turnOff: 'Désactiver',
      press: 'Appuyez sur les touches',
      /** `names`: the keys that are held, as a list. */
      how: (names: string): string =>
        `Une lettre, un chiffre ou Espace, avec deux touches parmi ${names}. Échap ne change rien.`,
      reasons: {
        'no-key': (): string =>
          'Seuls les lettres de A à Z, les chiffres et Espace fonctionnent avec tous les programmes.',
        'few-modifiers': (names: string): string =>
          `Tenez aussi deux touches parmi ${names}, pour qu’aucun autre programme ne perde une touche.`,
        'types-character': (): string =>
          'Ctrl et Alt ensemble tapent des caractères comme @ sur beaucoup de claviers. Veuillez choisir d’autres touches.',
        own: (): string => 'Packshelf utilise lui-même ces touches. Veuillez en choisir d’autres.',
        reserved: (): string => 'Votre système utilise ces touches. Veuillez en choisir d’autres.',
      },
      states: {
        taken: 'Un autre programme utilise ces touches. Veuillez en choisir d’autres.',
        asked:
          'Votre bureau décide des touches\u202F: il peut d’abord vous demander, ou en donner d’autres à Packshelf.',
      },
      command:
        'Vous pouvez aussi définir les touches dans les réglages du clavier de votre bureau, avec cette commande\u202F:',
      copyCommand: 'Copier la commande',
      openSettings: 'Réglages du clavier…',
    },
    tray: {
      label: 'Icône dans la zone de notification',
      labelOnMac: 'Icône dans la barre des menus',
      hint: 'Elle indique le nombre de nouveaux paquets.',
      close: 'Continuer quand la fenêtre est fermée',
      closeHint:
        'Packshelf reste dans la zone de notification\u202F: il tient la liste à jour et répond à ses touches. «\u202FQuitter\u202F» l’arrête.',
    },
    loginItem: {
      label: 'Démarrer avec l’ordinateur',
      hints: {
        'needs-approval': 'Autorisez Packshelf dans les Réglages Système, sous Général, Ouverture.',
        unavailable: 'Seul un Packshelf installé peut démarrer avec l’ordinateur.',
      },
    },
    links: {
      other: (program) => `Les liens vers des paquets s’ouvrent dans un autre programme\u202F: ${program}`,
      take: 'Les ouvrir dans celui-ci',
    },
    removeHint:
      'Supprime de cet ordinateur toutes les listes, connexions et tous les réglages, ainsi que ce que vous y avez créé.',
    version: (version) => `Packshelf ${version}`,
    guide: 'Guide d’utilisation (en anglais)',
  },

  removal: {
    title: 'Tout supprimer\u202F?',
    question:
      'Packshelf vous déconnecte et supprime de cet ordinateur toutes les listes, tous les accès et tous les réglages.',
    made: (names) => `Ce que vous avez créé ici est supprimé aussi\u202F: ${listed(names)}.`,
    kept: 'Rien ne change dans le service. Vous pouvez recommencer à tout moment.',
    save: 'Enregistrer les étoiles et les notes…',
    remove: 'Tout supprimer',
    busy: 'Suppression…',
  },

  made: {
    stars: (count) => counted(count, 'étoile', 'étoiles'),
    notes: (count) => counted(count, 'note', 'notes'),
    starsAndNotes: 'étoiles et notes',
    views: (count) => counted(count, 'vue enregistrée', 'vues enregistrées'),
    changes: (since) => `les changements depuis le ${since}`,
    settings: 'vos réglages',
  },

  keys: {
    title: 'Raccourcis clavier',
    or: 'ou',
    groups: {
      everywhere: 'Partout',
      quickOpen: 'Dans la recherche partout',
      search: 'Dans la recherche',
      list: 'Dans la liste',
      dates: 'Dans les barres d’un filtre de date',
      changes: 'Dans les changements',
      views: 'Dans les vues enregistrées',
    },
    names: {
      find: 'Rechercher des paquets',
      quickOpen: 'Rechercher partout',
      refresh: 'Actualiser la liste',
      packages: 'Aller aux paquets',
      changes: 'Aller aux changements',
      settings: 'Ouvrir les réglages',
      shortcuts: 'Afficher cet aperçu',
      saveView: 'Enregistrer cette recherche',
      extendSpan: 'Étendre la période',
      export: 'Exporter ou imprimer',
      print: 'Imprimer ce que montre la liste',
      pinnedView: 'Ouvrir une vue épinglée',
      reorder: 'La monter ou la descendre',
      rename: 'La renommer',
      remove: 'La supprimer',
      nextAccount: 'Passer au compte suivant',
      zoomIn: 'Tout agrandir',
      zoomOut: 'Tout réduire',
      zoomReset: 'Taille habituelle',
      about: 'À propos de Packshelf',
      quit: 'Quitter Packshelf',
      intoList: 'Choisir une proposition ou aller au premier résultat',
      throughOptions: 'Aller aux propositions, puis au premier résultat',
      dropDown: 'Dérouler les recherches récentes sous le champ vide',
      forget: 'Oublier la recherche ou le paquet choisi',
      clear: 'Masquer les propositions, puis effacer la recherche',
      type: 'Rechercher ce que vous tapez',
      move: 'Se déplacer',
      page: 'Se déplacer d’un écran',
      ends: 'Premier ou dernier',
      columns: 'Première ou dernière colonne',
      open: 'Afficher les détails\u202F; sur un titre, trier',
      alsoSort: 'Trier par une colonne de plus',
      extend: 'Sélectionner jusque-là',
      toggle: 'Ajouter le paquet à la sélection ou l’en retirer',
      selectAll: 'Sélectionner tous les paquets',
      star: 'Ajouter ou retirer l’étoile des paquets sélectionnés',
      copy: 'Copier les paquets sélectionnés',
      copyId: 'Copier l’identifiant du paquet',
      copyLine: 'Copier le changement',
      menu: 'Ouvrir son menu',
      neighbours: 'Afficher le paquet précédent ou suivant',
      close: 'Effacer la sélection, puis fermer les détails',
      upToSearch: 'Revenir des titres à la recherche',
      moveColumn: 'Sur un titre, déplacer la colonne',
      resizeColumn: 'Sur un titre, élargir ou rétrécir la colonne',
      columnMenu: 'Sur un titre, ouvrir son menu',
      choose: 'Afficher le paquet à côté',
      openFound: 'L’ouvrir',
      byGroup: 'Aller au groupe précédent ou suivant',
      copyLink: 'Copier le lien vers le paquet',
      leave: 'Fermer',
    },
    letters: 'Lettres',
    caps: {
      Ctrl: 'Ctrl',
      Alt: 'Alt',
      Shift: 'Maj',
      Meta: 'Win',
      Enter: 'Entrée',
      Esc: 'Échap',
      Space: 'Espace',
      PageUp: 'Page préc.',
      Delete: 'Suppr',
      PageDown: 'Page suiv.',
      Home: 'Début',
      End: 'Fin',
    },
    called: {
      command: 'Commande',
      option: 'Option',
      Up: 'Flèche vers le haut',
      Down: 'Flèche vers le bas',
      Left: 'Flèche vers la gauche',
      Right: 'Flèche vers la droite',
    },
  },

  connection: {
    title: 'Relier Packshelf à votre service',
    baseUrl: 'Adresse du service',
    example:
      'Par exemple https://service.example.com. Vous la trouverez là où vous avez reçu votre nom d’utilisateur.',
    more: 'Plus',
    authUrl: 'Adresse pour se connecter',
    name: 'Nom (facultatif)',
    nameHint: 'Le nom du service dans Packshelf.',
    willUse: (address) => `Packshelf utilisera ${address}`,
    testing: 'Packshelf vérifie si le service répond…',
    importFile: 'Reprendre d’un fichier…',
    next: 'Continuer',
    elsewhere:
      'À une autre adresse, il faudra vous y connecter. Les listes présentes sur cet ordinateur sont conservées.',
    authHint: 'Seulement si la connexion a sa propre adresse.',
    anyway: 'Continuer quand même',
    inDoubt: {
      baseUrl: (address) =>
        `On ne peut pas lire de liste de paquets à l’adresse ${address}. L’adresse du service est peut-être incorrecte, ou quelque chose sur le trajet refuse les demandes.`,
      authUrl: (address) =>
        `On ne peut pas se connecter à l’adresse ${address}. L’adresse pour se connecter est peut-être incorrecte, ou quelque chose sur le trajet refuse les demandes.`,
    },
  },

  signIn: {
    title: 'Se connecter',
    to: (connection) => `à ${connection}`,
    changeAddress: 'Modifier l’adresse',
    goesTo: 'Votre mot de passe est envoyé à',
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé.',
    keep: 'Rester connecté',
    busy: 'Connexion en cours…',
    userNameMissing: 'Veuillez saisir votre nom d’utilisateur.',
    passwordMissing: 'Veuillez saisir votre mot de passe.',
    lockHint: 'Après plusieurs essais, un compte peut être bloqué pendant un moment.',
    keepHint: 'Votre mot de passe lui-même n’est jamais enregistré.',
    notKeptHint: 'Vous devrez vous connecter à chaque démarrage de Packshelf.',
    otherUser: (userName) =>
      `Vous verrez la liste de cet utilisateur. La liste de ${userName} reste sur cet ordinateur.`,
    again: 'Se reconnecter',
    ends: (then) => `Votre session se termine ${then}. Les mises à jour s’arrêteront alors.`,
    reasons: signInReasons,
  },

  signOut: {
    title: 'Se déconnecter\u202F?',
    titleOf: (who) => `Déconnecter ${who}\u202F?`,
    question:
      'Le service garde tous les paquets. Votre liste peut aussi rester sur cet ordinateur\u202F: elle sera là dès que vous vous reconnecterez.',
    stays: (names) => `Ce qui est à vous reste, sauf si vous supprimez tout\u202F: ${listed(names)}.`,
    keep: 'Se déconnecter, garder la liste',
    remove: 'Se déconnecter, supprimer la liste',
    everything: 'Se déconnecter, tout supprimer',
    done: {
      nothing: (who) => `${who} est déconnecté. Sa liste reste sur cet ordinateur.`,
      list: (who) => `${who} est déconnecté, et sa liste a été supprimée.`,
      everything: (who) => `${who} est déconnecté, et tout ce qui s’y rapporte a été supprimé.`,
    },
    shown: (who) => `Voici la liste de ${who}.`,
  },

  account: {
    button: 'Compte',
    since: (time) => `Connecté ${when(time)}`,
    sinceUntilClosed: (time) => `Connecté ${when(time)}, jusqu’à la fermeture de Packshelf`,
    lastSince: (time) => `Dernière connexion ${when(time)}`,
    ends: (then) => `La session se termine ${then}`,
    pause: 'Suspendre les mises à jour',
    resume: 'Reprendre les mises à jour',
    signOut: 'Se déconnecter…',
    named: (userName) => `${userName}, compte`,
    add: 'Ajouter un compte…',
    other: (userName, connection) => `${userName}, ${connection}`,
    otherNews: (news) => counted(news, 'nouveau', 'nouveaux'),
    addTitle: 'Ajouter un compte',
    service: 'Service',
  },

  search: {
    label: 'Rechercher des paquets',
    clear: 'Effacer la recherche',
    count: (total) => counted(total, 'paquet', 'paquets'),
    countSoFar: (total) => `${counted(total, 'paquet', 'paquets')} pour l’instant`,
    countOfSoFar: (found, total) => `${figure(found)} sur ${figure(total)} pour l’instant`,
    foundSoFar: (found) =>
      `${figure(found)} ${plural(found, { one: 'trouvé', other: 'trouvés' })} pour l’instant`,
    searchedSoFar: (found, searched, total) =>
      `${figure(found)} ${plural(found, { one: 'trouvé', other: 'trouvés' })} pour l’instant, ${figure(searched)} sur ${figure(total)} parcourus`,
    announce: (total) => `Paquets affichés\u202F: ${figure(total)}`,
  },

  /** Below the search box. */
  suggestions: {
    label: 'Propositions',
    starts: 'Commencer une recherche',
    announceOptions: (count) => `Sous la recherche\u202F: ${counted(count, 'proposition', 'propositions')}`,
    startGroups: { recent: 'Recherches récentes', opened: 'Ouverts en dernier', example: 'Par exemple' },
    byPerson: (person) => `Par ${person}`,
    /** The name of the list of offered filters. */
    offers: 'Des mots comme filtres',
    nothingSays: (words) => `Rien ne contient «\u202F${words}\u202F».`,
    /** Followed by the words that are searched for instead. */
    showing: (total) => `${figure(total)} affichés pour`,
    searchOnly: (typed) => `Rechercher seulement «\u202F${typed}\u202F»`,
    /** Followed by a search. */
    didYouMean: 'Vouliez-vous dire',
    eachWord: 'Aucun paquet ne contient tous ces mots\u202F:',
    wordCount: (word, total) => `${word} ${figure(total)}`,
    without: (word, total) => `Sans «\u202F${word}\u202F»\u202F: ${counted(total, 'paquet', 'paquets')}`,
    missingIds: (found, all, missing) =>
      `ID dans la liste\u202F: ${figure(found)} sur ${figure(all)}. Pas dans la liste\u202F: ${missing}`,
    sayWho: 'Dire qui vous êtes dans la liste',
  },

  quickOpen: {
    signedOut: 'Connectez-vous à Packshelf pour trouver des paquets ici.',
    openApp: 'Ouvrir Packshelf',
    label: 'Paquets, vues, personnes, réglages, commandes',
    results: 'Résultats',
    commands: 'Commandes',
    found: (total) =>
      `${counted(total, 'paquet', 'paquets')} ${plural(total, { one: 'correspond', other: 'correspondent' })}`,
    also: {
      theme: 'sombre, clair, mode nuit, couleurs',
      language: 'français, anglais, allemand, espagnol, English, Deutsch, Español',
      notifyShelf: 'notifications, alertes',
      notices: 'notifications, alertes',
      report: 'assistance, aide, support',
      index: 'aide, manuel, mode d’emploi',
      trouble: 'aide, panne',
      'sign-out': 'déconnexion, changer d’utilisateur',
      'add-account': 'connexion, autre utilisateur',
      shelf: 'favoris, étoiles, signets',
      packages: 'Paquets',
      changes: 'Changements, Ce qui a changé',
      settings: 'Réglages, préférences, options, paramètres',
      export: 'télécharger, CSV, Excel, tableur',
      globalKey: 'raccourci clavier',
    },
    guidePages: {
      index: 'Guide d’utilisation de Packshelf',
      'first-sign-in': 'La première connexion',
      finding: 'Trouver un paquet',
      'filters-and-views': 'Filtres et vues enregistrées',
      'what-changed': 'Ce qui a changé',
      columns: 'Colonnes et lignes',
      'select-and-copy': 'Sélectionner et copier',
      'export-and-print': 'Exporter et imprimer',
      accounts: 'Plusieurs comptes',
      notices: 'Avis de nouveaux paquets',
      links: 'Liens vers un paquet',
      offline: 'Travailler hors ligne',
      settings: 'Réglages et confidentialité',
      keys: 'Touches',
      trouble: 'En cas de problème',
      news: 'Nouveautés',
    },
  },

  views: {
    label: 'Vues enregistrées',
    button: 'Vues',
    update: (name) => `Mettre à jour «\u202F${name}\u202F»`,
    manage: 'Gérer les vues…',
    clearRecent: 'Effacer les recherches récentes',
    named: (name, count) => `${name}, ${counted(count, 'paquet', 'paquets')}`,
    more: (name) => `Plus sur «\u202F${name}\u202F»`,
    rename: 'Renommer…',
    pin: 'Épingler sur le côté',
    unpin: 'Détacher',
    up: 'Monter',
    down: 'Descendre',
    notify: 'Signaler les paquets nouveaux ou modifiés',
    remove: 'Supprimer',
    removed: (name) => `«\u202F${name}\u202F» est supprimée. Les paquets restent tels quels.`,
    saveHint: 'Les mots, les filtres, l’ordre et les colonnes reviennent en un clic.',
    name: 'Nom de la vue',
    nameMissing: 'Veuillez saisir un nom.',
    taken: (name) => `Il y a déjà une vue «\u202F${name}\u202F».`,
    replaces: (name) => `«\u202F${name}\u202F» existe déjà. La vue devient cette recherche.`,
    replace: 'Remplacer',
    full: (count) => `Il y a ${figure(count)} vues. Supprimez-en une pour en enregistrer une autre.`,
    renameTitle: 'Renommer la vue',
    renameSubmit: 'Renommer',
    none: 'Il n’y a pas encore de vue enregistrée. Recherchez ou filtrez, puis choisissez «\u202FEnregistrer cette recherche…\u202F».',
    pinnedHint: 'Épinglée',
    ofStatus: {
      published: 'Publiés',
      draft: 'Brouillons',
      review: 'En révision',
      archived: 'Archivés',
      failed: 'En échec',
    },
  },

  filters: {
    label: 'Filtres',
    button: 'Filtrer',
    clear: 'Retirer les filtres',
    groups: { people: 'Personnes', more: 'Plus' },
    labels: {
      ...columns,
      people: 'Créé ou modifié par',
      changed: 'Nouveau ou modifié',
      starred: 'Étoile',
    },
    without: {
      status: 'Sans statut',
      people: 'Sans nom',
      channel: 'Sans canal',
    },
    presets: {
      today: 'Aujourd’hui',
      yesterday: 'Hier',
      week: '7 derniers jours',
      month: '30 derniers jours',
      lastMonth: 'Mois dernier',
      year: 'Cette année',
      overHalfYear: 'Il y a plus de 6 mois',
      overYear: 'Il y a plus d’un an',
    },
    any: 'Tous les paquets',
    looked: 'Pas encore vu',
    withStar: 'Avec une étoile',
    before: 'À la dernière mise à jour',
    anyTime: 'N’importe quand',
    custom: 'Du – au',
    from: 'Du',
    until: 'Au',
    wrongOrder: 'Le premier jour est après le dernier.',
    days: (first, last) => (first === last ? first : `${first} – ${last}`),
    since: (day) => `depuis le ${day}`,
    upTo: (day) => `jusqu’au ${day}`,
    withoutDate: (count) => `${figure(count)} sans date`,
    either,
    orMore: (first, more) => `${first} ou ${counted(more, 'autre', 'autres')}`,
    only: (name, value) => `Filtrer\u202F: ${name} ${value}`,
    remove: (name, value) => `Retirer le filtre\u202F: ${name} ${value}`,
    removed: (filter) => `Le filtre «\u202F${filter}\u202F» est retiré.`,
    replaced: (filter) => `Le filtre «\u202F${filter}\u202F» est remplacé.`,
    allRemoved: 'Les filtres sont retirés.',
    channelsHint: 'Le service n’envoie pas le nom des canaux, seulement leurs ID.',
    find: (name) => `Chercher\u202F: ${name}`,
    findPerson: 'Chercher une personne',
    more: (count) => `et ${counted(count, 'autre', 'autres', 'd’autres')}\u202F; tapez pour chercher`,
    loading: 'Comptage…',
    nothing: 'Aucune valeur ici',
  },

  sync: {
    why: 'Pourquoi\u202F?',
    region: 'État de la mise à jour',
    refresh: 'Actualiser',
    stop: 'Arrêter',
    pause: 'Suspendre',
    resume: 'Reprendre',
    tryNow: 'Essayer maintenant',
    tryOnce: 'Essayer une fois maintenant',
    updateNow: 'Mettre à jour',
    starting: 'Demande de la liste…',
    slow: 'Le service est lent.',
    again: (progress) => `La liste a changé entre-temps, nouvelle lecture\u202F: ${progress}`,
    saysEmpty: 'Selon le service, la liste est vide. Nous lui redemandons.',
    preparing: 'Préparation de la liste…',
    pausedAt: (progress) => `Suspendu à ${progress}`,
    paused: 'Les mises à jour sont suspendues.',
    resumed: 'Les mises à jour reprennent.',
    askedToWait: 'Le service demande un peu de patience.',
    goOnAt: (then) => `La lecture reprendra ${then}.`,
    goOnSoon: 'La lecture reprendra d’ici une minute.',
    busy: 'Le service est très sollicité.',
    askedBackAt: (then) => `Le service nous demande de revenir ${then}.`,
    itAskedBackAt: (then) => `Il nous demande de revenir ${then}.`,
    thenAgain: 'Nous réessaierons alors.',
    refreshRefused: (why) => `${why} Vous pouvez tout de même essayer une fois maintenant.`,
    never: 'Pas encore mise à jour',
    upToDate: (age) => `À jour, ${age}`,
    updated: (time) => `Mise à jour ${when(time)}`,
    nextUpdate: (then) => `La prochaine mise à jour est prévue ${then}.`,
    notComplete: (time) => `Vérifiée ${when(time)}, incomplète`,
    lastComplete: (time) => `complète la dernière fois ${when(time)}`,
    skipped: (count) =>
      plural(count, {
        one: `${figure(count)} paquet n’a pas pu être lu et manque`,
        other: `${figure(count)} paquets n’ont pas pu être lus et manquent`,
        many: `${figure(count)} de paquets n’ont pas pu être lus et manquent`,
      }),
    joined: (words, further) => `${words}\u202F; ${further}`,
    listFrom: (time) => `La liste date ${from(time)}\u202F; la recherche fonctionne comme d’habitude.`,
    partFrom: (time) =>
      `Une partie de la liste est là, datant ${from(time)}\u202F; la recherche fonctionne comme d’habitude.`,
    dated: (time) => `Liste ${from(time)}`,
    listOf: (time) => `La liste date ${from(time)}.`,
    offline: 'Vous êtes hors ligne.',
    stopped: 'Vous avez arrêté la mise à jour.',
    retryAt: (then) => `Nous réessaierons ${then}.`,
    exactComplete: (complete) => `Liste complète\u202F: ${complete}`,
    exactChecked: (checked) => `Vérifiée\u202F: ${checked}`,
    left: (progress, minutes) =>
      minutes < 1
        ? `${progress}, encore moins d’une minute`
        : `${progress}, encore ${counted(minutes, 'minute', 'minutes')} environ`,
    stale: (time) => `La liste date ${from(time)}, il y a plus d’un jour.`,
    news: (changes) => `${newsOf(changes)}, afficher`,
    newer: 'Liste plus récente, afficher',
  },

  report: {
    title: 'La dernière mise à jour en détail',
    leftOut: (count) =>
      plural(count, {
        one: `${figure(count)} entrée de la liste n’a pas pu être lue. Tout le reste est là.`,
        other: `${figure(count)} entrées de la liste n’ont pas pu être lues. Tout le reste est là.`,
        many: `${figure(count)} d’entrées de la liste n’ont pas pu être lues. Tout le reste est là.`,
      }),
    notProven:
      'La liste a changé pendant la lecture, ou le service la compte autrement. Tout ce qui a été lu est là et rien n’a été retiré\u202F; la prochaine mise à jour réessaiera.',
    unusual: 'Voici ce qui était inhabituel\u202F:',
    anomalies: anomalyLines,
  },

  changes: {
    added: 'Nouveaux',
    changed: 'Modifiés',
    removed: 'Retirés',
    addedSince: 'Nouveau, pas encore vu',
    changedSince: 'Modifié, pas encore vu',
  },

  export: {
    label: 'Exporter',
    csv: 'Exporter en CSV…',
    xlsx: 'Exporter pour Excel…',
    allFields: 'Tous les champs en CSV et Excel',
    statusName: 'Statut dans Packshelf',
    about: 'À propos de cette liste',
    title: (count, selected) => `Exporter ${packages(count, selected)}`,
    share: (count, selected) =>
      selected || count === 1 ? packages(count, selected) : `Tous les paquets (${figure(count)})`,
    which: {
      table: 'Exporter quels paquets\u202F?',
      pdf: 'Enregistrer quels paquets\u202F?',
      print: 'Imprimer quels paquets\u202F?',
    },
    running: (count, selected, file) =>
      `Exportation de ${packages(count, selected)} vers «\u202F${file}\u202F»`,
    done: (count, selected, file) => {
      const exported = selected
        ? counted(count, 'paquet sélectionné exporté', 'paquets sélectionnés exportés')
        : counted(count, 'paquet exporté', 'paquets exportés');
      return `${exported} vers «\u202F${file}\u202F»`;
    },
    failed: (file) => `«\u202F${file}\u202F» n’a pas été écrit.`,
    show: 'Afficher dans le dossier',
    cut: '… (abrégé)',
  },

  grid: {
    columns,
    sortKey: (place, descending) =>
      `critère de tri ${figure(place + 1)}, ${descending ? 'décroissant' : 'croissant'}`,
    sortHint: 'Maintenez Maj pour trier par plusieurs colonnes',
    also: {
      note: 'Note',
      creatorId: 'Créé par, identifiant',
      updaterId: 'Modifié par, identifiant',
    },
    moreMatches: (count) => `+${figure(count)}`,
    noMatches: (text) => `Rien ici ne correspond à «\u202F${text}\u202F»`,
    asFilters: 'Ce que vous vouliez peut-être dire est proposé sous la recherche.',
    neverTogether: 'Retirez un des mots, ou essayez-en un autre.',
    noMatchesHint: 'Essayez avec moins de lettres ou un autre mot.',
    noneFiltered: 'Aucun paquet ne correspond à ces filtres',
    noneFilteredHint: 'Retirez-en un, ou tous.',
    noMatchesFiltered: (text) => `Rien ne correspond à «\u202F${text}\u202F» avec ces filtres`,
    noMatchesFilteredHint: 'Retirez un filtre, ou essayez un autre mot.',
    drop: (filter) => `Retirer «\u202F${filter}\u202F»`,
    none: 'La liste est vide',
    noneHint: 'Le service n’a aucun paquet. Les nouveaux apparaîtront ici après la prochaine mise à jour.',
    first: 'Vos paquets sont en route',
    firstHint:
      'Les premiers apparaîtront ici dans un instant. Vous pouvez rechercher pendant que le reste arrive.',
    waiting: 'La liste n’est pas encore là',
    waitingHint: 'Elle sera récupérée dès que le service répondra.',
    waitingPaused: 'Elle sera récupérée quand vous reprendrez les mises à jour.',
    waitingForYou: 'Le message ci-dessous dit ce qui bloque.',
    signInFirst: 'Connectez-vous pour obtenir votre liste',
    signInFirstHint: 'Il n’y a pas encore de liste à vous sur cet ordinateur.',
    unnamed: 'Sans nom',
    /** Where the words of a search were found, beside the scroll bar. */
    places: {
      nameWord: 'Mot entier du nom',
      nameStart: 'Début d’un mot du nom',
      name: 'Dans le nom',
      people: 'Personnes',
      ids: 'Identifiants',
    },
    noDate: 'Pas de date',
  },

  columns: {
    rows: 'Lignes',
    rowHeights: { comfortable: 'Aérées', standard: 'Normales', compact: 'Serrées' },
    button: 'Colonnes',
    chosen: 'Colonnes de la liste',
    menu: (name) => `Colonne ${name}`,
    ascending: 'Tri croissant',
    descending: 'Tri décroissant',
    search: 'Chercher dans cette colonne',
    moveLeft: 'Déplacer vers la gauche',
    moveRight: 'Déplacer vers la droite',
    hide: 'Masquer la colonne',
    resetWidths: 'Rétablir les largeurs',
    reset: 'Rétablir les colonnes',
    up: (name) => `Monter ${name}`,
    down: (name) => `Descendre ${name}`,
    edge: 'Faites glisser pour changer la largeur, double-cliquez pour la largeur habituelle',
    notSorted: 'La liste ne peut pas être triée par cette colonne',
    moved: (name, place, count) => `${name}\u202F: colonne ${figure(place)} sur ${figure(count)}`,
    resized: (name, width) => `${name}\u202F: ${figure(width)} pixels de large`,
    fitted: (name) => `${name}\u202F: largeur habituelle`,
    hidden: (name) => `${name}\u202F: colonne masquée`,
    shown: (name) => `${name}\u202F: colonne affichée`,
    widthsReset: 'Les colonnes ont leur largeur habituelle',
    wereReset: 'Les colonnes habituelles sont affichées',
    sortedBy: (names) => `Tri\u202F: ${listed(names)}`,
    bestMatch: 'Meilleurs résultats',
    sortBy: 'Trier par',
  },

  links: {
    title: 'Quel compte\u202F?',
    question: 'Le paquet du lien peut se trouver dans la liste de chacun de ces comptes.',
    notUnderstood: 'Ce lien ne peut pas être ouvert.',
    noAccount:
      'Le lien mène à un service auquel personne n’est connecté ici. Le paquet s’ouvrira dès que quelqu’un le sera.',
    signInFirst: 'Veuillez vous connecter\u202F; le paquet du lien s’ouvrira ensuite.',
    reading: 'Le paquet du lien s’ouvrira dès qu’il sera là\u202F; la liste est encore en cours de lecture.',
    notInList: (time: TimePhrase): string =>
      `Le paquet du lien n’est pas dans votre liste, qui date ${from(time)}.`,
  },

  print: {
    pdf: 'Enregistrer en PDF…',
    print: 'Imprimer…',
    searched: (text: string): string => `Recherche\u202F: ${text}`,
    filtered: (filters: string): string => `Filtres\u202F: ${filters}`,
    selected: (count, all) => `${packages(count, true)} sur ${figure(all)}`,
    part: (first, count, selected) => `${firstOf(first, count, selected)}\u202F; un export les prend tous.`,
    tooMany: 'Imprimer une partie\u202F?',
    tooManyPdf: 'Enregistrer une partie\u202F?',
    atMost: (first) =>
      `Le papier et le PDF prennent les ${figure(first)} premiers paquets\u202F; un export les prend tous.`,
    first: (first, count, selected) => firstOf(first, count, selected),
    givenUp:
      'Rien n’a été imprimé ni enregistré en PDF, car la liste a quitté l’écran avant d’avoir été lue en entier.',
  },

  selection: {
    count: (count) => `${figure(count)} ${plural(count, { one: 'sélectionné', other: 'sélectionnés' })}`,
    announce: (count) =>
      count === 0 ? 'Aucune sélection' : counted(count, 'paquet sélectionné', 'paquets sélectionnés'),
    lost: 'La sélection comptait plus de paquets qu’il n’est possible d’en retrouver dans la nouvelle liste. Veuillez les sélectionner à nouveau.',
    export: 'Exporter les paquets…',
    copy: 'Copier les paquets',
    clear: 'Effacer la sélection',
  },

  copying: {
    rows: (count) => counted(count, 'paquet copié', 'paquets copiés'),
    ids: (count) => (count === 1 ? 'Identifiant copié' : `${figure(count)} identifiants copiés`),
    cell: 'Texte copié',
    link: 'Lien copié',
  },

  rowMenu: {
    label: 'Paquet',
    open: 'Ouvrir les détails',
    packages: (count) => (count === 1 ? 'Paquet' : counted(count, 'paquet', 'paquets')),
    quoted: (text) => `«\u202F${text}\u202F»`,
    ids: (count) => (count === 1 ? 'Identifiant' : `${figure(count)} identifiants`),
    link: 'Lien',
    selectAll: 'Tout sélectionner',
  },

  details: {
    copyId: 'Copier l’identifiant',
    copyLink: 'Copier le lien',
    close: 'Fermer les détails',
    resize: 'Largeur des détails',
    empty: '–',
    shortened: (shown, all) => `Les ${figure(shown)} premières lettres sur ${figure(all)}`,
    resizeBelow: 'Hauteur des détails',
    dockBelow: 'Afficher les détails sous la liste',
    dockRight: 'Afficher les détails à côté de la liste',
    previous: 'Paquet précédent',
    next: 'Paquet suivant',
    copyField: (label) => `Copier\u202F: ${label}`,
    sameName: (count) => `${counted(count, 'autre porte', 'autres portent')} ce nom`,
    manySameName: (count) => `Plus de ${figure(count)} autres portent ce nom`,
    data: 'Données pour le support informatique',
    all: 'Tout ce que le service a envoyé',
    copyData: 'Copier les données',
    showAll: 'Tout afficher',
    showLess: 'Afficher moins',
    openAddress: 'Ouvrir dans le navigateur…',
    leftOut: 'Ce paquet ne fait pas partie de ce que la liste montre.',
    reopen: 'Rouvrir le dernier paquet',
    widen: 'Afficher tous les paquets',
    labels: {
      ...columnLabels(columns),
      processId: 'Identifiant du paquet',
      channelId: 'Identifiant du canal',
      createdBy: 'Créé par (identifiant)',
      updatedBy: 'Modifié par (identifiant)',
      totalcount: 'Paquets dans le service',
    },
  },

  notices: noticeLines,
};
