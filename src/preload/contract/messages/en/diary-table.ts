/** The texts of exported and copied lines of the diary. */
export const diaryTable = {
  sheet: 'Changes',
  headings: {
    seenAt: 'Seen',
    changedAt: 'Changed',
    kind: 'What',
    name: 'Package',
    status: 'Status',
    field: 'Field',
    before: 'Before',
    after: 'Now',
    person: 'Person',
    id: 'Package ID',
  },
  kinds: { added: 'new', changed: 'changed', removed: 'gone', savedAgain: 'saved again' },
};
