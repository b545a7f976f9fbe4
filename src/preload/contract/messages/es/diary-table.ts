/** The texts of exported and copied lines of the diary. */
export const diaryTable = {
  sheet: 'Cambios',
  headings: {
    seenAt: 'Visto',
    changedAt: 'Modificado',
    kind: 'Qué',
    name: 'Paquete',
    status: 'Estado',
    field: 'Campo',
    before: 'Antes',
    after: 'Ahora',
    person: 'Persona',
    id: 'ID del paquete',
  },
  kinds: { added: 'nuevo', changed: 'modificado', removed: 'retirado', savedAgain: 'guardado de nuevo' },
};
