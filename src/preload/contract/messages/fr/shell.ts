import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure, counted } = counting('fr-FR');

const shell: Messages['shell'] = {
  appName: 'Packshelf',
  file: '&Fichier',
  edit: 'É&dition',
  view: '&Affichage',
  window: 'Fe&nêtre',
  help: 'Aid&e',
  settings: 'Réglages…',
  refresh: 'Actualiser la liste',
  signOut: 'Se déconnecter…',
  addAccount: 'Ajouter un compte…',
  nextAccount: 'Compte suivant',
  pdfFiles: 'Document PDF',
  csvFiles: 'Fichier CSV',
  xlsxFiles: 'Classeur Excel',
  undo: 'Annuler',
  redo: 'Rétablir',
  cut: 'Couper',
  paste: 'Coller',
  selectAll: 'Tout sélectionner',
  find: 'Rechercher…',
  quickOpen: 'Rechercher partout…',
  saveView: 'Enregistrer cette recherche…',
  whatChanged: 'Changements',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  actualSize: 'Taille réelle',
  fullScreen: 'Plein écran',
  minimize: 'Réduire la fenêtre',
  zoomWindow: 'Ajuster la fenêtre',
  bringAllToFront: 'Tout ramener au premier plan',
  closeWindow: 'Fermer la fenêtre',
  services: 'Services',
  hideApp: 'Masquer Packshelf',
  hideOthers: 'Masquer les autres',
  showAll: 'Tout afficher',
  guide: 'Guide d’utilisation (en anglais)',
  shortcuts: 'Raccourcis clavier',
  reportProblem: 'Signaler un problème…',
  showLog: 'Afficher le journal',
  aboutDetail: (version, electron, chrome, node, system) =>
    `Version ${version}\nElectron ${electron}\nChromium ${chrome}\nNode ${node}\n${system}`,
  windowKeepsStopping: 'La fenêtre de Packshelf s’arrête sans cesse',
  windowKeepsStoppingDetail:
    'Votre liste est intacte. Vous pouvez réessayer, ou quitter Packshelf et le rouvrir plus tard.',
  tryAgain: 'Réessayer',
  quit: 'Quitter',
  cannotStart: 'Packshelf ne peut pas démarrer',
  cannotStartDetail: (reason) =>
    `Une partie du programme manque ou est endommagée. Veuillez le réinstaller. (${reason})`,
  webAddress: {
    question: (host) => `Ouvrir ${host} dans le navigateur\u202F?`,
    trust:
      'Cette adresse figure dans un paquet. Ne l’ouvrez que si vous faites confiance à la personne qui l’a écrite.',
    notOpened: (host) => `Impossible d’ouvrir le navigateur pour ${host}`,
  },
  tray: {
    show: 'Afficher Packshelf',
    news: (count: number) => counted(count, 'nouveau paquet', 'nouveaux paquets'),
    toolTip: (news: string) => `Packshelf\u202F: ${news}`,
    stillRunning: {
      title: 'Packshelf continue',
      body: 'Son icône dans la zone de notification rouvre la fenêtre. Vous pouvez changer cela dans les réglages.',
    },
  },
  viewNews: {
    one: (count, view) =>
      `${counted(count, 'paquet est nouveau ou modifié', 'paquets sont nouveaux ou modifiés', 'de paquets sont nouveaux ou modifiés')} dans «\u202F${view}\u202F»`,
    several: (views) => `Paquets nouveaux ou modifiés dans ${figure(views)} vues enregistrées`,
    line: (view, count) => `${view}\u202F: ${figure(count)}`,
    more: (views) => `et ${counted(views, 'autre vue', 'autres vues')}`,
  },
};

const diaryTable = {
  sheet: 'Modifications',
  headings: {
    seenAt: 'Vu',
    changedAt: 'Modifié',
    kind: 'Quoi',
    name: 'Paquet',
    status: 'Statut',
    field: 'Champ',
    before: 'Avant',
    after: 'Maintenant',
    person: 'Personne',
    id: 'ID du paquet',
  },
  kinds: { added: 'nouveau', changed: 'modifié', removed: 'retiré', savedAgain: 'enregistré de nouveau' },
};

export const mainTexts = { shell, diaryTable };
