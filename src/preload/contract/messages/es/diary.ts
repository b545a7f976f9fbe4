import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure, counted } = counting('es-ES');

function changes(count: number): string {
  return counted(count, 'cambio', 'cambios', 'de cambios');
}

export const diary: Messages['diary'] = {
  search: 'Buscar en los cambios',
  list: 'Cambios por día',
  count: changes,
  newest: 'Mostrar cambios más recientes',
  gap: (from, until) =>
    `La lista no se actualizó desde ${from} hasta ${until}; de varios cambios en ese tiempo solo se conoce el último.`,
  between: (from, until) => `entre ${from} y ${until}`,
  unread: 'Sin ver',
  was: 'antes',
  now: 'ahora',
  nothing: 'vacío',
  field: (name) => `${name}:`,
  rewritten: (name) => `${name} (texto reescrito):`,
  exporting: (file) => `Exportando los cambios a «${file}»`,
  exported: (file) => `Cambios exportados a «${file}»`,
  kinds: 'Tipos de cambios',
  added: 'Paquete nuevo',
  removed: 'Retirado',
  savedAgain: 'Guardado de nuevo',
  markAll: 'Marcar todo como visto',
  marked: (count) => `${changes(count)}: todo marcado como visto.`,
  sorts: { time: 'Hora', name: 'Nombre', status: 'Estado', person: 'Persona' },
  newestFirst: 'Más recientes primero',
  oldestFirst: 'Más antiguos primero',
  lineMenu: 'Acciones para este cambio',
  open: 'Abrir el paquete',
  showInPackages: 'Mostrar en «Paquetes»',
  copy: 'Copiar el cambio',
  markSeen: 'Marcar como visto',
  markUnread: 'Marcar como no visto',
  ofPackage: 'Mostrar todos los cambios de este paquete',
  showDay: 'Mostrar la lista de este día',
  recorded: (day) => `Registrado en este ordenador desde el ${day}.`,
  none: 'Todavía no hay nada registrado',
  noneHint: 'Aquí se anotan los paquetes nuevos, modificados y retirados con cada actualización de la lista.',
  notFound: 'No se encontraron cambios',
  notFoundHint: 'Quizá se encuentren con otras palabras o con menos filtros.',
  clear: 'Quitar la búsqueda y los filtros',
  allSeen: 'Ya lo ha visto todo',
  allSeenHint: 'Sin «Sin ver» verá todos los cambios.',
  showAll: 'Mostrar todos los cambios',
  history: 'Historial',
  historyNone: 'No hay nada registrado sobre este paquete.',
  historyMore: (count) => `y ${figure(count)} anteriores`,
  differences: {
    title: 'Diferencias entre dos días',
    name: 'Diferencias',
    since: 'Mostrar las diferencias desde este día',
    hint: 'Una línea por cada paquete que ya no es lo que era al final del primer día.',
  },
  earlier: {
    title: 'Mostrar una lista anterior',
    day: 'Día',
    recorded: 'Días registrados',
    show: 'Mostrar',
    outside: (first, last) => `Elija un día entre el ${first} y el ${last}.`,
    none: 'Todavía no hay ninguna lista anterior. Este ordenador registra la lista desde hoy.',
    making: (day) => `Preparando la lista tal como estaba el ${day}…`,
    shown: (day) => `La lista tal como estaba el ${day}`,
    lastLooked: (looked) => `Este ordenador la consultó por última vez ${looked}.`,
    back: 'Volver a la lista de hoy',
  },
};

export const compare: Messages['compare'] = {
  caption: 'Diferencias',
  field: 'Campo',
  copy: 'Copiar la comparación',
  same: (count) => `${counted(count, 'campo es igual', 'campos son iguales')} en todos estos paquetes.`,
  allSame: 'Estos paquetes son iguales en todos los campos.',
  tooMany: (count) => `Seleccione hasta ${figure(count)} paquetes para ver las diferencias.`,
  beginnings: 'De los textos muy largos solo se compara el principio.',
};
