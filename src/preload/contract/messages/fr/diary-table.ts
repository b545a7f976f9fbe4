/** The texts of exported and copied lines of the diary. */
export const diaryTable = {
  sheet: 'Modifications',
  headings: {
    seenAt: 'Vu',
    changedAt: 'Modifié',
    kind: 'Quoi',
    name: 'Paquet',
    status: 'Statut',
    field: 'Champ',
    before: 'Avant',
    after: 'Maintenant',
    person: 'Personne',
    id: 'ID du paquet',
  },
  kinds: { added: 'nouveau', changed: 'modifié', removed: 'retiré', savedAgain: 'enregistré de nouveau' },
};
