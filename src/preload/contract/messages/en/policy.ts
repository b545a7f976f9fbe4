/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Set by your organisation',
  turnedOff: 'Turned off by your organisation',
};
