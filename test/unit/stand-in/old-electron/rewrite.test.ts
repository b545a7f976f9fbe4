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

test('anchors become variables, and open popovers have a class, in styles only', () => {
  const script = `<script>document.querySelector(':popover-open');</script>\n`;
  expect(
    rewrite(
      'renderer/a.svelte',
      `${script}<div style:anchor-name={at}>\n<style>.b:popover-open { position-area: x; }`,
    ),
  ).toBe(
    String.raw`${script}<div style:--anchor-name={at}>
<style>.b:global(.\:popover-open) { --position-area: x; }`,
  );
  expect(rewrite('renderer/a.css', 'a { width: anchor-size(width); } b:popover-open {}')).toBe(
    String.raw`a { --anchor-width: 1; } b.\:popover-open {}`,
  );
});
