/** The texts about what an organisation has set. */
export const policy = {
  setBy: 'Definido por su organización',
  turnedOff: 'Desactivado por su organización',
  /** Names of services whose addresses are hidden. */
  service: 'El servicio de su organización',
  numberedService: (count: number): string => `Servicio ${count}`,
  otherService: 'Otro servicio',
  chooseConnection: 'Elija el servicio con el que trabaja.',
  anotherConnection: 'Otro…',
  linksTurnedOff: 'Su organización ha desactivado los enlaces que abren paquetes.',
};
