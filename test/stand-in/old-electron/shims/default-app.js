/* global esbuildProgram */
/**
 * Takes the place of Electron's default_app, which is not part of a packed app: runs the folder or file that the command line
 * names, also where main is an ES module (28).
 */
import './node.js';
import './later-members.js';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { bundleArguments, toCommonJs } from './commonjs.ts';

Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true });

const preloads = [];
const args = process.argv.slice(1);
let named = '.';
for (let at = 0; at < args.length; at += 1) {
  if (args[at] === '-r' || args[at] === '--require') preloads.push(args[(at += 1)]);
  else if (!args[at].startsWith('-')) {
    named = args[at];
    break;
  }
}
Module._preloadModules(preloads);

/** The closest package.json, as Node looks for it. */
function packageOf(folder) {
  const file = path.join(folder, 'package.json');
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
  return path.dirname(folder) === folder ? {} : packageOf(path.dirname(folder));
}

/** A copy of an archive as files, because esbuild is another program and sees one file. */
function unpacked(entry) {
  const [archive] = /^.*\.asar(?=[\\/])/u.exec(entry) ?? [];
  if (archive === undefined) return entry;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-archive-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const copy = (from, to) => {
    if (!fs.statSync(from).isDirectory()) return fs.writeFileSync(to, fs.readFileSync(from));
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from)) copy(path.join(from, name), path.join(to, name));
  };
  copy(archive, folder);
  return folder + entry.slice(archive.length);
}

named = path.resolve(named);
const isFolder = fs.statSync(named).isDirectory();
const folder = isFolder ? named : path.dirname(named);
const about = packageOf(folder);
const entry = isFolder ? path.join(folder, about.main ?? 'index.js') : named;

if (about.version) app.setVersion(about.version);
app.setName(about.productName ?? about.name ?? 'Electron');
app.setDesktopName(about.desktopName ?? `${app.name}.desktop`);
app.setAppPath(folder);

if (entry.endsWith('.mjs') || (entry.endsWith('.js') && about.type === 'module')) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 };
  const bundled = execFileSync(esbuildProgram, [unpacked(entry), ...bundleArguments], options);
  const main = new Module(entry, null);
  main.filename = entry;
  main.paths = Module._nodeModulePaths(folder);
  process.mainModule = main;
  main._compile(toCommonJs(bundled), entry);
} else {
  Module._load(entry, null, true);
}
