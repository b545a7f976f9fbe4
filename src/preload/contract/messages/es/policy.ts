/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Definido por su organización',
  turnedOff: 'Desactivado por su organización',
};
