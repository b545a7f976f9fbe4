import { describe, expect, it } from 'vitest';
import { judgedList } from '../../../../../bench/search/judged/list.ts';
import { ownPackages } from '../../../../../bench/search/judged/own-packages.ts';
import {
  categoriesApart,
  judgedQueries,
  type JudgedQuery,
} from '../../../../../bench/search/judged/queries.ts';
import { foldPackage, matchQuery, type Match } from '../../../../../bench/search/matching.ts';
import { knownStatus } from '../../../../../src/preload/contract/statuses.ts';

const list = judgedList();

/** Whether a package has all words, which is what the app finds. */
function matchOf({ typed }: JudgedQuery): Match {
  const terms = typed.split(' ').map((text) => ({ field: null, text }));
  return matchQuery({ kind: 'judged', typed, terms });
}

const ranked = judgedQueries.filter(({ category }) => !categoriesApart.includes(category));
const inCategory = (category: string): readonly JudgedQuery[] =>
  judgedQueries.filter((query) => query.category === category);

describe('the list of the judged queries', () => {
  it('has every id once, and all packages written by hand', () => {
    const ids = new Set(list.map(({ processId }) => processId));
    expect(ids.size).toBe(list.length);
    expect(ownPackages.filter(({ processId }) => !ids.has(processId))).toEqual([]);
  });

  it('has packages written by hand with known statuses, people and times', () => {
    const incomplete = ownPackages.filter(
      (item) =>
        item.processName === '' ||
        item.creatorName === '' ||
        item.updatorName === '' ||
        knownStatus(item.processStatus) === null ||
        !(item.createdAt <= item.updatedAt),
    );
    expect(incomplete).toEqual([]);
  });
});

describe('the judged queries', () => {
  it('are many enough, in categories of similar size', () => {
    expect(ranked.length).toBeGreaterThanOrEqual(90);
    for (const category of new Set(ranked.map((query) => query.category))) {
      expect(inCategory(category).length, category).toBeGreaterThanOrEqual(5);
      expect(inCategory(category).length, category).toBeLessThanOrEqual(12);
    }
  });

  it('are all different', () => {
    expect(new Set(judgedQueries.map(({ typed }) => typed)).size).toBe(judgedQueries.length);
  });

  it.each(ranked)('want packages that say "$typed"', (query) => {
    const wanted = query.wanted(list);
    const matches = matchOf(query);
    expect(wanted).not.toEqual([]);
    expect(wanted.filter((item) => !matches(foldPackage(item)))).toEqual([]);
  });

  it('are misspelt or say nothing only where no package says them', () => {
    const folded = list.map(foldPackage);
    for (const category of categoriesApart) {
      const found = inCategory(category).filter((query) => folded.some(matchOf(query)));
      expect(found.map(({ typed }) => typed)).toEqual([]);
    }
    expect(inCategory('misspelt').filter(({ wanted }) => wanted(list).length === 0)).toEqual([]);
    expect(inCategory('nothing').flatMap(({ wanted }) => wanted(list))).toEqual([]);
  });
});
