import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Mantener Packshelf actualizado',
  hint: 'Las versiones nuevas se descargan en segundo plano y se instalan al salir.',
  check: 'Buscar una versión nueva',
  restart: 'Reiniciar ahora',
  notWritable: 'No puede cambiar la carpeta de Packshelf. Pregunte a su servicio de soporte.',
  notChecked: 'Aún no se ha comprobado.',
  upToDate: (when) => `Actualizado. Última comprobación: ${when}.`,
  unreachable: 'Packshelf no pudo buscar una versión nueva.',
  unreachableSince: (when) => `Packshelf no pudo buscar una versión nueva. Última comprobación: ${when}.`,
  available: (version) => `La versión ${version} está disponible. Su organización decide cuándo se instala.`,
  downloading: (version) => `La versión ${version} se está descargando.`,
  ready: (version, isExporting) =>
    `La versión ${version} está lista. Reinicie cuando ${isExporting ? 'termine la exportación' : 'le venga bien'}.`,
  refused: (version) =>
    `Windows no sabe de quién es la versión ${version}. Pregunte a su servicio de soporte.`,
  givenUp: (version) => `La versión ${version} no se pudo instalar aquí. Pregunte a su servicio de soporte.`,
  updated: (version) => `Packshelf se actualizó a la versión ${version}.`,
};
