import { columnLabels } from '../../field-columns.ts';
import { counting } from '../counting.ts';
import type { screens as english } from '../en/screens.ts';
import type { TimePhrase } from '../time-phrase.ts';
import type { NoticeCode, DataAnomaly, SignInReason, SnapshotChanges } from '../../status.ts';

const { figure, counted: countedIn, either, listed, plural } = counting('es-ES');

/** `many`, for millions: "1.000.000 de paquetes". */
function counted(count: number, one: string, other: string, many = `de ${other}`): string {
  return countedIn(count, one, other, many);
}

/** One o'clock is singular: "a la 01:15", "a las 09:41". */
function at(clock: string): string {
  return clock.startsWith('01:') ? `a la ${clock}` : `a las ${clock}`;
}

/** "el 3 de noviembre", "hoy a las 09:41". */
function when({ words, isDate }: TimePhrase): string {
  return isDate ? `el ${words}` : words;
}

/** "del 3 de noviembre", "de hoy a las 09:41". */
function from({ words, isDate }: TimePhrase): string {
  return isDate ? `del ${words}` : `de ${words}`;
}

function packages(count: number, selected: boolean): string {
  return selected
    ? counted(count, 'paquete seleccionado', 'paquetes seleccionados')
    : counted(count, 'paquete', 'paquetes');
}

function firstOf(first: number, count: number, selected: boolean): string {
  return `Los primeros ${figure(first)} de ${packages(count, selected)}`;
}

function newsOf(changes: SnapshotChanges): string {
  const { added, changed, removed } = changes;
  const parts = [
    added > 0 ? `${figure(added)} ${plural(added, { one: 'nuevo', other: 'nuevos' })}` : '',
    changed > 0 ? `${figure(changed)} ${plural(changed, { one: 'modificado', other: 'modificados' })}` : '',
    removed > 0 ? `${figure(removed)} ${plural(removed, { one: 'retirado', other: 'retirados' })}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const signInReasons: Readonly<Record<SignInReason, string>> = {
  ended: 'Inicie sesión de nuevo para recibir actualizaciones. Su lista se queda aquí.',
  refused: 'El servicio ya no acepta su sesión. Iníciela de nuevo; su lista se queda aquí.',
  'not-kept': 'Su sesión ya no está abierta. Iníciela de nuevo; su lista se queda aquí.',
  unreadable: 'No se ha podido abrir su sesión guardada. Iníciela de nuevo; su lista se queda aquí.',
  'none-issued': 'El servicio ha cerrado su sesión. Iníciela de nuevo; su lista se queda aquí.',
  'not-allowed': 'Su organización ya no permite esta conexión. Su lista se queda como está.',
};

const noticeLines: Readonly<Record<NoticeCode, string>> = {
  'window-recovered': 'Ha habido que abrir la ventana de nuevo. No se ha perdido nada.',
  'worker-recovered': 'Ha habido que abrir la lista de nuevo. No se ha perdido nada.',
  'catalog-set-aside': 'La lista guardada estaba dañada. Se está pidiendo otra vez al servicio.',
  'diary-set-aside': 'Los cambios no se podían leer y se registran de nuevo. La lista está completa.',
  'catalog-not-kept': 'La lista no se puede guardar. Se conserva hasta que cierre Packshelf.',
  'update-not-installed': 'La nueva versión no se pudo instalar. Packshelf funciona como antes.',
  'export-given-up': 'La exportación se ha detenido porque su lista se ha borrado. No hay archivo.',
  'not-all-removed': 'No se ha podido borrar todo. Inténtelo de nuevo más tarde, por favor.',
  'catalog-not-removed': 'No se ha borrado todo de esta cuenta. Inicie y cierre sesión una vez más.',
  'shelf-restored': 'El archivo de sus estrellas y notas estaba dañado. Se ha leído su copia de seguridad.',
  'shelf-set-aside': 'El archivo de sus estrellas y notas estaba dañado. Se conserva en este equipo.',
  'settings-set-aside': 'El archivo de ajustes estaba dañado. Compruebe que la conexión es correcta.',
  'settings-not-read': 'Los ajustes no se pueden leer ahora. No se han perdido: abra Packshelf más tarde.',
  'settings-hidden': 'Esta versión de Packshelf no muestra algunas cuentas o vistas. Se conservan.',
  'settings-not-saved': 'Ahora no se pueden guardar los ajustes. Packshelf lo sigue intentando.',
  'global-key-taken': 'Otro programa usa las teclas de Packshelf. Elija otras en los ajustes.',
  'notification-not-shown': 'No se ha mostrado una notificación. Quizá estén desactivadas.',
  'session-not-kept': 'Sin un llavero abierto, deberá iniciar sesión cada vez que abra Packshelf.',
  'session-not-saved': 'No se ha podido guardar su sesión. Se le pedirá la próxima vez que abra Packshelf.',
  'proxy-not-kept': 'La contraseña del proxy no se ha guardado. Se le pedirá cada vez que abra Packshelf.',
};

const anomalyLines: Readonly<Record<DataAnomaly['code'], (field: string) => string>> = {
  'no-object': () => 'Entradas que no son paquetes, omitidas',
  'no-id': () => 'Entradas sin ID de paquete, omitidas',
  'repeated-id': () => 'ID de paquete repetidos, se muestra el último',
  missing: (field) => `Paquetes sin «${field}»`,
  mistyped: (field) => `Tipos de valores inesperados en «${field}», mostrados tal como llegaron`,
  'too-deep': (field) => `Valores con demasiados niveles en «${field}», omitidos`,
  'too-long': (field) => `Textos larguísimos en «${field}», solo se conserva el principio`,
  'other-encoding': () => 'Páginas en una codificación distinta de UTF-8',
  'unreadable-text': () => 'Páginas con caracteres ilegibles, mostrados como �',
};

const columns = {
  name: 'Nombre',
  status: 'Estado',
  comments: 'Comentarios',
  creator: 'Creado por',
  updated: 'Modificado',
  created: 'Creado',
  updater: 'Modificado por',
  id: 'ID del paquete',
  channel: 'Canal',
};

export const screens: typeof english = {
  common: {
    waits: 'Lo que ha elegido se abrirá cuando vuelva a la lista.',
    cancel: 'Cancelar',
    close: 'Cerrar',
    copy: 'Copiar',
    dismiss: 'Ocultar',
    undo: 'Deshacer',
    open: 'Abrir',
    change: 'Cambiar…',
    save: 'Guardar',
    details: 'Detalles',
    tryAgain: 'Intentar de nuevo',
    copied: 'Copiado',
    notCopied: 'No se ha podido copiar. Seleccione el texto y cópielo, por favor.',
    tryAgainThen: (then) => `Inténtelo de nuevo ${then}.`,
    certificateIssuer: (issuer) => `El emisor del certificado es «${issuer}».`,
    unexpected: 'Algo ha ido mal dentro de Packshelf. Inténtelo de nuevo, por favor.',
    noAnswer: 'Esta ventana todavía no puede mostrar nada',
    noAnswerHint:
      'El resto de Packshelf no ha respondido. Su lista está a salvo. Inténtelo de nuevo, o salga de Packshelf y vuelva a abrirlo.',
    figure,
    tooLong: (excess, limit) =>
      `${counted(excess, 'carácter', 'caracteres')} de más: caben ${figure(limit)} como máximo.`,
    partOf: (part, all) => `${figure(part)} de ${figure(all)}`,
    labelled: (label, value) => `${label}: ${value}`,
  },

  times: {
    justNow: 'ahora mismo',
    minutesAgo: (minutes) => `hace ${counted(minutes, 'minuto', 'minutos')}`,
    today: (clock) => `hoy ${at(clock)}`,
    yesterday: (clock) => `ayer ${at(clock)}`,
    at,
    tomorrowAt: (clock) => `mañana ${at(clock)}`,
    onDayAt: (day, clock) => `el ${day} ${at(clock)}`,
    date: (written) => written,
    unreadable: (words, figures) => `Escriba un día, por ejemplo ${words} o ${figures}.`,
  },

  places: {
    label: 'Secciones',
    packages: 'Paquetes',
    changes: 'Cambios',
    settings: 'Ajustes',
    unread: (count) => `Cambios: ${figure(count)} sin ver`,
    count: (count) => (count > 99 ? '99+' : figure(count)),
    wide: 'Mostrar los nombres',
    slim: 'Mostrar solo los iconos',
  },

  settings: {
    connection: 'Conexión',
    otherAccounts: 'Otras cuentas',
    ownName: 'Su nombre en la lista',
    ownNameHint: 'Para «mis borradores». Sin él, su nombre de usuario dice quién es.',
    updates: 'Actualizaciones',
    automatic: 'Actualizar la lista automáticamente',
    automaticHint: 'Las listas grandes se leen con menos frecuencia. Puede actualizar en cualquier momento.',
    keepDiary: 'Conservar los cambios durante',
    keepDiaryHint: 'En este ordenador, mientras haya espacio; lo más antiguo se elimina primero.',
    keptDiaries: {
      month: 'Un mes',
      quarter: 'Tres meses',
      year: 'Un año',
      unlimited: 'Tanto como sea posible',
    },
    appearance: 'Aspecto',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    language: 'Idioma',
    systemLanguage: 'El de este equipo',
    computer: 'Este equipo',
    globalKey: {
      label: 'Buscar en todo desde cualquier programa',
      hint: 'Una ventana pequeña para encontrar paquetes se abre sobre el programa que está usando.',
      choose: 'Elegir teclas…',
      turnOff: 'Desactivar',
      press: 'Pulse las teclas',
      /** `names`: the keys that are held, as a list. */
      how: (names: string): string =>
        `Una letra, un dígito o Espacio, junto con dos de estas teclas: ${names}. Esc lo deja como está.`,
      reasons: {
        'no-key': (): string =>
          'Solo las letras de la A a la Z, los dígitos y Espacio funcionan con todos los programas.',
        'few-modifiers': (names: string): string =>
          `Mantenga también dos de estas teclas, para que ningún otro programa pierda una: ${names}.`,
        'types-character': (): string =>
          'Ctrl y Alt juntas escriben caracteres como @ en muchos teclados. Elija otras teclas, por favor.',
        own: (): string => 'Packshelf usa estas teclas. Elija otras, por favor.',
        reserved: (): string => 'Su sistema usa estas teclas. Elija otras, por favor.',
      },
      states: {
        taken: 'Otro programa usa estas teclas. Elija otras, por favor.',
        asked: 'Su escritorio decide sobre las teclas: puede preguntarle antes, o dar otras a Packshelf.',
      },
      command:
        'También puede definir las teclas en los ajustes del teclado de su escritorio, con este comando:',
      copyCommand: 'Copiar el comando',
      openSettings: 'Ajustes del teclado…',
    },
    tray: {
      label: 'Icono en el área de notificación',
      labelOnMac: 'Icono en la barra de menús',
      hint: 'Muestra cuántos paquetes nuevos hay.',
      close: 'Seguir en marcha al cerrar la ventana',
      closeHint:
        'Packshelf sigue en el área de notificación: mantiene la lista al día y responde a sus teclas. «Salir» lo termina.',
    },
    loginItem: {
      label: 'Iniciar con el equipo',
      hints: {
        'needs-approval': 'Permita Packshelf en los Ajustes del Sistema, en General, Ítems de inicio.',
        unavailable: 'Solo un Packshelf instalado puede iniciarse con el equipo.',
      },
    },
    links: {
      other: (program) => `Los enlaces a paquetes se abren en otro programa: ${program}`,
      take: 'Abrirlos en este',
    },
    removeHint:
      'Borra de este equipo todas las listas, inicios de sesión y ajustes, y todo lo que usted ha creado aquí.',
    version: (version) => `Packshelf ${version}`,
    guide: 'Guía de uso (en inglés)',
  },

  removal: {
    title: '¿Quitar todo?',
    question: 'Packshelf cierra su sesión y borra de este equipo todas las listas, conexiones y ajustes.',
    made: (names) => `También borra lo que usted ha creado aquí: ${listed(names)}.`,
    kept: 'En el servicio no cambia nada. Puede empezar de nuevo en cualquier momento.',
    save: 'Guardar estrellas y notas…',
    remove: 'Quitar todo',
    busy: 'Quitando…',
  },

  made: {
    stars: (count) => counted(count, 'estrella', 'estrellas'),
    notes: (count) => counted(count, 'nota', 'notas'),
    starsAndNotes: 'estrellas y notas',
    views: (count) => counted(count, 'vista guardada', 'vistas guardadas'),
    changes: (since) => `los cambios desde el ${since}`,
    settings: 'sus ajustes',
  },

  keys: {
    title: 'Atajos de teclado',
    or: 'o',
    groups: {
      everywhere: 'En todas partes',
      quickOpen: 'En «Buscar en todo»',
      search: 'En la búsqueda',
      list: 'En la lista',
      dates: 'En las barras de un filtro de fecha',
      changes: 'En los cambios',
      views: 'En las vistas guardadas',
    },
    names: {
      find: 'Buscar paquetes',
      quickOpen: 'Buscar en todo',
      refresh: 'Actualizar la lista',
      packages: 'Ir a los paquetes',
      changes: 'Ir a los cambios',
      settings: 'Abrir los ajustes',
      shortcuts: 'Mostrar esta vista general',
      saveView: 'Guardar esta búsqueda',
      extendSpan: 'Ampliar el periodo',
      export: 'Exportar o imprimir',
      print: 'Imprimir lo que muestra la lista',
      pinnedView: 'Abrir una vista fijada',
      reorder: 'Subirla o bajarla',
      rename: 'Cambiarle el nombre',
      remove: 'Eliminarla',
      nextAccount: 'Pasar a la cuenta siguiente',
      zoomIn: 'Ampliar todo',
      zoomOut: 'Reducir todo',
      zoomReset: 'Tamaño habitual',
      about: 'Acerca de Packshelf',
      quit: 'Salir de Packshelf',
      intoList: 'Elegir una sugerencia o ir al primer resultado',
      throughOptions: 'Ir a las sugerencias y después al primer resultado',
      dropDown: 'Desplegar las búsquedas recientes desde el cuadro vacío',
      forget: 'Olvidar la búsqueda o el paquete elegido',
      clear: 'Ocultar las sugerencias y después borrar la búsqueda',
      type: 'Buscar lo que escriba',
      move: 'Moverse',
      page: 'Moverse una pantalla',
      ends: 'Ir al primero o al último',
      columns: 'Primera o última columna',
      open: 'Mostrar los detalles; en un encabezado, ordenar',
      alsoSort: 'Ordenar por una columna más',
      extend: 'Seleccionar hasta allí',
      toggle: 'Añadir el paquete a la selección o quitarlo',
      selectAll: 'Seleccionar todos los paquetes',
      star: 'Poner o quitar la estrella a los paquetes seleccionados',
      copy: 'Copiar los paquetes seleccionados',
      copyId: 'Copiar el identificador del paquete',
      copyLine: 'Copiar el cambio',
      menu: 'Abrir su menú',
      neighbours: 'Mostrar el paquete anterior o el siguiente',
      close: 'Quitar la selección y después cerrar los detalles',
      upToSearch: 'Volver de los encabezados a la búsqueda',
      moveColumn: 'En un encabezado, mover la columna',
      resizeColumn: 'En un encabezado, ensanchar o estrechar la columna',
      columnMenu: 'En un encabezado, abrir su menú',
      choose: 'Mostrar el paquete al lado',
      openFound: 'Abrirlo',
      byGroup: 'Ir al grupo anterior o siguiente',
      copyLink: 'Copiar el enlace al paquete',
      leave: 'Cerrar',
    },
    letters: 'Letras',
    caps: {
      Ctrl: 'Ctrl',
      Alt: 'Alt',
      Shift: 'Mayús',
      Meta: 'Win',
      Enter: 'Intro',
      Esc: 'Esc',
      Space: 'Espacio',
      PageUp: 'Re Pág',
      Delete: 'Supr',
      PageDown: 'Av Pág',
      Home: 'Inicio',
      End: 'Fin',
    },
    called: {
      command: 'Comando',
      option: 'Opción',
      Up: 'Flecha arriba',
      Down: 'Flecha abajo',
      Left: 'Flecha izquierda',
      Right: 'Flecha derecha',
    },
  },

  connection: {
    title: 'Conectar con su servicio',
    baseUrl: 'Dirección del servicio',
    example: 'Por ejemplo, https://service.example.com. La encontrará donde recibió su nombre de usuario.',
    more: 'Más',
    authUrl: 'Dirección para iniciar sesión',
    name: 'Nombre (opcional)',
    nameHint: 'Cómo se llama el servicio aquí.',
    willUse: (address) => `Packshelf usará ${address}`,
    testing: 'Se comprueba si el servicio responde…',
    importFile: 'Tomar de un archivo…',
    next: 'Continuar',
    elsewhere:
      'Con otra dirección tendrá que iniciar sesión allí. Las listas que haya en este equipo se conservan.',
    authHint: 'Solo si el inicio de sesión tiene su propia dirección.',
    anyway: 'Continuar de todos modos',
    inDoubt: {
      baseUrl: (address) =>
        `En ${address} no se puede leer ninguna lista de paquetes. Quizá la dirección del servicio no sea correcta, o algo en el camino rechace las peticiones.`,
      authUrl: (address) =>
        `En ${address} no se puede iniciar sesión. Quizá la dirección para iniciar sesión no sea correcta, o algo en el camino rechace las peticiones.`,
    },
  },

  signIn: {
    title: 'Iniciar sesión',
    to: (connection) => `en ${connection}`,
    changeAddress: 'Cambiar la dirección',
    goesTo: 'Su contraseña se envía a',
    userName: 'Nombre de usuario',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    capsLock: 'El bloqueo de mayúsculas está activado.',
    keep: 'Mantener la sesión abierta',
    busy: 'Iniciando sesión…',
    userNameMissing: 'Escriba su nombre de usuario, por favor.',
    passwordMissing: 'Escriba su contraseña, por favor.',
    lockHint: 'Tras varios intentos, una cuenta puede quedar bloqueada un tiempo.',
    keepHint: 'Su contraseña en sí nunca se guarda.',
    notKeptHint: 'Tendrá que iniciar sesión cada vez que abra Packshelf.',
    otherUser: (userName) =>
      `Verá la lista propia de este usuario. La lista de ${userName} se queda en este equipo.`,
    again: 'Iniciar sesión de nuevo',
    ends: (then) => `Su sesión termina ${then}. A partir de entonces no habrá actualizaciones.`,
    reasons: signInReasons,
  },

  signOut: {
    title: '¿Cerrar sesión?',
    titleOf: (who) => `¿Cerrar la sesión de ${who}?`,
    question:
      'El servicio conserva todos los paquetes. Su lista también puede quedarse en este equipo: así la tendrá en cuanto vuelva a iniciar sesión.',
    stays: (names) => `Lo suyo se conserva, salvo que lo quite todo: ${listed(names)}.`,
    keep: 'Cerrar sesión y conservar la lista',
    remove: 'Cerrar sesión y borrar la lista',
    everything: 'Cerrar sesión y quitar todo',
    done: {
      nothing: (who) => `Se ha cerrado la sesión de ${who}. Su lista sigue en este equipo.`,
      list: (who) => `Se ha cerrado la sesión de ${who} y se ha borrado su lista.`,
      everything: (who) => `Se ha cerrado la sesión de ${who} y se ha quitado todo lo suyo.`,
    },
    shown: (who) => `Esta es la lista de ${who}.`,
  },

  account: {
    button: 'Cuenta',
    since: (time) => `Sesión iniciada ${when(time)}`,
    sinceUntilClosed: (time) => `Sesión iniciada ${when(time)}, hasta cerrar Packshelf`,
    lastSince: (time) => `Última sesión iniciada ${when(time)}`,
    ends: (then) => `La sesión termina ${then}`,
    pause: 'Pausar las actualizaciones',
    resume: 'Reanudar las actualizaciones',
    signOut: 'Cerrar sesión…',
    named: (userName) => `${userName}, cuenta`,
    add: 'Añadir cuenta…',
    other: (userName, connection) => `${userName}, ${connection}`,
    otherNews: (news) => counted(news, 'nuevo', 'nuevos'),
    addTitle: 'Añadir una cuenta',
    service: 'Servicio',
  },

  search: {
    label: 'Buscar paquetes',
    clear: 'Borrar la búsqueda',
    count: (total) => counted(total, 'paquete', 'paquetes'),
    countSoFar: (total) => `${counted(total, 'paquete', 'paquetes')} por ahora`,
    countOfSoFar: (found, total) => `${figure(found)} de ${figure(total)} por ahora`,
    foundSoFar: (found) =>
      `${figure(found)} ${plural(found, { one: 'encontrado', other: 'encontrados' })} por ahora`,
    searchedSoFar: (found, searched, total) =>
      `${figure(found)} ${plural(found, { one: 'encontrado', other: 'encontrados' })} por ahora, revisados ${figure(searched)} de ${figure(total)}`,
    announce: (total) => `Paquetes mostrados: ${figure(total)}`,
  },

  /** Below the search box. */
  suggestions: {
    label: 'Sugerencias',
    starts: 'Empezar una búsqueda',
    announceOptions: (count) => `Debajo de la búsqueda: ${counted(count, 'sugerencia', 'sugerencias')}`,
    startGroups: { recent: 'Búsquedas recientes', opened: 'Abiertos por último', example: 'Por ejemplo' },
    byPerson: (person) => `Por ${person}`,
    /** The name of the list of offered filters. */
    offers: 'Palabras como filtros',
    nothingSays: (words) => `Nada dice «${words}».`,
    /** Followed by the words that are searched for instead. */
    showing: (total) => `Se muestran ${figure(total)} para`,
    searchOnly: (typed) => `Buscar solo «${typed}»`,
    /** Followed by a search. */
    didYouMean: 'Quizá quiso decir',
    eachWord: 'Ningún paquete tiene todas estas palabras:',
    wordCount: (word, total) => `${word} ${figure(total)}`,
    without: (word, total) => `Sin «${word}»: ${counted(total, 'paquete', 'paquetes')}`,
    missingIds: (found, all, missing) =>
      `ID en la lista: ${figure(found)} de ${figure(all)}. No están: ${missing}`,
    sayWho: 'Decir quién es usted en la lista',
  },

  quickOpen: {
    signedOut: 'Inicie sesión en Packshelf para encontrar paquetes aquí.',
    openApp: 'Abrir Packshelf',
    label: 'Paquetes, vistas, personas, ajustes, comandos',
    results: 'Resultados',
    commands: 'Comandos',
    found: (total) =>
      `${counted(total, 'paquete', 'paquetes')} ${plural(total, { one: 'coincide', other: 'coinciden' })}`,
    also: {
      theme: 'oscuro, claro, modo nocturno, colores',
      language: 'español, inglés, alemán, francés, English, Deutsch, Français',
      notifyShelf: 'notificaciones, alertas',
      notices: 'notificaciones, alertas',
      report: 'soporte, ayuda, asistencia',
      index: 'ayuda, manual',
      trouble: 'ayuda, problema',
      'sign-out': 'salir, desconectarse, cambiar de usuario',
      'add-account': 'iniciar sesión, entrar, otro usuario',
      shelf: 'favoritos, estrellas, marcadores',
      packages: 'Paquetes',
      changes: 'Cambios, Qué ha cambiado',
      settings: 'Ajustes, preferencias, opciones, configuración',
      export: 'descargar, CSV, Excel, hoja de cálculo',
      globalKey: 'atajo de teclado',
    },
    guidePages: {
      index: 'Guía de uso de Packshelf',
      'first-sign-in': 'El primer inicio de sesión',
      finding: 'Encontrar un paquete',
      'filters-and-views': 'Filtros y vistas guardadas',
      'what-changed': 'Qué ha cambiado',
      columns: 'Columnas y filas',
      'select-and-copy': 'Seleccionar y copiar',
      'export-and-print': 'Exportar e imprimir',
      accounts: 'Varias cuentas',
      notices: 'Avisos de paquetes nuevos',
      links: 'Enlaces a un paquete',
      offline: 'Trabajar sin conexión',
      settings: 'Ajustes y privacidad',
      keys: 'Teclas',
      trouble: 'Cuando algo va mal',
      news: 'Novedades',
    },
  },

  views: {
    label: 'Vistas guardadas',
    button: 'Vistas',
    update: (name) => `Actualizar «${name}»`,
    manage: 'Administrar vistas…',
    clearRecent: 'Borrar las búsquedas recientes',
    named: (name, count) => `${name}, ${counted(count, 'paquete', 'paquetes')}`,
    more: (name) => `Más sobre «${name}»`,
    rename: 'Cambiar el nombre…',
    pin: 'Fijar a un lado',
    unpin: 'Dejar de fijar',
    up: 'Subir',
    down: 'Bajar',
    notify: 'Avisarme de los paquetes nuevos o modificados',
    remove: 'Eliminar',
    removed: (name) => `«${name}» se ha eliminado. Los paquetes se quedan como están.`,
    saveHint: 'Las palabras, los filtros, el orden y las columnas vuelven con un clic.',
    name: 'Nombre de la vista',
    nameMissing: 'Escriba un nombre, por favor.',
    taken: (name) => `Ya hay una vista llamada «${name}».`,
    replaces: (name) => `«${name}» ya existe. La vista pasa a ser esta búsqueda.`,
    replace: 'Reemplazar',
    full: (count) => `Hay ${figure(count)} vistas. Elimine una para guardar otra.`,
    renameTitle: 'Cambiar el nombre de la vista',
    renameSubmit: 'Cambiar',
    none: 'Todavía no hay vistas guardadas. Busque o filtre y elija «Guardar esta búsqueda…».',
    pinnedHint: 'Fijada',
    ofStatus: {
      published: 'Publicados',
      draft: 'Borradores',
      review: 'En revisión',
      archived: 'Archivados',
      failed: 'Fallidos',
    },
  },

  filters: {
    label: 'Filtros',
    button: 'Filtrar',
    clear: 'Quitar los filtros',
    groups: { people: 'Personas', more: 'Más' },
    labels: {
      ...columns,
      people: 'Creado o modificado por',
      changed: 'Nuevo o modificado',
      starred: 'Estrella',
    },
    without: {
      status: 'Sin estado',
      people: 'Sin nombre',
      channel: 'Sin canal',
    },
    presets: {
      today: 'Hoy',
      yesterday: 'Ayer',
      week: 'Últimos 7 días',
      month: 'Últimos 30 días',
      lastMonth: 'Mes pasado',
      year: 'Este año',
      overHalfYear: 'Hace más de 6 meses',
      overYear: 'Hace más de un año',
    },
    any: 'Todos los paquetes',
    looked: 'Aún no visto',
    withStar: 'Con estrella',
    before: 'En la última actualización',
    anyTime: 'Cualquier fecha',
    custom: 'Desde – hasta',
    from: 'Desde',
    until: 'Hasta',
    wrongOrder: 'El primer día es posterior al último.',
    days: (first, last) => (first === last ? first : `${first} – ${last}`),
    since: (day) => `desde el ${day}`,
    upTo: (day) => `hasta el ${day}`,
    withoutDate: (count) => `${figure(count)} sin fecha`,
    /** "O" would run into the vowel. */
    either,
    orMore: (first, more) => `${first} o ${figure(more)} más`,
    only: (name, value) => `Filtrar: ${name} ${value}`,
    remove: (name, value) => `Quitar el filtro: ${name} ${value}`,
    removed: (filter) => `El filtro «${filter}» se ha quitado.`,
    replaced: (filter) => `El filtro «${filter}» se ha sustituido.`,
    allRemoved: 'Los filtros se han quitado.',
    channelsHint: 'El servicio no envía nombres de canales, solo sus ID.',
    find: (name) => `Buscar en ${name}`,
    findPerson: 'Buscar una persona',
    more: (count) => `y ${figure(count)} más; escriba para encontrarlos`,
    loading: 'Contando…',
    nothing: 'Aquí no hay valores',
  },

  sync: {
    why: '¿Por qué?',
    region: 'Estado de la actualización',
    refresh: 'Actualizar',
    stop: 'Detener',
    pause: 'Pausar',
    resume: 'Reanudar',
    tryNow: 'Intentar ahora',
    tryOnce: 'Intentar una vez ahora',
    updateNow: 'Actualizar ahora',
    starting: 'Pidiendo la lista…',
    slow: 'El servicio va lento.',
    again: (progress) => `La lista ha cambiado entretanto, se lee de nuevo: ${progress}`,
    saysEmpty: 'Según el servicio, la lista está vacía. Se lo preguntamos otra vez.',
    preparing: 'Preparando la lista…',
    pausedAt: (progress) => `En pausa en ${progress}`,
    paused: 'Las actualizaciones están en pausa.',
    resumed: 'Las actualizaciones continúan.',
    askedToWait: 'El servicio pide un poco de paciencia.',
    goOnAt: (then) => `Seguiremos ${then}.`,
    goOnSoon: 'Seguiremos en menos de un minuto.',
    busy: 'El servicio está muy ocupado.',
    askedBackAt: (then) => `El servicio nos pide volver ${then}.`,
    itAskedBackAt: (then) => `Nos pide volver ${then}.`,
    thenAgain: 'Lo intentaremos entonces.',
    refreshRefused: (why) => `${why} Aun así, puede intentarlo una vez ahora.`,
    never: 'Todavía sin actualizar',
    upToDate: (age) => `Al día, ${age}`,
    updated: (time) => `Actualizada ${when(time)}`,
    nextUpdate: (then) => `La próxima actualización es ${then}.`,
    notComplete: (time) => `Comprobada ${when(time)}, incompleta`,
    lastComplete: (time) => `completa por última vez ${when(time)}`,
    skipped: (count) =>
      plural(count, {
        one: `${figure(count)} paquete no se ha podido leer y falta`,
        other: `${figure(count)} paquetes no se han podido leer y faltan`,
        many: `${figure(count)} de paquetes no se han podido leer y faltan`,
      }),
    joined: (words, further) => `${words}; ${further}`,
    listFrom: (time) => `La lista es ${from(time)}; la búsqueda funciona como siempre.`,
    partFrom: (time) => `Hay una parte de la lista, ${from(time)}; la búsqueda funciona como siempre.`,
    dated: (time) => `Lista ${from(time)}`,
    listOf: (time) => `La lista es ${from(time)}.`,
    offline: 'Está sin conexión.',
    stopped: 'Ha detenido la actualización.',
    retryAt: (then) => `Lo intentaremos de nuevo ${then}.`,
    exactComplete: (complete) => `Lista completa: ${complete}`,
    exactChecked: (checked) => `Comprobada: ${checked}`,
    left: (progress, minutes) =>
      minutes < 1
        ? `${progress}, falta menos de un minuto`
        : `${progress}, ${plural(minutes, { one: 'falta', other: 'faltan' })} ${counted(minutes, 'minuto', 'minutos')} aproximadamente`,
    stale: (time) => `La lista es ${from(time)}, de hace más de un día.`,
    news: (changes) => `${newsOf(changes)}, mostrar`,
    newer: 'Lista más reciente, mostrar',
  },

  report: {
    title: 'La última actualización en detalle',
    leftOut: (count) =>
      plural(count, {
        one: `${figure(count)} entrada de la lista no se ha podido leer. Todo lo demás está aquí.`,
        other: `${figure(count)} entradas de la lista no se han podido leer. Todo lo demás está aquí.`,
        many: `${figure(count)} de entradas de la lista no se han podido leer. Todo lo demás está aquí.`,
      }),
    notProven:
      'La lista ha cambiado mientras se leía, o el servicio la cuenta de otro modo. Todo lo leído está aquí y no se ha quitado nada; la próxima actualización lo intentará de nuevo.',
    unusual: 'Esto ha sido inusual:',
    anomalies: anomalyLines,
  },

  changes: {
    added: 'Nuevos',
    changed: 'Modificados',
    removed: 'Retirados',
    addedSince: 'Nuevo, aún no visto',
    changedSince: 'Modificado, aún no visto',
  },

  export: {
    label: 'Exportar',
    csv: 'Exportar como CSV…',
    xlsx: 'Exportar para Excel…',
    allFields: 'Todos los campos en CSV y Excel',
    statusName: 'Estado en Packshelf',
    about: 'Acerca de esta lista',
    title: (count, selected) => `Exportar ${packages(count, selected)}`,
    share: (count, selected) =>
      selected || count === 1 ? packages(count, selected) : `Todos los paquetes (${figure(count)})`,
    which: {
      table: '¿Qué paquetes exportar?',
      pdf: '¿Qué paquetes guardar?',
      print: '¿Qué paquetes imprimir?',
    },
    running: (count, selected, file) => `Exportando ${packages(count, selected)} a «${file}»`,
    done: (count, selected, file) => {
      const exported = selected
        ? counted(count, 'paquete seleccionado exportado', 'paquetes seleccionados exportados')
        : counted(count, 'paquete exportado', 'paquetes exportados');
      return `${exported} a «${file}»`;
    },
    failed: (file) => `«${file}» no se ha escrito.`,
    show: 'Mostrar en la carpeta',
    cut: '… (abreviado)',
  },

  grid: {
    columns,
    sortKey: (place, descending) =>
      `criterio de orden ${figure(place + 1)}, ${descending ? 'descendente' : 'ascendente'}`,
    sortHint: 'Mantenga pulsada la tecla Mayús para ordenar por varias columnas',
    also: {
      note: 'Nota',
      creatorId: 'Creado por, ID',
      updaterId: 'Modificado por, ID',
    },
    moreMatches: (count) => `+${figure(count)}`,
    noMatches: (text) => `Nada aquí coincide con «${text}»`,
    asFilters: 'Debajo de la búsqueda se ofrece lo que quizá quiso decir.',
    neverTogether: 'Quite una de las palabras o pruebe con otra.',
    noMatchesHint: 'Pruebe con menos letras o con otra palabra.',
    noneFiltered: 'Ningún paquete cumple estos filtros',
    noneFilteredHint: 'Quite uno de ellos, o todos.',
    noMatchesFiltered: (text) => `Con estos filtros nada coincide con «${text}»`,
    noMatchesFilteredHint: 'Quite un filtro o pruebe con otra palabra.',
    drop: (filter) => `Quitar «${filter}»`,
    none: 'La lista está vacía',
    noneHint: 'El servicio no tiene paquetes. Los nuevos aparecerán aquí tras la próxima actualización.',
    first: 'Sus paquetes están en camino',
    firstHint: 'Los primeros aparecerán aquí en un momento. Puede buscar mientras llegan los demás.',
    waiting: 'La lista todavía no está aquí',
    waitingHint: 'Se pedirá en cuanto el servicio responda.',
    waitingPaused: 'Se pedirá cuando reanude las actualizaciones.',
    waitingForYou: 'El mensaje de abajo dice qué lo impide.',
    signInFirst: 'Inicie sesión para obtener su lista',
    signInFirstHint: 'Todavía no hay ninguna lista suya en este equipo.',
    unnamed: 'Sin nombre',
    /** Where the words of a search were found, beside the scroll bar. */
    places: {
      nameWord: 'Palabra entera del nombre',
      nameStart: 'Comienzo de una palabra',
      name: 'En el nombre',
      people: 'Personas',
      ids: 'Identificadores',
    },
    noDate: 'Sin fecha',
  },

  columns: {
    rows: 'Filas',
    rowHeights: { comfortable: 'Amplias', standard: 'Normales', compact: 'Compactas' },
    button: 'Columnas',
    chosen: 'Columnas de la lista',
    menu: (name) => `Columna ${name}`,
    ascending: 'Orden ascendente',
    descending: 'Orden descendente',
    search: 'Buscar en esta columna',
    moveLeft: 'Mover a la izquierda',
    moveRight: 'Mover a la derecha',
    hide: 'Ocultar la columna',
    resetWidths: 'Restablecer los anchos',
    reset: 'Restablecer las columnas',
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
    edge: 'Arrastre para cambiar el ancho; doble clic para el habitual',
    notSorted: 'La lista no se puede ordenar por esta columna',
    moved: (name, place, count) => `${name}: columna ${figure(place)} de ${figure(count)}`,
    resized: (name, width) => `${name}: ${figure(width)} píxeles de ancho`,
    fitted: (name) => `${name}: ancho habitual`,
    hidden: (name) => `${name}: columna oculta`,
    shown: (name) => `${name}: columna visible`,
    widthsReset: 'Las columnas tienen su ancho habitual',
    wereReset: 'Se muestran las columnas habituales',
    sortedBy: (names) => `Orden: ${listed(names)}`,
    bestMatch: 'Mejores resultados',
    sortBy: 'Ordenar por',
  },

  links: {
    title: '¿Qué cuenta?',
    question: 'El paquete del enlace puede estar en la lista de cualquiera de estas cuentas.',
    notUnderstood: 'Este enlace no se puede abrir.',
    noAccount:
      'El enlace lleva a un servicio en el que nadie ha iniciado sesión aquí. El paquete se abrirá en cuanto alguien lo haga.',
    signInFirst: 'Inicie sesión; después se abrirá el paquete del enlace.',
    reading: 'El paquete del enlace se abrirá en cuanto esté aquí; la lista aún se está leyendo.',
    notInList: (time: TimePhrase): string =>
      `El paquete del enlace no está en su lista, que es ${from(time)}.`,
  },

  print: {
    pdf: 'Guardar como PDF…',
    print: 'Imprimir…',
    searched: (text: string): string => `Búsqueda: ${text}`,
    filtered: (filters: string): string => `Filtros: ${filters}`,
    selected: (count, all) => `${packages(count, true)} de ${figure(all)}`,
    part: (first, count, selected) =>
      `${firstOf(first, count, selected)}; una exportación los incluye todos.`,
    tooMany: '¿Imprimir una parte?',
    tooManyPdf: '¿Guardar una parte?',
    atMost: (first) =>
      `El papel y el PDF incluyen los primeros ${figure(first)} paquetes; una exportación los incluye todos.`,
    first: (first, count, selected) => firstOf(first, count, selected),
    givenUp:
      'No se ha imprimido ni guardado nada en PDF, porque la lista dejó la pantalla antes de leerse entera.',
  },

  selection: {
    count: (count) => `${figure(count)} ${plural(count, { one: 'seleccionado', other: 'seleccionados' })}`,
    announce: (count) =>
      count === 0 ? 'Nada seleccionado' : counted(count, 'paquete seleccionado', 'paquetes seleccionados'),
    lost: 'Había más paquetes seleccionados de los que se pueden volver a encontrar en la lista nueva. Selecciónelos otra vez.',
    export: 'Exportar los paquetes…',
    copy: 'Copiar los paquetes',
    clear: 'Quitar la selección',
  },

  copying: {
    rows: (count) => counted(count, 'paquete copiado', 'paquetes copiados'),
    ids: (count) => (count === 1 ? 'Identificador copiado' : `${figure(count)} identificadores copiados`),
    cell: 'Texto copiado',
    link: 'Enlace copiado',
  },

  rowMenu: {
    label: 'Paquete',
    open: 'Abrir los detalles',
    packages: (count) => (count === 1 ? 'Paquete' : counted(count, 'paquete', 'paquetes')),
    quoted: (text) => `«${text}»`,
    ids: (count) => (count === 1 ? 'Identificador' : `${figure(count)} identificadores`),
    link: 'Enlace',
    selectAll: 'Seleccionar todo',
  },

  details: {
    copyId: 'Copiar el identificador',
    copyLink: 'Copiar el enlace',
    close: 'Cerrar los detalles',
    resize: 'Ancho de los detalles',
    empty: '–',
    shortened: (shown, all) => `Las primeras ${figure(shown)} letras de ${figure(all)}`,
    resizeBelow: 'Altura de los detalles',
    dockBelow: 'Mostrar los detalles debajo de la lista',
    dockRight: 'Mostrar los detalles junto a la lista',
    previous: 'Paquete anterior',
    next: 'Paquete siguiente',
    copyField: (label) => `Copiar: ${label}`,
    sameName: (count) => `${counted(count, 'otro tiene', 'otros tienen')} este nombre`,
    manySameName: (count) => `Más de ${figure(count)} otros tienen este nombre`,
    data: 'Datos para el soporte informático',
    all: 'Todo lo que envió el servicio',
    copyData: 'Copiar los datos',
    showAll: 'Mostrar todo',
    showLess: 'Mostrar menos',
    openAddress: 'Abrir en el navegador…',
    leftOut: 'Este paquete no está en lo que muestra la lista.',
    reopen: 'Volver a abrir el último paquete',
    widen: 'Mostrar todos los paquetes',
    labels: {
      ...columnLabels(columns),
      processId: 'ID del paquete',
      channelId: 'ID del canal',
      createdBy: 'Creado por (ID)',
      updatedBy: 'Modificado por (ID)',
      totalcount: 'Paquetes en el servicio',
    },
  },

  notices: noticeLines,
};
