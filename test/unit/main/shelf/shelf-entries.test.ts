import { describe, expect, it } from 'vitest';
import {
  merged,
  withKnown,
  withNote,
  withStars,
  type ShelfEntries,
} from '../../../../src/main/shelf/shelf-entries.ts';
import { readShelfText, toShelfText } from '../../../../src/main/shelf/shelf-text.ts';
import {
  noteLimit,
  shelfLimit,
  type KnownPackage,
  type ShelfEntry,
} from '../../../../src/preload/contract/shelf.ts';

const known: KnownPackage = {
  name: 'Invoice approval',
  status: 'DRAFT',
  comments: '',
  creator: 'Anna',
  updater: 'Ben',
  updatedAt: 1_700_000_000_000,
};

function entry(id: string, change: Partial<ShelfEntry> = {}): ShelfEntry {
  return { id, isStarred: true, note: '', known: null, isGone: false, seenAt: null, ...change };
}

function shelf(...entries: readonly ShelfEntry[]): ShelfEntries {
  return new Map(entries.map((each) => [each.id, each]));
}

const none = shelf();

describe('stars and notes', () => {
  it('are kept apart: a package leaves the shelf with the last of both', () => {
    const both = withNote(withStars(none, ['a', 'b'], true), 'a', 'call Anna');
    expect([...both.values()]).toEqual([entry('a', { note: 'call Anna' }), entry('b')]);
    const noted = withStars(both, ['a', 'b'], false);
    expect([...noted.values()]).toEqual([entry('a', { isStarred: false, note: 'call Anna' })]);
    expect(withNote(noted, 'a', ' \n').size).toBe(0);
  });

  it('come together: a first note gives a star, which can go while the note stays', () => {
    const first = withNote(none, 'a', 'call Anna');
    expect([...first.values()]).toEqual([entry('a', { note: 'call Anna' })]);
    const without = withStars(first, ['a'], false);
    const more = withNote(without, 'a', 'call Anna today');
    expect([...more.values()]).toEqual([entry('a', { isStarred: false, note: 'call Anna today' })]);
    expect([...withNote(first, 'a', '').values()]).toEqual([entry('a')]);
  });
});

describe('comparing with the list', () => {
  const at = 1_700_000_100_000;
  const before = shelf(
    entry('a', { known }),
    entry('b', { known, isStarred: false, note: 'x' }),
    entry('new'),
  );

  it('takes over what the list says, and counts starred packages that have changed', () => {
    const now = { ...known, status: 'PUBLISHED' };
    const { entries, changed, gone } = withKnown(
      before,
      new Map([
        ['a', { id: 'a', ...now }],
        ['b', { id: 'b', ...now }],
        ['new', { id: 'new', ...now }],
      ]),
      at,
    );
    expect([...entries.values()].map((each) => each.known)).toEqual([now, now, now]);
    expect({ changed, gone }).toEqual({ changed: 1, gone: 0 });
  });

  it('keeps the last state of a package that is gone, and takes it back when it returns', () => {
    const lost = withKnown(
      before,
      new Map([
        ['a', null],
        ['b', null],
        ['new', null],
      ]),
      at,
    );
    expect(lost).toMatchObject({ changed: 0, gone: 1 });
    expect(lost.entries.get('a')).toEqual(entry('a', { known, isGone: true, seenAt: at }));
    // No list had it yet.
    expect(lost.entries.get('new')).toEqual(entry('new'));
    expect(withKnown(lost.entries, new Map([['a', null]]), at + 1)).toMatchObject({ gone: 0 });
    const back = withKnown(lost.entries, new Map([['a', { id: 'a', ...known }]]), at);
    expect(back.entries.get('a')).toEqual(entry('a', { known }));
  });

  it('leaves the entries as they are if nothing has changed', () => {
    const { entries } = withKnown(before, new Map([['a', { id: 'a', ...known }]]), at);
    expect(entries.get('a')).toBe(before.get('a'));
  });
});

describe('an id that the list spells differently', () => {
  /** The list as it answers for ids that are all `small` there. */
  function listedFor(...ids: readonly string[]) {
    return new Map(ids.map((id) => [id, { id: 'small', ...known }]));
  }

  it('is taken over, with star and note, in its place', () => {
    const noted = shelf(entry('first'), entry('SMALL', { known, note: 'mine' }), entry('last'));
    const { entries, changed, gone } = withKnown(noted, listedFor('SMALL'), null);
    expect([...entries.values()]).toEqual([
      entry('first'),
      entry('small', { known, note: 'mine' }),
      entry('last'),
    ]);
    expect([...entries.keys()]).toEqual(['first', 'small', 'last']);
    expect({ changed, gone }).toEqual({ changed: 0, gone: 0 });
  });

  it('joins the entries of one package', () => {
    const both = shelf(
      entry('SMALL', { note: 'one' }),
      entry('small', { known, note: 'other', isStarred: false }),
    );
    const { entries } = withKnown(both, listedFor('SMALL', 'small'), null);
    expect([...entries.values()]).toEqual([entry('small', { known, note: 'one\n\nother' })]);
  });

  it.each([
    [['SMALL', 'Small', 'sMALL'], 'sMALL'],
    [['small', 'SMALL', 'Small'], 'Small'],
    [['SMALL', 'Small', 'small'], 'Small'],
  ])('stays where a third note makes one too long: %j', (ids, staying) => {
    const spelled = ids.map((id, at) => entry(id, { note: String(at).repeat(0.4 * noteLimit) }));
    const { entries } = withKnown(shelf(...spelled), listedFor(...ids), null);
    expect([...entries.keys()].toSorted()).toEqual([staying, 'small'].toSorted());
    expect(entries.get('small')?.note).toHaveLength(0.8 * noteLimit + 2);
    expect(entries.get(staying)).toEqual({ ...spelled.find(({ id }) => id === staying), known });
  });

  it('stays where two notes are too long for one', () => {
    const [one, other] = ['a'.repeat(noteLimit), 'b'];
    const both = shelf(entry('SMALL', { known, note: one }), entry('small', { known, note: other }));
    const { entries } = withKnown(both, listedFor('SMALL', 'small'), null);
    expect([...entries.values()].map(({ id, note }) => [id, note])).toEqual([
      ['SMALL', one],
      ['small', other],
    ]);
  });
});

describe('an import', () => {
  const own = shelf(entry('a', { note: 'mine', isStarred: false }), entry('b', { known }));

  it('overwrites nothing: differing notes are put together', () => {
    const imported = [entry('a', { note: 'theirs' }), entry('b', { note: 'new' }), entry('c')];
    const { entries, outcome } = merged(own, imported);
    expect(outcome).toEqual({ added: 1, joined: 1, leftOut: 0 });
    expect(entries.get('a')).toMatchObject({ note: 'mine\n\ntheirs', isStarred: true });
    expect(entries.get('b')).toMatchObject({ note: 'new', known });
    // Once more changes nothing.
    const again = merged(entries, imported);
    expect(again.outcome).toEqual({ added: 0, joined: 0, leftOut: 0 });
    expect([...again.entries]).toEqual([...entries]);
  });

  it('leaves out what does not fit', () => {
    const long = merged(own, [entry('a', { note: 'x'.repeat(noteLimit - 2) })]);
    expect(long.outcome).toEqual({ added: 0, joined: 0, leftOut: 1 });
    expect(long.entries.get('a')?.note).toBe('mine');
    const many = Array.from({ length: shelfLimit }, (_, at) => entry(`p${at}`));
    expect(merged(own, many)).toMatchObject({ outcome: { added: shelfLimit - 2, leftOut: 2 } });
  });
});

describe('the text of a shelf', () => {
  const entries = [entry('a', { note: 'two\nlines "quoted"', known }), entry('ü')];

  it('is read as it was written', () => {
    expect(readShelfText(toShelfText(entries))).toEqual({ entries, notUnderstood: 0 });
    expect(readShelfText(toShelfText([]))).toEqual({ entries: [], notUnderstood: 0 });
  });

  it.each(['', '{', '[]', '{"packages": []}', '{"packshelf": "shelf"}', 'PK\u0003\u0004'])(
    'is not taken from another file: %s',
    (text) => {
      expect(readShelfText(text)).toBeNull();
    },
  );

  it('has what was known of a package as the list shows it, so that it has not changed', () => {
    const stored = entry('a', { known: { ...known, name: 'invoice\u202Efdp', comments: ' ' } });
    const { entries: read = [] } = readShelfText(toShelfText([stored])) ?? {};
    expect(read[0]?.known).toEqual({ ...known, name: 'invoice\u200Bfdp', comments: '' });
  });

  it('counts entries that are not understood', () => {
    const text = JSON.stringify({ packshelf: 'shelf', packages: [entries[0], { id: 7 }, null] });
    expect(readShelfText(text)).toEqual({ entries: [entries[0]], notUnderstood: 2 });
  });
});
