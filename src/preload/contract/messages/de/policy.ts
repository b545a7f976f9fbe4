import { counting } from '../counting.ts';

const { counted } = counting('de-DE');

/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Von Ihrer Organisation festgelegt',
  turnedOff: 'Von Ihrer Organisation ausgeschaltet',
  /** Names of services whose addresses are hidden. */
  service: 'Der Dienst Ihrer Organisation',
  numberedService: (count: number): string => `Dienst ${count}`,
  otherService: 'Ein anderer Dienst',
  chooseConnection: 'Wählen Sie den Dienst, mit dem Sie arbeiten.',
  anotherConnection: 'Ein anderer …',
  linksTurnedOff: 'Ihre Organisation hat Links, die Pakete öffnen, ausgeschaltet.',
  updatesEvery: (count: number): string =>
    `Ihre Organisation lässt die Liste höchstens alle ${counted(count, 'Minute', 'Minuten')} aktualisieren.`,
  updatesPaused: (from: string, until: string): string =>
    `Ihre Organisation setzt Aktualisierungen von ${from} bis ${until} aus.`,
};
