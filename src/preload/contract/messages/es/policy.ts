import { counting } from '../counting.ts';

const { counted } = counting('es-ES');

/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Definido por su organización',
  turnedOff: 'Desactivado por su organización',
  /** Names of services whose addresses are hidden. */
  service: 'El servicio de su organización',
  numberedService: (count: number): string => `Servicio ${count}`,
  otherService: 'Otro servicio',
  chooseConnection: 'Elija el servicio con el que trabaja.',
  linksTurnedOff: 'Su organización ha desactivado los enlaces que abren paquetes.',
  updatesEvery: (count: number): string => `como máximo cada ${counted(count, 'minuto', 'minutos')}`,
  updatesPaused: (from: string, until: string): string => `nunca de ${from} a ${until}`,
  updateLimits: (limits: string): string => `Definido por su organización: ${limits}`,
};
