import { counting } from '../counting.ts';

const { counted } = counting('fr-FR');

/** The texts about stars and notes. */
export const shelf = {
  title: 'Favoris',
  named: (count: number): string => `Favoris\u202F: ${counted(count, 'paquet', 'paquets')}`,
  star: 'Ajouter une étoile',
  unstar: 'Retirer l’étoile',
  starMany: (count: number): string => `Ajouter une étoile à ${counted(count, 'paquet', 'paquets')}`,
  unstarMany: (count: number): string => `Retirer ${counted(count, 'étoile', 'étoiles')}`,
  starred: (count: number): string => `${counted(count, 'paquet marqué', 'paquets marqués')} d’une étoile.`,
  unstarred: (count: number): string => `${counted(count, 'étoile retirée', 'étoiles retirées')}.`,
  addNote: 'Ajouter une note',
  note: 'Note pour moi',
  noteHint: 'Sur cet ordinateur seulement',
  saved: 'Enregistrée',
  notSaved: 'Non enregistrée. Le texte reste ici jusqu’à la fermeture de cette fenêtre.',
  savedWithStar: 'Enregistrée, avec une étoile',
  withoutStar: 'Sans étoile',
  empty: 'Vous n’avez pas encore de favoris.',
  emptyHint: 'Cliquez sur l’étoile au début d’un paquet pour l’avoir ici sous la main.',
  seen: (when: string): string => `Dans la liste pour la dernière fois\u202F: ${when}`,
  copy: 'Copier ce qui est connu',
  menu: 'Étoiles et notes',
  export: 'Exporter les étoiles et les notes',
  import: 'Importer des étoiles et des notes',
  exported: 'Vos étoiles et vos notes ont été exportées.',
  fileKind: 'Étoiles et notes de Packshelf',
  added: (count: number): string => `${counted(count, 'paquet ajouté', 'paquets ajoutés')}.`,
  joined: (count: number): string => `${counted(count, 'note jointe', 'notes jointes')} aux vôtres.`,
  leftOut: (count: number): string => `${counted(count, 'entrée laissée', 'entrées laissées')} de côté.`,
  nothingNew: 'Tout ce que contient ce fichier est déjà dans vos favoris.',
  news: {
    changed: (count: number): string =>
      counted(count, 'paquet avec étoile a changé', 'paquets avec étoile ont changé'),
    gone: (count: number): string =>
      counted(count, 'paquet avec étoile a été retiré', 'paquets avec étoile ont été retirés'),
  },
  notify: 'Me signaler les paquets avec étoile',
  notifyHint: 'Une notification de cet ordinateur quand l’un d’eux est modifié ou retiré.',
};
