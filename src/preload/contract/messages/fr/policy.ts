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
  anotherConnection: 'Un autre…',
  linksTurnedOff: 'Votre organisation a désactivé les liens qui ouvrent des paquets.',
  updatesEvery: (count: number): string =>
    `Votre organisation permet de mettre la liste à jour au plus toutes les ${counted(count, 'minute', 'minutes')}.`,
  updatesPaused: (from: string, until: string): string =>
    `Votre organisation suspend les mises à jour de ${from} à ${until}.`,
};
