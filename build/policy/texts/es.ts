import { languageNames, type PolicyTexts } from './texts.ts';

export const es: PolicyTexts = {
  description: 'Lo que una organización puede fijar para Packshelf.',
  supportedOn: 'Packshelf con la versión de esta plantilla o posterior',
  categories: {
    connections: 'Conexiones',
    network: 'Red',
    list: 'La lista',
    people: 'Lo que las personas pueden hacer',
    updates: 'Actualizaciones de la aplicación',
    support: 'Asistencia',
  },
  items: {
    Connections: {
      title: 'Conexiones',
      explain:
        'Los servicios en los que se puede iniciar sesión, 50 como máximo. Una línea para cada uno: un nombre, un signo igual y la dirección, por ejemplo «Sede central = https://packages.example». Una segunda dirección, tras un espacio, sirve para iniciar sesión. Sin este ajuste cada persona escribe las direcciones.',
    },
    ConnectionMode: {
      title: 'Otras conexiones',
      explain:
        'Si se pueden escribir otras conexiones además de las del ajuste «Conexiones». Sin este ajuste se puede.',
      choices: {
        offered: 'También se pueden escribir otras',
        fixed: 'Solo las de la directiva',
        hidden: 'Solo las de la directiva, por su nombre; no se muestran sus direcciones',
      },
    },
    Proxy: {
      title: 'Proxy',
      explain:
        '«system» para el proxy de los ajustes del sistema, «none» para ninguno, o una dirección como «http://proxy.example:8080», «https://…», «socks5://…» o «socks4://…». Sin este ajuste cada persona elige; al principio vale el del sistema.',
    },
    AuthoritiesFile: {
      title: 'Archivo con más autoridades de certificación',
      explain:
        'La ruta completa de un archivo PEM con certificados de autoridades en las que se confía para servicios y proxies, además de las del sistema. Sin este ajuste solo se confía en las del sistema.',
    },
    ClientCertificateFile: {
      title: 'Archivo con un certificado de cliente',
      explain:
        'La ruta completa de un archivo PEM con un certificado y su clave privada sin contraseña, para servicios que piden uno. La persona debe poder leer el archivo. Sin este ajuste no se envía ningún certificado de un archivo.',
    },
    ClientCertificateIssuer: {
      title: 'Emisor del certificado de cliente',
      explain:
        'El nombre (CN) de la autoridad que emitió el certificado de cliente en el almacén del sistema, para servicios que piden uno. Sin este ajuste no se envía ningún certificado del almacén.',
    },
    ListUpdateMinutes: {
      title: 'Minutos entre actualizaciones de la lista',
      explain:
        'El tiempo mínimo entre dos actualizaciones automáticas de la lista, de 5 a 1440 minutos. Sin este ajuste depende del tamaño de la lista.',
    },
    ListUpdatePause: {
      title: 'Pausa de las actualizaciones de la lista',
      explain:
        'Un tiempo de cada día en el que no empieza ninguna actualización automática de la lista, en la hora local del equipo, por ejemplo «12:00-13:30»; puede incluir la medianoche. Las dos horas deben ser distintas. Cada persona puede actualizarla igualmente. Sin este ajuste no hay pausa.',
    },
    TimeUnit: {
      title: 'Unidad de las horas del servicio',
      explain:
        'En qué unidad cuenta el servicio las horas. Solo hace falta si las fechas parecen incorrectas. Sin este ajuste se deduce de las propias horas.',
      choices: { automatic: 'Automático', s: 'Segundos', ms: 'Milisegundos', us: 'Microsegundos' },
    },
    StaySignedIn: {
      title: 'Mantener la sesión iniciada',
      explain:
        'Activado: la sesión sigue iniciada cuando se cierra la aplicación. Desactivado: se inicia sesión en cada arranque y no se guarda nada para ello. Sin este ajuste cada persona elige.',
    },
    ExportAllowed: {
      title: 'Exportar',
      explain: 'Si se puede guardar la lista o una parte de ella como archivo. Sin este ajuste se puede.',
    },
    PrintAllowed: {
      title: 'Imprimir',
      explain: 'Si se puede imprimir la lista. Sin este ajuste se puede.',
    },
    CopyAllowed: {
      title: 'Copiar',
      explain: 'Si se pueden copiar paquetes y sus campos al portapapeles. Sin este ajuste se puede.',
    },
    NotificationsAllowed: {
      title: 'Notificaciones',
      explain:
        'Si la aplicación puede mostrar notificaciones sobre paquetes. Sin este ajuste cada persona elige.',
    },
    PackageLinksAllowed: {
      title: 'Enlaces a paquetes',
      explain:
        'Si los enlaces que empiezan por «packshelf:» abren un paquete en la aplicación. Sin este ajuste lo abren.',
    },
    WebLinksAllowed: {
      title: 'Direcciones web',
      explain:
        'Si las direcciones web en los datos de los paquetes se pueden abrir en el navegador. Sin este ajuste se puede.',
    },
    Language: {
      title: 'Idioma',
      explain:
        'El idioma de la aplicación. Sin este ajuste cada persona elige; al principio vale el del sistema.',
      choices: languageNames,
    },
    AppUpdates: {
      title: 'Actualizaciones de la aplicación',
      explain:
        'Qué hace la aplicación cuando hay versiones más recientes de ella. No tiene efecto en MSI, PKG, deb, rpm ni tar.gz. Sin este ajuste cada persona elige; al principio vale «install».',
      choices: {
        off: 'No buscar nunca versiones más recientes',
        notify: 'Avisar de las versiones más recientes',
        download: 'Descargar las versiones más recientes; cada persona las instala',
        install: 'Descargar las versiones más recientes e instalarlas al cerrar la aplicación',
      },
    },
    AppUpdateChannel: {
      title: 'Canal de las actualizaciones',
      explain: 'Qué versiones se ofrecen. Sin este ajuste: «latest».',
      choices: { latest: 'Versiones publicadas', beta: 'También versiones de prueba' },
    },
    AppUpdateAddress: {
      title: 'Dirección de las actualizaciones',
      explain:
        'Dónde busca la aplicación versiones más recientes, por ejemplo «https://updates.example/packshelf»: HTTPS, o HTTP en el mismo equipo. Sin este ajuste es la dirección que sus autores han incorporado, si la hay.',
    },
    ReportRecipient: {
      title: 'Destinatario de los informes',
      explain:
        'A quién se envía un informe sobre un problema: una dirección de correo o un texto breve, 200 caracteres como máximo. Sin este ajuste la aplicación no nombra a nadie.',
    },
  },
};
