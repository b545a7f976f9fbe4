import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/preload/contract/messages/en/index.ts';
import { shortcutCommands } from '../../../../src/preload/contract/shortcuts.ts';
import { keyGroups, keyMap } from '../../../../src/renderer/app/key-map.ts';
import { shortcut, windowShortcut } from '../../../../src/renderer/app/keyboard.ts';
import { nextCell } from '../../../../src/renderer/catalog/grid/next-cell.ts';

/** The keyboard event for a key of the map. */
function pressed(keys: string) {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: /^(Up|Down|Left|Right)$/u.test(key) ? `Arrow${key}` : key,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    code: /^\d$/u.test(key) ? `Digit${key}` : '',
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

test('window-wide keys do what the map says', () => {
  const names = keyMap.everywhere.map(({ name }) => name);
  expect(names).toEqual([...shortcutCommands, 'zoomIn', 'zoomOut', 'zoomReset']);
  for (const { name, keys } of keyMap.everywhere) {
    for (const each of keys) expect(shortcut(each, false) ?? windowShortcut(each), each).toBe(name);
  }
});

test('movement keys of the list do what the map says', () => {
  const at = { row: 5, firstRow: -1, column: 2, rows: 100, columns: 5, page: 10 };
  for (const { name, keys } of keyMap.list.filter((line) =>
    ['move', 'page', 'ends', 'columns'].includes(line.name),
  )) {
    for (const each of keys) {
      const { key, ctrlKey } = pressed(each);
      expect(nextCell(key, ctrlKey, at), `${name}: ${each}`).not.toBeNull();
    }
  }
});

describe('docs/keyboard.md', () => {
  const lines = readFileSync('docs/keyboard.md', 'utf8').split('\n');
  /** The rows of the table below a heading. */
  const rows = (heading: string): readonly (readonly string[])[] => {
    const from = lines.indexOf(`## ${heading}`);
    const section = lines.slice(from + 1);
    const end = section.findIndex((line) => line.startsWith('## '));
    return section
      .slice(0, end === -1 ? undefined : end)
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, 3)
          .map((cell) => cell.trim()),
      );
  };

  test.each(keyGroups)('has the keys of the map: %s', (group) => {
    expect(rows(en.keys.groups[group])).toEqual(
      keyMap[group].map(({ name, keys }) => [
        keys.map((each) => `\`${each}\``).join(' or '),
        en.keys.names[name],
      ]),
    );
  });
});
