/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Défini par votre organisation',
  turnedOff: 'Désactivé par votre organisation',
};
