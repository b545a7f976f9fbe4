import { counting } from '../counting.ts';

const { counted } = counting('es');
import type { Messages } from '../texts.ts';

export const network: Messages['network'] = {
  proxy: {
    title: 'Identificarse en el proxy',
    asks: (proxy) => `El proxy ${proxy} de su red pregunta quién es usted.`,
    hint: 'Use el nombre y la contraseña de su red, no los del servicio.',
    realm: (realm) => `Se llama a sí mismo «${realm}».`,
    refused: 'El proxy no ha aceptado este nombre o esta contraseña.',
    readable: 'Este proxy recibe la contraseña sin cifrar; otras personas de su red podrían leerla.',
    keep: 'Recordar la contraseña en este equipo',
    label: 'Proxy',
    modes: { system: 'Como en este equipo', none: 'Ninguno', manual: 'Este' },
    address: 'Dirección del proxy',
    addressHint: 'Por ejemplo proxy.example.com:8080 o socks5://proxy.example.com.',
    save: 'Usar este proxy',
    forget: 'Olvidar las contraseñas',
    forgetHint: 'Este equipo recuerda contraseñas de proxies.',
  },

  check: {
    label: 'Comprobación de la conexión',
    title: 'Comprobar la conexión',
    hint: 'Muestra paso a paso cómo llega Packshelf al servicio.',
    running: 'Comprobando…',
    again: 'Comprobar de nuevo',
    copy: 'Copiar el resultado',
    allFine: 'Todo está bien.',
    found: (count) => `${counted(count, 'paso necesita', 'pasos necesitan')} atención.`,
    ways: {
      both: 'El camino al servicio',
      authUrl: 'El camino al inicio de sesión',
      baseUrl: 'El camino a la lista',
    },
    answers: 'El servicio',
    states: { fine: 'Bien', failed: 'No ha funcionado', doubtful: 'Dudoso', skipped: 'Sin comprobar' },
    steps: {
      proxy: 'Proxy',
      name: 'Nombre',
      connection: 'Conexión',
      certificate: 'Certificado',
      ownCertificate: 'Certificado propio',
      clock: 'Reloj',
      signIn: 'Inicio de sesión',
      list: 'Lista',
    },
    noProxy: 'Ninguno',
    sources: {
      policy: (proxy) => `${proxy}, como lo ha establecido su organización.`,
      setting: (proxy) => `${proxy}, como se ha elegido en los ajustes de Packshelf.`,
      system: (proxy) => `${proxy}, como está configurado este equipo.`,
      environment: (proxy) => `${proxy}, según una variable de este equipo.`,
      'this-computer': (proxy) => `${proxy}: el servicio está en este equipo.`,
    },
    passedOver: (proxy) => `${proxy} no ha respondido y se ha pasado por alto.`,
    resolved: (host, addresses) => `${host} es ${addresses}.`,
    notResolved: (host) => `No existe ${host} en esta red.`,
    notResolvedHelp:
      'Compruebe que la dirección esté bien escrita o conéctese antes a la red de su empresa. Si no sirve, pregunte a su servicio de soporte.',
    connected: (host, count) => `${host} ha respondido en ${counted(count, 'milisegundo', 'milisegundos')}.`,
    issuedBy: (issuer, until) => `Emitido por «${issuer}», válido hasta el ${until}.`,
    installed:
      'Este equipo confía en él porque su organización lo ha instalado. Puede que inspeccione las conexiones cifradas.',
    byPolicy:
      'Packshelf confía en él porque su organización ha añadido su emisor. Puede que inspeccione las conexiones cifradas.',
    authorities: {
      'not-readable': 'El archivo de las autoridades no se puede leer. Pregunte a su servicio de soporte.',
      'not-understood': 'El archivo de las autoridades no se entiende. Pregunte a su servicio de soporte.',
    },
    own: {
      ready: (issuer, until) => `De «${issuer}», válido hasta el ${until}. El servicio lo recibe si lo pide.`,
      expired: (issuer, until) =>
        `De «${issuer}», caducó el ${until}. Pida uno nuevo a su servicio de soporte.`,
      shown: (issuer, until) =>
        `De «${issuer}», válido hasta el ${until}. El servicio lo ha pedido y lo ha recibido.`,
      notShown: (issuer) =>
        `No se ha mostrado ninguno de «${issuer}»: el servicio no lo ha pedido o no está en este equipo.`,
      'not-used': 'No se usa detrás de este proxy.',
      'not-readable': 'El archivo del certificado no se puede leer. Pregunte a su servicio de soporte.',
      'not-understood': 'El archivo del certificado no se entiende. Pregunte a su servicio de soporte.',
    },
    accepted: 'Este equipo lo acepta.',
    notEncrypted: 'Ninguno: el servicio está en este equipo.',
    clockRight: 'Los relojes de este equipo y del servicio coinciden.',
    clockOff: (minutes, isAhead) =>
      `El reloj de este equipo va ${counted(minutes, 'minuto', 'minutos')} ${isAhead ? 'adelantado' : 'atrasado'} respecto al del servicio.`,
    clockHelp: 'Ponga en hora este equipo o deje que se ajuste solo.',
    clockUnknown: 'El servicio no dice qué hora tiene.',
    answersThere: 'El servicio responde ahí.',
    afterwards: 'Se comprueba cuando los pasos anteriores estén bien.',
  },
};
