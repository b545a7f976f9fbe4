import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { ShelfFile } from '../../src/main/shelf/shelf-file.ts';
import { memoryShelf } from '../equipment/support/memory-shelf.ts';
import { temporaryFolder } from '../equipment/support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

it('a shelf loses nothing that was reported as saved when the app is killed', async () => {
  const program = fileURLToPath(new URL('./killed-shelf-app.ts', import.meta.url));
  const notices: string[] = [];
  let saved = 0;
  for (let round = 0; round < 12; round += 1) {
    const app = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const until = saved + 1 + round;
    app.stdout.setEncoding('utf8').on('data', (lines: string) => {
      saved = Number(lines.trim().split('\n').at(-1));
      if (saved >= until) app.kill('SIGKILL');
    });
    await once(app, 'close');
    const shelf = memoryShelf({ file: new ShelfFile(folder), onNotice: (code) => notices.push(code) });
    await shelf.open();
    expect(shelf.all().length).toBeGreaterThanOrEqual(saved);
    for (const { id, note } of shelf.all().slice(0, saved))
      expect(note).toBe(id.replace('package-', 'note '));
  }
  expect(notices).toEqual([]);
});
