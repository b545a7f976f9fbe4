import { counting } from '../counting.ts';

const { counted } = counting('es-ES');

/** The texts about stars and notes. */
export const shelf = {
  title: 'Favoritos',
  named: (count: number): string => `Favoritos: ${counted(count, 'paquete', 'paquetes')}`,
  star: 'Marcar con estrella',
  unstar: 'Quitar la estrella',
  starMany: (count: number): string => `Marcar ${counted(count, 'paquete', 'paquetes')} con estrella`,
  unstarMany: (count: number): string => `Quitar ${counted(count, 'estrella', 'estrellas')}`,
  starred: (count: number): string =>
    `${counted(count, 'paquete marcado', 'paquetes marcados')} con estrella.`,
  unstarred: (count: number): string => `${counted(count, 'estrella quitada', 'estrellas quitadas')}.`,
  addNote: 'Añadir una nota',
  note: 'Nota para mí',
  noteHint: 'Solo en este equipo',
  saved: 'Guardada',
  notSaved: 'No se ha guardado. El texto se queda aquí hasta que cierre esta ventana.',
  savedWithStar: 'Guardada, con estrella',
  withoutStar: 'Sin estrella',
  empty: 'Todavía no tiene favoritos.',
  emptyHint: 'Haga clic en la estrella al principio de un paquete para tenerlo aquí a mano.',
  seen: (when: string): string => `En la lista por última vez: ${when}`,
  copy: 'Copiar lo que se sabe',
  menu: 'Estrellas y notas',
  export: 'Exportar estrellas y notas',
  import: 'Importar estrellas y notas',
  exported: 'Sus estrellas y notas se han exportado.',
  fileKind: 'Estrellas y notas de Packshelf',
  added: (count: number): string => `${counted(count, 'paquete añadido', 'paquetes añadidos')}.`,
  joined: (count: number): string => `${counted(count, 'nota unida', 'notas unidas')} a las suyas.`,
  leftOut: (count: number): string => `${counted(count, 'entrada omitida', 'entradas omitidas')}.`,
  nothingNew: 'Todo lo que hay en este archivo ya está en sus favoritos.',
  news: {
    changed: (count: number): string =>
      counted(count, 'paquete con estrella ha cambiado', 'paquetes con estrella han cambiado'),
    gone: (count: number): string =>
      counted(count, 'paquete con estrella se ha retirado', 'paquetes con estrella se han retirado'),
  },
  notify: 'Avisarme de los paquetes con estrella',
  notifyHint: 'Un aviso de este equipo cuando uno se modifica o se retira.',
};
