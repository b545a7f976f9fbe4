import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { capture } from '../../../../build/system/processes.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const standIn = path.join(projectFolder, 'test', 'stand-in', 'runtime', 'electron');

/** Tells what Electron tells an app of itself, and ends before there would be a browser. */
const teller = `
import { app, dialog } from 'electron';
app.setAsDefaultProtocolClient('teller');
const { filePath: saved } = await dialog
  .showSaveDialog({ defaultPath: '/somewhere/list.csv' })
  .catch(() => ({ filePath: null }));
console.log(JSON.stringify({
  isPackaged: app.isPackaged,
  defaultApp: process.defaultApp ?? null,
  words: process.argv.slice(1),
  hasPort: app.commandLine.hasSwitch('remote-debugging-port'),
  name: app.getName(),
  version: app.getVersion(),
  appPath: app.getAppPath(),
  resourcesPath: process.resourcesPath,
  userData: app.getPath('userData'),
  saved,
}));
app.exit(0);
`;

let root = '';
let folder = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'packaged-')));
  folder = path.join(root, 'resources', 'app');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'teller', productName: 'The Teller', version: '1.2.3', type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, main: 'main.js' }));
  writeFileSync(path.join(folder, 'main.js'), teller);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function told(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<unknown> {
  const { code, text } = await capture(standIn, words, {
    environment: {
      PACKSHELF_NODE: process.execPath,
      HOME: root,
      XDG_CONFIG_HOME: undefined,
      NODE_OPTIONS: undefined,
      ...environment,
    },
  });
  expect(text).toMatch(/^\{.*\}\n$/u);
  expect(code).toBe(0);
  return JSON.parse(text);
}

describe.skipIf(process.platform !== 'linux')('the stand-in, asked for by an app what it is', () => {
  test('a checkout is named on the command line', async () => {
    expect(await told([folder, '--x'], {})).toMatchObject({
      isPackaged: false,
      defaultApp: true,
      words: [folder, '--x'],
      appPath: folder,
    });
  });

  test('in a package every word is the app’s, also those for an inspector', async () => {
    const words = ['--x', 'packshelf:y', '--inspect=0'];
    expect(
      await told(words, { PACKSHELF_STAND_IN_PACKAGED: folder, PACKSHELF_STAND_IN_DEBUGGING_PORT: '0' }),
    ).toEqual({
      isPackaged: true,
      defaultApp: null,
      words,
      hasPort: false,
      name: 'The Teller',
      version: '1.2.3',
      appPath: folder,
      resourcesPath: path.join(root, 'resources'),
      userData: path.join(root, '.config', 'The Teller'),
      saved: null,
    });
  });

  test('what would happen on the desktop goes to a file, and save dialogs lead to a folder', async () => {
    const file = path.join(root, 'desktop.jsonl');
    const saved = path.join(root, 'saved');
    const facts = await told([], {
      PACKSHELF_STAND_IN_PACKAGED: folder,
      PACKSHELF_STAND_IN_RECORDINGS: file,
      PACKSHELF_STAND_IN_SAVE_TO: saved,
    });
    expect(facts).toMatchObject({ saved: path.join(saved, 'list.csv') });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { call: 'app.setAsDefaultProtocolClient', values: ['teller'] },
    ]);
  });

  test('data lies where the person’s configuration does; an empty name of that folder is none', async () => {
    const packaged = { PACKSHELF_STAND_IN_PACKAGED: folder };
    const elsewhere = path.join(root, 'elsewhere');
    expect(await told([], { ...packaged, XDG_CONFIG_HOME: elsewhere })).toMatchObject({
      userData: path.join(elsewhere, 'The Teller'),
    });
    expect(await told([], { ...packaged, XDG_CONFIG_HOME: '' })).toMatchObject({
      userData: path.join(root, '.config', 'The Teller'),
    });
  });

  test('telling leaves nothing behind', async () => {
    await told([], { PACKSHELF_STAND_IN_PACKAGED: folder });
    expect(readdirSync(root)).toEqual(['resources']);
  });
});
