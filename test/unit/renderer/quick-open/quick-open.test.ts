import { describe, expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import {
  searchLimit,
  type FacetValue,
  type FoundPackages,
  type ListRow,
} from '../../../../src/preload/contract/view.ts';
import type { Entry } from '../../../../src/renderer/quick-open/entries.ts';
import { QuickOpenState } from '../../../../src/renderer/quick-open/quick-open.svelte.ts';

function row(id: string): ListRow {
  const value = { text: id, marks: [] };
  return {
    id,
    idMarks: [],
    name: value,
    status: value,
    comments: value,
    creator: value,
    updater: value,
    channel: value,
    updatedAt: null,
    createdAt: null,
    matchesByTerm: [],
    otherMatches: [],
    change: null,
    rank: null,
  };
}

const found = (...ids: readonly string[]): Result<FoundPackages> =>
  succeeded({ total: ids.length, rows: ids.map(row) });

const correction = { text: 'invoice', total: 9, words: [{ typed: 'invioce', meant: 'invoice' }] };

function entry(id: string, label = id): Entry {
  return { id, label, icon: 'play', target: { kind: 'view', view: id } };
}

/** A dialog whose packages arrive when the test says so. */
function scene(people: readonly FacetValue[] = []) {
  const searches: { text: string; answer: (found: Result<FoundPackages>) => void }[] = [];
  const copied: string[] = [];
  const quickOpen = new QuickOpenState({
    bridge: {
      findPackages: ({ text }) =>
        new Promise((resolve) => {
          searches.push({ text, answer: resolve });
        }),
      findCorrected: () => Promise.resolve(succeeded({ correction, rows: [row('p-1')] })),
      findPeople: () => Promise.resolve(succeeded(people)),
      copyLink: ({ id }) => {
        copied.push(`link ${id}`);
        return Promise.resolve(succeeded(null));
      },
    },
    entries: () => ({
      views: [entry('view 1', 'Drafts')],
      settings: [entry('setting', 'Theme')],
      commands: ['Refresh', 'Draw', 'Drop', 'Dry', 'Drive', 'Dream', 'Drip'].map((label) =>
        entry(`command ${label}`, label),
      ),
      guide: [entry('guide', 'Drafting')],
    }),
    preferred: (text) => (text === 'inv' ? ['p-9'] : []),
    copyText: (text) => {
      copied.push(text);
      return Promise.resolve(true);
    },
  });
  const ids = (): readonly string[] => quickOpen.results.map(({ id }) => id);
  const answer = async (at: number, result: Result<FoundPackages>): Promise<void> => {
    searches[at]?.answer(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { quickOpen, searches, copied, ids, answer };
}

describe('the results', () => {
  test('are those of a correction if the text means nothing else', async () => {
    const { quickOpen, ids, answer } = scene();
    quickOpen.search('invioce');
    await answer(0, found());
    expect(ids()).toEqual(['package p-1']);
    expect(quickOpen.correction).toEqual(correction);
    quickOpen.search('draw');
    await answer(1, found());
    expect(ids()).toEqual(['command Draw']);
    expect(quickOpen.correction).toBeNull();
  });

  test('say which ids of several are not in the list', async () => {
    const { quickOpen, answer } = scene();
    quickOpen.search('{p-1} {p-2}');
    const ids = { asked: 2, missing: ['p-2'] };
    await answer(0, succeeded({ total: 1, rows: [row('p-1')], ids }));
    expect(quickOpen.missingIds).toBe('IDs in the list: 1 of 2. Not in it: p-2');
    quickOpen.search('p-1');
    await answer(1, found('p-1'));
    expect(quickOpen.missingIds).toBeNull();
  });

  test('are views and commands before anything is typed', () => {
    const { quickOpen } = scene();
    expect(quickOpen.sections.map(({ group, results }) => [group, results.length])).toEqual([
      ['views', 1],
      ['commands', 7],
    ]);
  });

  test('are packages, then ranked labels, at most some of each group', async () => {
    const { quickOpen, answer } = scene([{ value: 'Dr. Hanna', count: 3 }]);
    quickOpen.search('dr');
    await answer(0, found('a', 'b'));
    expect(quickOpen.sections.map(({ group, results }) => [group, results.map(({ id }) => id)])).toEqual([
      ['packages', ['package a', 'package b']],
      ['views', ['view 1']],
      ['people', ['person Dr. Hanna']],
      ['commands', ['command Dry', 'command Draw', 'command Drop', 'command Drip', 'command Drive']],
      ['guide', ['guide']],
    ]);
    expect(quickOpen.total).toBe(2);
  });

  test.each([
    ['draw', ['comments'], ['command Draw', 'package a']],
    ['dra', ['name'], ['view 1', 'command Draw', 'guide', 'package a']],
    ['draw', ['nameStart'], ['command Draw', 'package a']],
    ['draw', ['nameWord'], ['package a', 'command Draw']],
    ['dra', ['nameStart'], ['package a', 'view 1', 'command Draw', 'guide']],
  ] as const)(
    'for “%s” have labels before packages with worse matches: %s',
    async (text, places, expected) => {
      const { quickOpen, answer, ids } = scene();
      quickOpen.search(text);
      const rank = { places, form: 'apart', wasOpened: false } as const;
      await answer(0, succeeded({ total: 1, rows: [{ ...row('a'), rank }] }));
      expect(ids()).toEqual(expected);
    },
  );

  test('stay until the packages for the next text have arrived', async () => {
    const { quickOpen, answer, ids } = scene();
    quickOpen.search('dr');
    await answer(0, found('a'));
    const before = ids();
    quickOpen.search('dra');
    expect(ids()).toEqual(before);
    await answer(1, found('b'));
    expect(ids()).toEqual(['package b', 'view 1', 'command Draw', 'guide']);
  });

  test('are those of the newest text, whatever arrives last', async () => {
    const { quickOpen, answer, ids } = scene();
    quickOpen.search('x');
    quickOpen.search('xy');
    await answer(1, found('new'));
    await answer(0, found('old'));
    expect(ids()).toEqual(['package new']);
    quickOpen.search('xyz');
    quickOpen.search('');
    await answer(2, found('late'));
    expect(ids()).not.toContain('package late');
  });

  test('are searched for again after a cancelled search, and name any other failure', async () => {
    const { quickOpen, searches, answer, ids } = scene();
    quickOpen.search('th');
    await answer(0, { ok: false, failure: { code: 'cancelled', retryable: false } });
    expect(searches).toHaveLength(2);
    await answer(1, { ok: false, failure: { code: 'storage-failed', retryable: true } });
    expect(quickOpen.failure?.code).toBe('storage-failed');
    expect(ids()).toEqual(['setting']);
  });
});

describe('choosing', () => {
  test('waits for the results of the whole text', async () => {
    const { quickOpen, answer } = scene();
    quickOpen.search('x');
    await answer(0, found('old'));
    quickOpen.search('xy');
    const chosen = quickOpen.choose();
    await answer(1, found('new'));
    expect((await chosen)?.id).toBe('package new');
  });

  test('opens nothing if typing went on', async () => {
    const { quickOpen, answer } = scene();
    quickOpen.search('x');
    const chosen = quickOpen.choose();
    quickOpen.search('xy');
    await answer(0, found('old'));
    expect(await chosen).toBeNull();
  });
});

test('what is too long to be searched for finds nothing, and Enter opens nothing', async () => {
  const { quickOpen, searches } = scene();
  quickOpen.search('d');
  searches[0]?.answer(found('p-1'));
  quickOpen.search('d'.repeat(searchLimit + 1));
  expect(await quickOpen.choose()).toBeNull();
  expect(quickOpen.text).toHaveLength(searchLimit + 1);
  expect(searches).toHaveLength(1);
});

test('keys move through all results and by groups, and a new text begins at the first', async () => {
  const { quickOpen, answer } = scene();
  quickOpen.search('draf');
  await answer(0, found('a', 'b'));
  const moves = (...directions: readonly Parameters<typeof quickOpen.move>[0][]): readonly number[] =>
    directions.map((direction) => {
      quickOpen.move(direction);
      return quickOpen.activeIndex;
    });
  expect(moves('next', 'next', 'next', 'next')).toEqual([1, 2, 3, 0]);
  expect(moves('previous', 'first', 'next-group', 'next-group', 'next-group')).toEqual([3, 0, 2, 3, 3]);
  expect(moves('previous-group', 'previous-group', 'previous-group', 'last')).toEqual([2, 0, 0, 3]);
  quickOpen.search('drafts');
  await answer(1, found('c', 'd'));
  expect(quickOpen.active?.id).toBe('package c');
});

test('a result that was moved to before the newest results arrived stays active among them', async () => {
  const { quickOpen, answer } = scene();
  quickOpen.search('draf');
  await answer(0, found('a', 'b'));
  quickOpen.search('draft');
  quickOpen.move('last');
  await answer(1, found('a', 'b', 'c'));
  expect(quickOpen.active?.id).toBe('guide');
});

test('copies the id or the link of the active package, and nothing of another result', async () => {
  const { quickOpen, answer, copied } = scene();
  expect(quickOpen.copyId()).toBe(false);
  expect(quickOpen.copyLink()).toBe(false);
  quickOpen.search('draf');
  await answer(0, found('=a', 'b'));
  expect(quickOpen.copyId()).toBe(true);
  await Promise.resolve();
  expect(copied).toEqual(["'=a"]);
  quickOpen.move('next');
  quickOpen.copyLink();
  await new Promise((resolve) => setImmediate(resolve));
  expect(copied.at(-1)).toBe('link b');
  expect(quickOpen.notice).toEqual({ kind: 'link' });
  quickOpen.search('drafts');
  expect(quickOpen.notice).toBeNull();
});
