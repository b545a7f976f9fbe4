import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { LoginItemState } from '../../../../src/preload/contract/login-item.ts';
import { autostartEntry, isEnabled } from '../../../../src/main/login-item/autostart-entry.ts';
import { createAutostartFile } from '../../../../src/main/login-item/autostart-file.ts';
import { changeLoginItem } from '../../../../src/main/login-item/login-item.ts';
import { createSystemLoginItem } from '../../../../src/main/login-item/system-login-item.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';
import { LoginItems } from '../../../stand-in/runtime/app/login-items.ts';

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

describe('on Windows', () => {
  const appId = 'com.packshelf.app';
  const program = 'C:\\Program Files\\Packshelf\\Packshelf.exe';

  function installed({ path = program } = {}) {
    const registry = new LoginItems(() => appId, path, 'win32');
    const items = {
      getLoginItemSettings: registry.get.bind(registry),
      setLoginItemSettings: registry.set.bind(registry),
    };
    const facts = { platform: 'win32', program: path, args: ['--background'], items } as const;
    return { run: registry.run, items, item: createSystemLoginItem(facts) };
  }

  it.each([
    program,
    'C:\\Packshelf\\Packshelf.exe',
    'C:\\Users\\Jürgen Müller\\AppData\\Local\\Programs\\Packshelf\\Packshelf.exe',
    '\\\\server\\my share\\Łukasz 東 #1 %41 & (x)\\Packshelf.exe',
  ])('is switched on and off: %s', (path) => {
    const { run, item } = installed({ path });
    expect(item.state()).toBe('off');
    expect(changeLoginItem(item, true)).toBe(true);
    expect([...run]).toEqual([[appId, { command: `"${path}" --background`, isDisabled: false }]]);
    expect(item.state()).toBe('on');
    expect(changeLoginItem(item, false)).toBe(true);
    expect(run.size).toBe(0);
  });

  it('is off if the Task Manager has turned it off, and can be turned on again', () => {
    const { run, item } = installed();
    run.set(appId, { command: `"${program}" --background`, isDisabled: true });
    expect(item.state()).toBe('off');
    expect(changeLoginItem(item, true)).toBe(true);
  });

  it('is on if an administrator starts the app for everybody, which a person can’t turn off', () => {
    const { run, item } = installed();
    run.set('Packshelf', { command: `"${program}"`, scope: 'machine' });
    expect(item.state()).toBe('on');
    expect(changeLoginItem(item, false)).toBe(false);
  });

  it('is never taken for another program that begins alike', () => {
    const { run, item, items } = installed();
    run.set('Other', { command: 'C:\\Program Files\\Other\\other.exe' });
    // What Electron says if it is asked for the path as it is.
    expect(items.getLoginItemSettings().executableWillLaunchAtLogin).toBe(true);
    expect(item.state()).toBe('off');
    expect(changeLoginItem(item, false)).toBe(true);
    expect([...run.keys()]).toEqual(['Other']);
  });

  it('is removed even if it is that of an installation that is gone', () => {
    const { run, item } = installed();
    run.set(appId, { command: '"D:\\Packshelf\\Packshelf.exe" --background' });
    expect(item.state()).toBe('off');
    expect(changeLoginItem(item, false)).toBe(true);
    expect(run.size).toBe(0);
  });
});

test.each([
  ['enabled', true, 'on'],
  ['not-registered', false, 'off'],
  ['requires-approval', false, 'needs-approval'],
] as const)('on macOS %s', (status, openAtLogin, expected) => {
  const set: unknown[] = [];
  const items = {
    getLoginItemSettings: () => ({ status, openAtLogin, executableWillLaunchAtLogin: false }),
    setLoginItemSettings: (settings: unknown) => void set.push(settings),
  };
  const item = createSystemLoginItem({ platform: 'darwin', program: '/a b', args: ['--background'], items });
  expect(item.state()).toBe(expected);
  item.set(true);
  expect(set).toEqual([{ openAtLogin: true }]);
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
