import { expect, test } from 'vitest';
import { trayContent } from '../../../../src/main/tray/tray-content.ts';
import { trayNews } from '../../../../build/pictures/wanted.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { languages } from '../../../../src/preload/contract/messages/languages.ts';

const en = messagesOf('en');

test.each([
  [0, 'none', 'Packshelf', ''],
  [1, '1', 'Packshelf: 1 new package', '1'],
  [9, '9', 'Packshelf: 9 new packages', '9'],
  [10, 'more', 'Packshelf: 10 new packages', '10'],
  [12_345, 'more', 'Packshelf: 12,345 new packages', '12,345'],
])('%i new packages', (news, picture, toolTip, title) => {
  const content = trayContent(news, en);
  expect(content).toMatchObject({ picture, toolTip, title });
  expect(trayNews).toContain(picture);
  expect(content.items.map(({ command }) => command)).toEqual(
    news === 0
      ? ['show', 'quickOpen', 'settings', 'quit']
      : ['show', 'changes', 'quickOpen', 'settings', 'quit'],
  );
});

test.each(languages)('the menu has a text for each item in %s', (language) => {
  const labels = trayContent(3, messagesOf(language)).items.map(({ label }) => label);
  expect(new Set(labels).size).toBe(5);
  expect(labels).not.toContain('');
});
