import type { Messages } from '../texts.ts';

export const problemReport: Messages['problemReport'] = {
  hint: 'Muestra, como texto para guardar o copiar, lo que el servicio de soporte necesita saber de esta aplicación.',
  title: 'Informar de un problema',
  about:
    'Esto es lo que necesita saber su servicio de soporte. Packshelf no lo envía a nadie: guárdelo como archivo o cópielo y páselo usted.',
  doing: 'Qué estaba haciendo',
  doingHint: 'Aparece en el informe tal como lo escribe.',
  without: 'El resto no contiene contraseñas, direcciones, nombres ni paquetes, salvo que los añada aquí:',
  addresses: 'Las direcciones de su servicio y de su red',
  person: 'Mi nombre de usuario',
  package: 'El paquete abierto',
  recipient: (recipient) => `Su organización le pide que lo envíe a: ${recipient}`,
  checking: 'Se está comprobando la conexión; el resultado se añadirá en un momento.',
  content: 'El informe',
  save: 'Guardar como archivo…',
  saved: 'Guardado',
  fileKind: 'Archivo de texto',
};
