import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { projectFolder } from '../../../build/system/project-folder.ts';

const anything = v.record(v.string(), v.unknown());

/**
 * Makes a folder with an app that is Packshelf, built as it is, but for one thing: everything that main sends to a
 * window, answers and events, is also written to a file as lines of JSON. Runs before the first line of the app.
 */
export function createEavesdropper(folder: string): {
  readonly appDir: string;
  readonly heard: () => string;
} {
  const appDir = join(folder, 'eavesdropper');
  const file = join(folder, 'heard.jsonl');
  const manifest = v.parse(anything, JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')));
  mkdirSync(appDir, { recursive: true });
  writeFileSync(file, '');
  writeFileSync(join(appDir, 'package.json'), JSON.stringify({ ...manifest, main: 'main.js' }));
  writeFileSync(
    join(appDir, 'main.js'),
    `import { appendFileSync } from 'node:fs';
import { app, ipcMain } from 'electron';
const hear = (...words) => appendFileSync(${JSON.stringify(file)}, JSON.stringify(words) + '\\n');
const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, listener) =>
  handle(channel, async (...input) => {
    const answer = await listener(...input);
    hear(channel, answer);
    return answer;
  });
app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (...words) => {
    hear(...words);
    send(...words);
  };
});
await import(${JSON.stringify(pathToFileURL(join(projectFolder, 'out', 'main', 'index.js')).href)});
`,
  );
  return { appDir, heard: () => readFileSync(file, 'utf8') };
}
