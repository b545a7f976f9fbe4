/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Von Ihrer Organisation festgelegt',
  turnedOff: 'Von Ihrer Organisation ausgeschaltet',
};
