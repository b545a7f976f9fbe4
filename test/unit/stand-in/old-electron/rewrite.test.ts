import { expect, test } from 'vitest';
import { rewrite } from '../../../stand-in/old-electron/rewrite.ts';

test('most files stay as they are', () => {
  expect(rewrite('main/app.ts', `const flags = 'gv';`)).toBe(`const flags = 'gv';`);
});

test('a place that is no longer there is an error', () => {
  expect(() => rewrite('preload/contract/escape-formula.ts', 'nothing of it')).toThrow('escape-formula.ts');
});

test('the polyfills come first in the page', () => {
  expect(rewrite('renderer/main.ts', `import './x.ts';\n`)).toMatch(/^import '.*page\.js';\nimport/u);
});

test('anchors become variables, and open popovers have a class', () => {
  expect(
    rewrite('renderer/a.svelte', '<div style:anchor-name={at}>.b:popover-open { position-area: x; }'),
  ).toBe(String.raw`<div style:--anchor-name={at}>.b:global(.\:popover-open) { --position-area: x; }`);
  expect(rewrite('renderer/a.css', 'a { width: anchor-size(width); } b:popover-open {}')).toBe(
    String.raw`a { --anchor-width: 1; } b.\:popover-open {}`,
  );
});
