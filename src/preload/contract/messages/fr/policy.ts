import { counting } from '../counting.ts';

const { counted } = counting('fr-FR');

/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Défini par votre organisation',
  turnedOff: 'Désactivé par votre organisation',
  /** Names of services whose addresses are hidden. */
  service: 'Le service de votre organisation',
  numberedService: (count: number): string => `Service n° ${count}`,
  otherService: 'Un autre service',
  chooseConnection: 'Choisissez le service avec lequel vous travaillez.',
  linksTurnedOff: 'Votre organisation a désactivé les liens qui ouvrent des paquets.',
  updatesEvery: (count: number): string => `au plus toutes les ${counted(count, 'minute', 'minutes')}`,
  updatesPaused: (from: string, until: string): string => `pas de ${from} à ${until}`,
  updateLimits: (limits: string): string => `Défini par votre organisation\u202F: ${limits}`,
};
