import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { expect, test } from 'vitest';
import { liveTexts } from '../../../build/lint/live-texts.ts';

const head = "import { failureText, messages, setLanguage } from '../ui/messages.svelte.ts';";

function complaints(file: string, code: string): number {
  const found = new Linter().verify(
    code,
    [
      ...svelte.configs.base,
      {
        files: ['**/*.svelte', '**/*.js'],
        plugins: { own: { rules: { 'live-texts': liveTexts } } },
        rules: { 'own/live-texts': 'error' },
      },
    ],
    { filename: file },
  );
  expect(found.filter(({ ruleId }) => ruleId !== 'own/live-texts')).toEqual([]);
  return found.length;
}

test.each([
  ['const text = messages.grid;', 1],
  ['const { grid } = messages;', 1],
  ['export const title = `${messages.grid.sortHint}!`;', 1],
  ['const labels = { a: messages.common.close, b: failureText(f) };', 2],
  ['const count = messages.search.count(3);', 1],
  ['class A { text = messages.grid; }', 1],
  ['const text = () => messages.grid.sortHint;', 0],
  ['function text() { const own = messages.grid; return own.label; }', 0],
  ['class A { get text() { return messages.grid.sortHint; } }', 0],
  ["setLanguage('de');", 0],
])('in a module: %s', (code, expected) => {
  expect(complaints('a.js', `${head}\n${code}`)).toBe(expected);
});

test.each([
  ['const text = messages.grid;', 1],
  ['let text = $state(messages.grid.sortHint);', 1],
  ['const text = $derived(messages.grid);', 0],
  ['const text = $derived.by(() => messages.grid);', 0],
  ['function said() { return messages.grid.sortHint; }', 0],
])('in a component: %s', (code, expected) => {
  const markup =
    '<p title={messages.grid.sortHint}>{#if open}{@const own = messages.common}{own.close}{/if}</p>';
  expect(complaints('a.svelte', `<script>\n${head}\n${code}\n</script>\n${markup}`)).toBe(expected);
});

test('another thing of the same name is free', () => {
  expect(
    complaints('a.js', "import { messages } from './post.ts';\nexport const all = messages.length;"),
  ).toBe(0);
});
