import { counting } from '../counting.ts';

const { counted } = counting('en-GB');

/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Set by your organisation',
  turnedOff: 'Turned off by your organisation',
  /** Names of services whose addresses are hidden. */
  service: 'Your organisation’s service',
  numberedService: (count: number): string => `Service ${count}`,
  otherService: 'Another service',
  chooseConnection: 'Choose the service that you work with.',
  linksTurnedOff: 'Your organisation has turned off links that open packages.',
  updatesEvery: (count: number): string => `every ${counted(count, 'minute', 'minutes')} at most`,
  updatesPaused: (from: string, until: string): string => `not from ${from} to ${until}`,
  updateLimits: (limits: string): string => `Set by your organisation: ${limits}`,
};
