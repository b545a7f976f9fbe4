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
  linksTurnedOff: 'Ihre Organisation hat Links, die Pakete öffnen, ausgeschaltet.',
  updatesEvery: (count: number): string => `höchstens alle ${counted(count, 'Minute', 'Minuten')}`,
  updatesPaused: (from: string, until: string): string => `nicht von ${from} bis ${until}`,
  updateLimits: (limits: string): string => `Von Ihrer Organisation festgelegt: ${limits}`,
};
