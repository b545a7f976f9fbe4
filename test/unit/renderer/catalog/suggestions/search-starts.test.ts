import { beforeEach, describe, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { SearchStarts } from '../../../../../src/renderer/catalog/suggestions/search-starts.svelte.ts';

const names = new Map([
  ['1', 'Invoice'],
  ['2', ''],
]);

let recent: string[];
let opened: string[];
let done: string[];
let starts: SearchStarts;
let hasList: boolean;

beforeEach(() => {
  recent = ['payroll', 'anna'];
  opened = ['1', 'gone', '2'];
  done = [];
  hasList = true;
  starts = new SearchStarts({
    bridge: {
      readNames: ({ ids }) => Promise.resolve(succeeded(ids.map((id) => names.get(id) ?? null))),
      readFacet: ({ field }) =>
        Promise.resolve(
          succeeded({
            values:
              field === 'status'
                ? [
                    { value: 'PUBLISHED', count: 9 },
                    { value: 'DRAFT', count: 2 },
                  ]
                : [{ value: 'Anna Lee', count: 3 }],
            all: 1,
          }),
        ),
      readFilterValues: ({ names: typed }) =>
        Promise.resolve(
          succeeded({
            statuses: ['PUBLISHED', 'DRAFT'],
            people: typed.map((name) => (name === 'anna' ? ['Anna Lee'] : [])),
          }),
        ),
      readOfferCounts: ({ queries }) =>
        Promise.resolve(
          // No draft was updated in these years.
          succeeded({
            snapshot: 'a',
            totals: queries.map(({ filters }) => (filters.status[0] === 'DRAFT' ? 0 : 5)),
          }),
        ),
    },
    recent: {
      get all() {
        return recent;
      },
      remove: (text) => (recent = recent.filter((each) => each !== text)),
    },
    opened: {
      get latest() {
        return opened;
      },
      remove: (id) => (opened = opened.filter((each) => each !== id)),
    },
    view: () => (hasList ? 1 : null),
    filters: () => noChoice,
    search: (text) => done.push(`search ${text}`),
    openPackage: (id) => done.push(`open ${id}`),
    announce: (text) => done.push(text),
  });
});

const shown = (): readonly string[] =>
  starts.starts.map((start) => `${start.kind} ${start.kind === 'opened' ? start.name : start.text}`);

describe('what the empty search box drops down', () => {
  test('is recent searches, packages that still exist, and examples that find something', async () => {
    await starts.open();
    expect(starts.isOpen).toBe(true);
    expect(shown()).toEqual([
      'recent payroll',
      'recent anna',
      'opened Invoice',
      'opened 2',
      `example Published ${new Date().getFullYear()}`,
      'example By Anna Lee',
    ]);
    expect(done).toEqual(['Below the search: 6 suggestions']);
  });

  test('does not open without any', async () => {
    [recent, opened, hasList] = [[], [], false];
    await starts.open();
    expect(starts.isOpen).toBe(false);
  });

  test('does not open after it was closed meanwhile', async () => {
    const opening = starts.open();
    starts.close();
    await opening;
    expect(starts.isOpen).toBe(false);
  });

  test('is gone through by keys, from the box and back to it, and left behind its end', async () => {
    await starts.open();
    const { options } = starts;
    expect(options.active).toBe(-1);
    options.move(-1);
    expect(starts.starts[options.active]).toEqual({ kind: 'example', text: 'By Anna Lee' });
    expect(options.move(1)).toBe(false);
    options.leave();
    options.move(1);
    expect(starts.starts[options.active]).toEqual({ kind: 'recent', text: 'payroll' });
    options.move(-1);
    expect(options.active).toBe(-1);
    expect(options.choose()).toBe(false);
  });

  test('searches, or opens a package', async () => {
    await starts.open();
    starts.choose(2);
    expect(starts.isOpen).toBe(false);
    starts.choose(5);
    expect(done.slice(1)).toEqual(['open 1', 'search By Anna Lee']);
  });

  test('forgets the active one, but no example', async () => {
    await starts.open();
    const { options } = starts;
    expect(options.forget()).toBe(false);
    options.move(1);
    expect(options.forget()).toBe(true);
    expect(recent).toEqual(['anna']);
    for (let presses = 0; presses < 2; presses += 1) options.move(1);
    options.forget();
    expect(opened).toEqual(['1', 'gone']);
    options.leave();
    options.move(-1);
    expect(options.forget()).toBe(false);
  });
});
