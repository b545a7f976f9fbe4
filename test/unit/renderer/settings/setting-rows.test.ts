import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingRows } from '../../../../src/renderer/settings/setting-rows.ts';

test('every setting that can be opened by name has one row on the page, in the same order', () => {
  const page = readFileSync('src/renderer/settings/settings-page.svelte', 'utf8');
  const onPage = [...page.matchAll(/\{\.\.\.row\('(\w+)'\)\}/gu)].map(([, name]) => name);
  expect(onPage).toEqual(settingRows().map(({ name }) => name));
});
