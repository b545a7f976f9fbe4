import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure, counted } = counting('es-ES');

const shell: Messages['shell'] = {
  appName: 'Packshelf',
  file: '&Archivo',
  edit: '&Edición',
  view: '&Ver',
  window: 'Ve&ntana',
  help: 'A&yuda',
  settings: 'Ajustes…',
  refresh: 'Actualizar la lista',
  signOut: 'Cerrar sesión…',
  addAccount: 'Añadir cuenta…',
  nextAccount: 'Cuenta siguiente',
  pdfFiles: 'Documento PDF',
  csvFiles: 'Archivo CSV',
  xlsxFiles: 'Libro de Excel',
  undo: 'Deshacer',
  redo: 'Rehacer',
  cut: 'Cortar',
  paste: 'Pegar',
  selectAll: 'Seleccionar todo',
  find: 'Buscar…',
  quickOpen: 'Buscar en todo…',
  saveView: 'Guardar esta búsqueda…',
  whatChanged: 'Cambios',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  actualSize: 'Tamaño real',
  fullScreen: 'Pantalla completa',
  minimize: 'Minimizar',
  zoomWindow: 'Ajustar la ventana',
  bringAllToFront: 'Traer todo al frente',
  closeWindow: 'Cerrar la ventana',
  services: 'Servicios',
  hideApp: 'Ocultar Packshelf',
  hideOthers: 'Ocultar los demás',
  showAll: 'Mostrar todo',
  guide: 'Guía de uso (en inglés)',
  shortcuts: 'Atajos de teclado',
  reportProblem: 'Informar de un problema…',
  showLog: 'Mostrar el archivo de registro',
  aboutDetail: (version, electron, chrome, node, system) =>
    `Versión ${version}\nElectron ${electron}\nChromium ${chrome}\nNode ${node}\n${system}`,
  windowKeepsStopping: 'La ventana de Packshelf se cierra una y otra vez',
  windowKeepsStoppingDetail:
    'Su lista está a salvo. Puede intentarlo de nuevo, o salir y abrir Packshelf más tarde.',
  tryAgain: 'Intentar de nuevo',
  quit: 'Salir',
  cannotStart: 'Packshelf no puede iniciarse',
  cannotStartDetail: (reason) =>
    `Falta una parte del programa o está dañada. Instálelo de nuevo, por favor. (${reason})`,
  webAddress: {
    question: (host) => `¿Abrir ${host} en el navegador?`,
    trust: 'Esta dirección está en un paquete. Ábrala solo si confía en quien la escribió.',
    notOpened: (host) => `No se pudo abrir el navegador para ${host}`,
  },
  tray: {
    show: 'Mostrar Packshelf',
    news: (count: number) => counted(count, 'paquete nuevo', 'paquetes nuevos'),
    toolTip: (news: string) => `Packshelf: ${news}`,
    stillRunning: {
      title: 'Packshelf sigue en marcha',
      body: 'Su icono en el área de notificación vuelve a abrir la ventana. Puede cambiarlo en los ajustes.',
    },
  },
  viewNews: {
    one: (count, view) =>
      `${counted(count, 'paquete es nuevo o ha cambiado', 'paquetes son nuevos o han cambiado', 'de paquetes son nuevos o han cambiado')} en «${view}»`,
    several: (views) => `Paquetes nuevos o modificados en ${figure(views)} vistas guardadas`,
    line: (view, count) => `${view}: ${figure(count)}`,
    more: (views) => `y ${counted(views, 'vista más', 'vistas más')}`,
  },
};

const diaryTable = {
  sheet: 'Cambios',
  headings: {
    seenAt: 'Visto',
    changedAt: 'Modificado',
    kind: 'Qué',
    name: 'Paquete',
    status: 'Estado',
    field: 'Campo',
    before: 'Antes',
    after: 'Ahora',
    person: 'Persona',
    id: 'ID del paquete',
  },
  kinds: { added: 'nuevo', changed: 'modificado', removed: 'retirado', savedAgain: 'guardado de nuevo' },
};

export const mainTexts = { shell, diaryTable };
