import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure } = counting('fr-FR');

export const ruler: Messages['ruler'] = {
  show: 'Afficher la règle',
  hide: 'Masquer la règle',
  label: 'Règle',
  ranks: 'État et personnes',
  choose: 'Ce que montre la règle',
  bar: (span, count) => `${span}\u202F: ${figure(count)}`,
  span: 'Période',
  without: (count) => `${figure(count)} sans date`,
  empty: 'Il n’y a rien à mesurer dans cette liste.',
  copy: 'Copier en tableau',
  more: (count) => `${figure(count)} de plus…`,
};
