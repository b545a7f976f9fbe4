import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Mantener Packshelf actualizado',
  hint: 'Las versiones nuevas se descargan en segundo plano y se instalan al salir.',
  check: 'Buscar una versión nueva',
  restart: 'Reiniciar ahora',
  notWritable:
    'Packshelf no puede actualizarse, porque usted no puede cambiar la carpeta en la que está. Pregunte a su servicio de asistencia.',
  notChecked: 'Aún no se ha comprobado.',
  upToDate: (when) => `Actualizado. Última comprobación: ${when}.`,
  unreachable: 'Packshelf no pudo buscar una versión nueva.',
  unreachableSince: (when) => `Packshelf no pudo buscar una versión nueva. Última comprobación: ${when}.`,
  available: (version) => `La versión ${version} está disponible. Su organización decide cuándo se instala.`,
  downloading: (version) => `La versión ${version} se está descargando.`,
  ready: (version) => `La versión ${version} está lista. Reinicie cuando le venga bien.`,
  readyAfterExport: (version) => `La versión ${version} está lista. Reinicie cuando termine la exportación.`,
  refused: (version) =>
    `La versión ${version} no se instala, porque Windows no pudo confirmar de quién es. Avise a su servicio de asistencia.`,
  givenUp: (version) =>
    `La versión ${version} no se pudo instalar en este equipo. Avise a su servicio de asistencia.`,
  updated: (version) => `Packshelf se actualizó a la versión ${version}.`,
};
