import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { administratorsFile, administratorsPage } from '../../../build/docs/administrators.ts';
import { markdownTable, replaceGenerated } from '../../../build/docs/generated.ts';

it('docs/administrators.md has its tables as the sources have them (npm run docs writes them)', async () => {
  const page = readFileSync(administratorsFile, 'utf8');
  expect(page).toBe(await administratorsPage(page));
});

describe('a generated part', () => {
  const page = 'A\n<!-- generated: one -->\nold\n<!-- end of generated: one -->\nZ\n';

  it('is replaced, and nothing else', () => {
    expect(replaceGenerated(page, 'one', 'new $& $1')).toBe(
      'A\n<!-- generated: one -->\n\nnew $& $1\n\n<!-- end of generated: one -->\nZ\n',
    );
  });

  it('must have its place in the page', () => {
    expect(() => replaceGenerated(page, 'two', 'new')).toThrow('<!-- generated: two -->');
    expect(() => replaceGenerated('<!-- generated: two -->', 'two', 'new')).toThrow('<!-- end of');
  });

  it('may be a table, whose texts are shown as they are', () => {
    expect(markdownTable([['code'], ['a|b'], ['*_<b>']])).toBe(
      '| code |\n| --- |\n| a\\|b |\n| \\*\\_\\<b\\> |',
    );
  });
});
