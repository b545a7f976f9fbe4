#!/usr/bin/env node
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { windowsElectronFolder } from '../../../build/provision/windows.ts';
import { esbuild } from '../old-electron/build-app.ts';
import { shimsFolder } from '../old-electron/folders.ts';
import { bundleArguments, toCommonJs } from '../old-electron/shims/commonjs.ts';
import { chromiumSwitches, windowsPath } from './wine.ts';

/**
 * Windows' old Electron as if it were one of Linux: `electron.ts [switches] FOLDER/main.js --user-data-dir=FOLDER`. Main becomes
 * CommonJS in a copy of the program, and what it prints is written when it has ended.
 */
const folder = process.env['PACKSHELF_FACT_FOLDER'] ?? process.cwd();
const program = path.join(folder, 'program');
const app = path.join(program, 'resources', 'app');
const args = process.argv.slice(2).map((argument) => {
  const [, name, value] = /^(--[\w-]+=)(\/.*)$/u.exec(argument) ?? [];
  return name === undefined || value === undefined ? argument : `${name}${windowsPath(value)}`;
});
const main = args.find((argument) => argument.endsWith('main.js')) ?? '';

cpSync(windowsElectronFolder, program, { recursive: true });
for (const name of readdirSync(path.dirname(main)))
  if (name !== 'main.js') cpSync(path.join(path.dirname(main), name), path.join(app, name));
const entry = ['node.js', 'later-members.js']
  .map((shim) => path.join(shimsFolder, shim))
  .concat(main)
  .map((file) => `import ${JSON.stringify(file)};`)
  .join('\n');
const bundle = path.join(app, 'main.cjs');
execFileSync(esbuild, [...bundleArguments, `--outfile=${bundle}`], { input: entry, cwd: shimsFolder });
writeFileSync(bundle, toCommonJs(readFileSync(bundle, 'utf8')));
writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name: 'fact', main: 'main.cjs' }));

// Electron can't write to Linux's pipes from Wine.
const output = path.join(folder, 'output.txt');
const file = openSync(output, 'w');
const electron = path.join(program, 'electron.exe');
const { status } = spawnSync(
  'wine',
  [electron, ...chromiumSwitches, ...args.filter((argument) => argument !== main)],
  { stdio: ['ignore', file, file] },
);
process.stdout.write(readFileSync(output));
process.exitCode = status ?? 1;
