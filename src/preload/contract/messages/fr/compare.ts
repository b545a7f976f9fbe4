import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { counted, figure } = counting('fr-FR');

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
