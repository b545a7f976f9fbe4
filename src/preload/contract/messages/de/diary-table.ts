/** The texts of exported and copied lines of the diary. */
export const diaryTable = {
  sheet: 'Änderungen',
  headings: {
    seenAt: 'Gesehen',
    changedAt: 'Geändert',
    kind: 'Was',
    name: 'Paket',
    status: 'Status',
    field: 'Feld',
    before: 'Vorher',
    after: 'Jetzt',
    person: 'Person',
    id: 'Paket-ID',
  },
  kinds: { added: 'neu', changed: 'geändert', removed: 'entfernt', savedAgain: 'erneut gespeichert' },
};
