import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure } = counting('es-ES');

export const ruler: Messages['ruler'] = {
  show: 'Mostrar la regla',
  hide: 'Ocultar la regla',
  label: 'Regla',
  ranks: 'Estado y personas',
  choose: 'Lo que muestra la regla',
  bar: (span, count) => `${span}: ${figure(count)}`,
  span: 'Periodo',
  without: (count) => `${figure(count)} sin fecha`,
  empty: 'En esta lista no hay nada que medir.',
  copy: 'Copiar como tabla',
  more: (count) => `${figure(count)} más…`,
};
