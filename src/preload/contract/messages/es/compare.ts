import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { counted, figure } = counting('es-ES');

export const compare: Messages['compare'] = {
  caption: 'Diferencias',
  field: 'Campo',
  copy: 'Copiar la comparación',
  same: (count) => `${counted(count, 'campo es igual', 'campos son iguales')} en todos estos paquetes.`,
  allSame: 'Estos paquetes son iguales en todos los campos.',
  tooMany: (count) => `Seleccione hasta ${figure(count)} paquetes para ver las diferencias.`,
  beginnings: 'De los textos muy largos solo se compara el principio.',
};
