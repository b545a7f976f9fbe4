import { describe, expect, it } from 'vitest';
import { drawQueries } from '../../../../bench/search/random-queries.ts';

const packages = 10_000;
const drawn = drawQueries(packages);
const share = (test: (text: string) => boolean): number => drawn.filter(test).length / drawn.length;

describe('the drawn queries', () => {
  it('are 2,000, the same each time', () => {
    expect(drawn).toHaveLength(2000);
    expect(drawQueries(packages, 50)).toEqual(drawn.slice(0, 50));
    // The drawing is part of the benchmark: other queries would make its numbers incomparable.
    expect(drawn.slice(0, 3)).toMatchInlineSnapshot(`
      [
        ""ord" e1e3c573-ff8c-408f-b046-",
        ""Facturación mensual" mensual nçalves",
        "v1",
      ]
    `);
  });

  it.each<[string, (text: string) => boolean, number]>([
    ['one letter', (text) => Array.from(text).length === 1, 0.05],
    ['one term', (text) => !text.includes(' '), 0.3],
    ['several', (text) => text.includes(' '), 0.3],
    ['phrases', (text) => text.includes('"'), 0.1],
    ['parts of ids', (text) => /[0-9a-f]{4}-/u.test(text), 0.02],
    ['other scripts', (text) => /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(text), 0.02],
  ])('have %s', (_, test, least) => {
    expect(share(test)).toBeGreaterThan(least);
  });

  it('are never empty, and have an open quote only at the end', () => {
    for (const text of drawn) {
      expect(text.trim()).not.toBe('');
      expect(text).toMatch(/^(?:(?:[^" ]+|"[^"]+")(?: |$))*(?:"[^"]*)?$/u);
    }
  });
});
