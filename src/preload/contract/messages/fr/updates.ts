import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Garder Packshelf à jour',
  hint: 'Les nouvelles versions sont téléchargées en arrière-plan et installées quand vous quittez.',
  check: 'Rechercher une nouvelle version',
  restart: 'Redémarrer maintenant',
  notWritable:
    'Packshelf ne peut pas se mettre à jour, car vous ne pouvez pas modifier son dossier. Demandez à votre service d’assistance.',
  notChecked: 'Pas encore vérifié.',
  upToDate: (when) => `À jour. Dernière vérification\u202F: ${when}.`,
  unreachable: 'Packshelf n’a pas pu chercher de nouvelle version.',
  unreachableSince: (when) =>
    `Packshelf n’a pas pu chercher de nouvelle version. Dernière vérification\u202F: ${when}.`,
  available: (version) =>
    `La version ${version} est disponible. Votre organisation décide quand elle sera installée.`,
  downloading: (version) => `La version ${version} est en cours de téléchargement.`,
  ready: (version) => `La version ${version} est prête. Redémarrez quand cela vous convient.`,
  readyAfterExport: (version) => `La version ${version} est prête. Redémarrez quand l’export sera terminé.`,
  refused: (version) =>
    `La version ${version} n’est pas installée, car Windows n’a pas pu confirmer de qui elle vient. Prévenez votre service d’assistance.`,
  givenUp: (version) =>
    `La version ${version} n’a pas pu être installée sur cet ordinateur. Prévenez votre service d’assistance.`,
  updated: (version) => `Packshelf a été mis à jour vers la version ${version}.`,
};
