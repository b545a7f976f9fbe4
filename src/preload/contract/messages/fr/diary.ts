import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { counted, figure } = counting('fr-FR');

function changes(count: number): string {
  return counted(count, 'changement', 'changements', 'de changements');
}

export const diary: Messages['diary'] = {
  search: 'Rechercher dans les changements',
  list: 'Changements par jour',
  count: changes,
  newest: 'Afficher les changements plus récents',
  gap: (from, until) =>
    `La liste n’a pas été actualisée entre ${from} et ${until}\u202F; de plusieurs changements pendant ce temps, seul le dernier est connu.`,
  between: (from, until) => `entre ${from} et ${until}`,
  unread: 'Pas encore vu',
  was: 'avant',
  now: 'maintenant',
  nothing: 'vide',
  field: (name) => `${name}\u202F:`,
  rewritten: (name) => `${name} (texte réécrit)\u202F:`,
  exporting: (file) => `Exportation des changements vers «\u202F${file}\u202F»`,
  exported: (file) => `Changements exportés vers «\u202F${file}\u202F»`,
  kinds: 'Types de changements',
  added: 'Nouveau paquet',
  removed: 'Retiré',
  savedAgain: 'Enregistré de nouveau',
  markAll: 'Tout marquer comme vu',
  marked: (count) => `${changes(count)}\u202F: tout est marqué comme vu.`,
  sorts: { time: 'Heure', name: 'Nom', status: 'Statut', person: 'Personne' },
  newestFirst: 'Les plus récents d’abord',
  oldestFirst: 'Les plus anciens d’abord',
  lineMenu: 'Actions pour ce changement',
  open: 'Ouvrir le paquet',
  showInPackages: 'Afficher dans «\u202FPaquets\u202F»',
  copy: 'Copier le changement',
  markSeen: 'Marquer comme vu',
  markUnread: 'Marquer comme non vu',
  ofPackage: 'Afficher tous les changements de ce paquet',
  showDay: 'Afficher la liste de ce jour',
  recorded: (day) => `Enregistré sur cet ordinateur depuis le ${day}.`,
  none: 'Rien n’est encore enregistré',
  noneHint: 'Les paquets nouveaux, modifiés et retirés sont notés ici à chaque mise à jour de la liste.',
  notFound: 'Aucun changement trouvé',
  notFoundHint: 'D’autres mots ou moins de filtres permettront peut-être d’en trouver.',
  clear: 'Effacer la recherche et les filtres',
  allSeen: 'Vous avez tout vu',
  allSeenHint: 'Sans «\u202FPas encore vu\u202F», vous voyez tous les changements.',
  showAll: 'Afficher tous les changements',
  history: 'Historique',
  historyNone: 'Rien n’est enregistré sur ce paquet.',
  historyMore: (count) => `et ${counted(count, 'changement antérieur', 'changements antérieurs')}`,
  differences: {
    title: 'Différences entre deux jours',
    name: 'Différences',
    since: 'Afficher les différences depuis ce jour',
    hint: 'Une ligne pour chaque paquet qui n’est plus ce qu’il était à la fin du premier jour.',
  },
  earlier: {
    title: 'Afficher une liste antérieure',
    day: 'Jour',
    recorded: 'Jours enregistrés',
    show: 'Afficher',
    outside: (first, last) => `Choisissez un jour entre le ${first} et le ${last}.`,
    none: 'Il n’y a pas encore de liste antérieure. Cet ordinateur enregistre la liste à partir d’aujourd’hui.',
    making: (day) => `Préparation de la liste telle qu’elle était le ${day}…`,
    shown: (day) => `La liste telle qu’elle était le ${day}`,
    lastLooked: (looked) => `Cet ordinateur l’a consultée pour la dernière fois ${looked}.`,
    back: 'Revenir à la liste d’aujourd’hui',
  },
};

export const compare: Messages['compare'] = {
  caption: 'Différences',
  field: 'Champ',
  copy: 'Copier la comparaison',
  same: (count) =>
    `${counted(count, 'champ est identique', 'champs sont identiques')} dans tous ces paquets.`,
  allSame: 'Ces paquets sont identiques dans tous les champs.',
  tooMany: (count) => `Sélectionnez jusqu’à ${figure(count)} paquets pour voir les différences.`,
  beginnings: 'Des textes très longs, seul le début est comparé.',
};
