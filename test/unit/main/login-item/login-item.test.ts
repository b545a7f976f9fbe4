import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoginItemState } from '../../../../src/preload/contract/login-item.ts';
import { autostartEntry, isEnabled } from '../../../../src/main/login-item/autostart-entry.ts';
import { createAutostartFile } from '../../../../src/main/login-item/autostart-file.ts';
import { changeLoginItem } from '../../../../src/main/login-item/login-item.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let parent = '';
beforeEach(() => void (parent = temporaryFolder()));

function lineOf(entry: string, key: string): string | undefined {
  return entry.split('\n').find((line) => line.startsWith(`${key}=`));
}

describe('the entry', () => {
  it('names the program in full, and quotes what the specification reserves', () => {
    expect(lineOf(autostartEntry(['/opt/Packshelf/packshelf'], 'Packshelf'), 'Exec')).toBe(
      'Exec="/opt/Packshelf/packshelf"',
    );
    const odd = autostartEntry([String.raw`/my "$100" \ 5% app`, '/project'], 'Packshelf');
    expect(lineOf(odd, 'Exec')).toBe(String.raw`Exec="/my \\"\\$100\\" \\\\ 5%% app" "/project"`);
    expect(lineOf(odd, 'TryExec')).toBe(String.raw`TryExec=/my "$100" \\ 5% app`);
  });

  it('counts as off where a tool of the desktop has turned it off', () => {
    const entry = autostartEntry(['/packshelf'], 'Packshelf');
    expect(isEnabled(entry)).toBe(true);
    expect(isEnabled(`${entry}Hidden=true\n`)).toBe(false);
    expect(isEnabled(entry.replace('enabled=true', 'enabled = False'))).toBe(false);
  });
});

describe('the file', () => {
  const facts = { command: ['/opt/packshelf'], name: 'Packshelf' } as const;

  it('is written and removed, in a folder that may not exist yet', () => {
    const folder = join(parent, 'new', 'autostart');
    const file = createAutostartFile({ ...facts, folder });
    expect(file.state()).toBe('off');
    expect(changeLoginItem(file, true)).toBe(true);
    expect(file.state()).toBe('on');
    expect(readFileSync(join(folder, 'packshelf.desktop'), 'utf8')).toContain('Exec="/opt/packshelf"\n');
    expect(changeLoginItem(file, false)).toBe(true);
    expect(file.state()).toBe('off');
    expect(changeLoginItem(file, false)).toBe(true);
  });

  it('that cannot be written is reported', () => {
    writeFileSync(join(parent, 'file'), '');
    const file = createAutostartFile({ ...facts, folder: join(parent, 'file', 'autostart') });
    expect(changeLoginItem(file, true)).toBe(false);
    expect(file.state()).toBe('off');
  });
});

describe('a change', () => {
  it.each([
    [true, 'on', true],
    [true, 'needs-approval', true],
    [true, 'off', false],
    [true, 'unavailable', false],
    [false, 'off', true],
    [false, 'unavailable', true],
    [false, 'on', false],
  ] as const)('to %s after which the system says %s has succeeded: %s', (isOn, state, expected) => {
    const set: boolean[] = [];
    const loginItem = { state: (): LoginItemState => state, set: (on: boolean) => void set.push(on) };
    expect(changeLoginItem(loginItem, isOn)).toBe(expected);
    expect(set).toEqual([isOn]);
  });
});
