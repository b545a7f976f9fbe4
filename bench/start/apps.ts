import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../../build/system/project-folder.ts';
import { probe } from './probe.ts';

/** The folders of the apps. */
export interface StagedApps {
  readonly packshelf: string;
  readonly empty: string;
}

/** Selectors for the text of a drawn row, of a loaded row, and of the empty window. */
const drawnRow = '.first-screen .row .text';
const storedRow = '[role=grid] [role=row] .text';
const anyText = '.text';

/**
 * Copies the built app and the empty app into a folder, each with the probe as the first script of its page. `main` is
 * the built entry of the empty app; `project`: the folder of another commit.
 */
export function stageApps(folder: string, main: string, project = projectFolder): StagedApps {
  const packshelf = path.join(folder, 'packshelf');
  mkdirSync(packshelf);
  cpSync(path.join(project, 'package.json'), path.join(packshelf, 'package.json'));
  cpSync(path.join(project, 'out'), path.join(packshelf, 'out'), { recursive: true });
  addProbe(path.join(packshelf, 'out', 'renderer'), drawnRow, storedRow);

  const empty = path.join(folder, 'empty');
  const source = path.join(import.meta.dirname, 'empty');
  const page = path.join(empty, 'page');
  mkdirSync(page, { recursive: true });
  writeFileSync(
    path.join(empty, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', type: 'module', main: 'main.mjs' }),
  );
  cpSync(main, path.join(empty, 'main.mjs'));
  cpSync(path.join(source, 'preload.cjs'), path.join(empty, 'preload.cjs'));
  cpSync(path.join(source, 'index.html'), path.join(page, 'index.html'));
  addProbe(page, anyText, anyText);
  return { packshelf, empty };
}

function addProbe(page: string, drawn: string, usable: string): void {
  writeFileSync(path.join(page, 'probe.js'), probe(drawn, usable));
  const file = path.join(page, 'index.html');
  const html = readFileSync(file, 'utf8');
  const probed = html.replace('<meta charset="utf-8" />', '$&<script src="./probe.js"></script>');
  if (probed === html) throw new Error(`${file} has no place for the probe`);
  writeFileSync(file, probed);
}
