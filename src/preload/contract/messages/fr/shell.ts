import { counting } from '../counting.ts';
import type { shell as english } from '../en/shell.ts';

const { figure, counted } = counting('fr-FR');
const packages = {
  one: 'nouveau paquet correspond',
  many: 'de nouveaux paquets correspondent',
  other: 'nouveaux paquets correspondent',
};

/** French texts of menus and dialogs that main shows. */
export const shell: typeof english = {
  appName: 'Packshelf',
  file: '&Fichier',
  edit: 'É&dition',
  view: '&Affichage',
  window: 'Fe&nêtre',
  help: 'Aid&e',
  settings: 'Réglages…',
  refresh: 'Actualiser la liste',
  connection: 'Accès au service…',
  signOut: 'Se déconnecter…',
  addAccount: 'Ajouter un compte…',
  nextAccount: 'Compte suivant',
  exportCsv: 'Exporter en CSV…',
  exportXlsx: 'Exporter pour Excel…',
  savePdf: 'Enregistrer en PDF…',
  print: 'Imprimer…',
  pdfFiles: 'Document PDF',
  csvFiles: 'Fichier CSV',
  xlsxFiles: 'Classeur Excel',
  undo: 'Annuler',
  redo: 'Rétablir',
  cut: 'Couper',
  copy: 'Copier',
  paste: 'Coller',
  selectAll: 'Tout sélectionner',
  find: 'Rechercher…',
  saveView: 'Enregistrer cette recherche…',
  packages: 'Paquets',
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
  quitApp: 'Quitter Packshelf',
  guide: 'Guide d’utilisation (en anglais)',
  shortcuts: 'Raccourcis clavier',
  showLog: 'Afficher le journal',
  about: 'À propos de Packshelf',
  copyVersions: 'Copier',
  close: 'Fermer',
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
    open: 'Ouvrir',
    notOpened: (host) => `Impossible d’ouvrir le navigateur pour ${host}`,
  },
  viewNews: {
    one: (count, view) => `${counted(count, packages)} à «\u202F${view}\u202F»`,
    several: (views) => `Nouveaux paquets dans ${figure(views)} vues enregistrées`,
    line: (view, count) => `${view}\u202F: ${figure(count)}`,
    more: (views) => `et ${counted(views, { one: 'autre vue', other: 'autres vues' })}`,
  },
};
