import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../bench/table/columns.ts';
import { commitOfTable, figuresTable, introduction } from '../../../../bench/table/markdown.ts';

const printed = [
  '── search',
  '{"bench":"search","engine":"packshelf","packages":1000000,"figures":{"key press, p95, ms":1.5,"cold, p95, ms":null},"right":75,"asked":75}',
  '{"bench":"search","engine":"fts-trigram","packages":1000000,"figures":{"key press, p95, ms":690},"right":65,"asked":75}',
  '{"bench":"sync","variant":"bare","packages":1000000,"ms":9}',
  'passed (1.0 s)',
].join('\n');

describe('the columns of the table', () => {
  const columns = columnsOf('search', printed);

  it('are the figures that were measured, with the ratio to FTS5 and wrong answers', () => {
    expect(columns[0]).toEqual({
      command: 'search',
      packages: 1_000_000,
      figures: {
        'wrong answers, queries': 0,
        'times as fast as FTS5 trigram, key press, p95': 460,
        'key press, p95, ms': 1.5,
      },
    });
  });

  it('have the key press and the wrong answers of the other engines', () => {
    expect(columns[1]?.figures).toEqual({
      'fts-trigram: key press, p95, ms': 690,
      'fts-trigram: wrong answers, queries': 10,
    });
    expect(columns).toHaveLength(2);
  });

  it('have how well the judged queries are ordered', () => {
    const line = '{"bench":"search","judged":"packshelf","queries":108,"meanReciprocalRank":0.96}';
    expect(columnsOf('search --judged', line)[0]?.figures).toEqual({
      'judged queries, mean reciprocal rank': 0.96,
    });
  });

  it('make a table with a line for each number of packages, and the goals', () => {
    const more = { command: 'search', packages: 100_000, figures: { 'key press, p95, ms': 0.6 } };
    const text = figuresTable([...columns, more]);
    expect(text.split('\n').slice(2, 6)).toEqual([
      '| wrong answers, queries | 1,000,000 | 0 | **0** | `search` |',
      '| times as fast as FTS5 trigram, key press, p95 | 1,000,000 | 460 | **≥ 400** | `search` |',
      '| key press, p95, ms | 100,000 | 0.60 | ≤ 0.8 | `search` |',
      '|  | 1,000,000 | 1.50 | ≤ 2 | `search` |',
    ]);
  });
});

describe('the commit of the table', () => {
  it('is read from its introduction', () => {
    const page = `# Performance\n\n${introduction('2026-11-29', 'bfac87de94', 'AMD EPYC')}\n\n| what |`;
    expect(page).toContain('Measured on 2026-11-29 of commit `bfac87de94`. AMD EPYC.');
    expect(commitOfTable(page)).toBe('bfac87de94');
  });

  it('is told to have changes', () => {
    const line = introduction('2026-11-29', 'bfac87de94 and changes', 'AMD EPYC');
    expect(line).toContain('of commit `bfac87de94` and changes. AMD EPYC.');
    expect(commitOfTable(line)).toBe('bfac87de94');
  });

  it('is missing in a page without a table', () => {
    expect(commitOfTable('# Performance\n')).toBeNull();
  });
});
