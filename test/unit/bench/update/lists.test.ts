import { describe, expect, it } from 'vitest';
import { countRevised, packagesOf, revisedWord } from '../../../../bench/update/lists.ts';

const packages = 12_000;
const first = [...packagesOf('first', packages)];
const next = [...packagesOf('next', packages)];
const before = new Map(first.map((item) => [item.processId, item]));
const kept = next.filter((item) => before.has(item.processId));

describe('the updated list', () => {
  it('has as many packages, one in a thousand of them new', () => {
    expect(first).toHaveLength(packages);
    expect(next).toHaveLength(packages);
    expect(new Set(next.map(({ processId }) => processId)).size).toBe(packages);
    expect(next.length - kept.length).toBe(packages / 1000);
  });

  it('changes nine in a thousand, spread evenly', () => {
    const changed = kept.flatMap((item, at) =>
      item.updatedAt === before.get(item.processId)?.updatedAt ? [] : [at],
    );
    expect(changed).toHaveLength((packages / 1000) * 9);
    const gaps = changed.slice(1).map((at, index) => at - (changed[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(200);
  });

  it.each(['processName', 'comments', 'updatorName'] as const)(
    'changes some values of %s, but few',
    (field) => {
      const changed = kept.filter((item) => item[field] !== before.get(item.processId)?.[field]);
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.length).toBeLessThanOrEqual((packages / 1000) * 3);
    },
  );

  it('has the word of changed comments as often as is counted', () => {
    expect(countRevised(packages)).toBe(next.filter(({ comments }) => comments.includes(revisedWord)).length);
    expect(first.filter(({ comments }) => comments.includes(revisedWord))).toEqual([]);
  });
});
