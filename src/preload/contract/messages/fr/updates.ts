import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Garder Packshelf à jour',
  hint: 'Les nouvelles versions sont téléchargées en arrière-plan et installées quand vous quittez.',
  check: 'Rechercher une nouvelle version',
  restart: 'Redémarrer maintenant',
  notWritable:
    'Vous ne pouvez pas modifier le dossier de Packshelf. Adressez-vous à votre support informatique.',
  notChecked: 'Pas encore vérifié.',
  upToDate: (when) => `À jour. Dernière vérification\u202F: ${when}.`,
  unreachable: 'Packshelf n’a pas pu chercher de nouvelle version.',
  unreachableSince: (when) =>
    `Packshelf n’a pas pu chercher de nouvelle version. Dernière vérification\u202F: ${when}.`,
  available: (version) =>
    `La version ${version} est disponible. Votre organisation décide quand elle sera installée.`,
  downloading: (version) => `La version ${version} est en cours de téléchargement.`,
  ready: (version, isExporting) =>
    `La version ${version} est prête. Redémarrez quand ${isExporting ? 'l’export sera terminé' : 'cela vous convient'}.`,
  refused: (version) =>
    `Windows ne sait pas de qui vient la version ${version}. Adressez-vous à votre support informatique.`,
  givenUp: (version) =>
    `La version ${version} n’a pas pu être installée ici. Adressez-vous à votre support informatique.`,
  updated: (version) => `Packshelf a été mis à jour vers la version ${version}.`,
};
