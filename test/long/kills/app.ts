import fs from 'node:fs';
import { threadOf } from '../../../src/main/catalog/worker-host.ts';
import { ShelfFile } from '../../../src/main/shelf/shelf-file.ts';
import { memoryShelf } from '../../equipment/support/memory-shelf.ts';
import { quietCatalog } from '../../equipment/support/quiet-catalog.ts';
import { pageOf, tell } from './story.ts';

/**
 * The program that is killed: `app.ts FOLDER SEED`. It syncs the chapters of the seed's story one after the other,
 * gives packages stars and notes meanwhile, and tells what it does, a line of JSON each. When it is killed, its worker
 * decides; with PACKSHELF_KILL=hang:COUNT it is killed as a second start kills an app that hangs, after so many pages.
 */
const [folder = '', seed = '0'] = process.argv.slice(2);
const [kind = '', count = '0'] = (process.env['PACKSHELF_KILL'] ?? '').split(':');
const story = tell(Number(seed));
let requests = 0;
let chapter = 0;

function tellOutside(what: object): void {
  // Synchronously, so that each message has been sent completely if the program is killed.
  fs.writeSync(1, `${JSON.stringify(what)}\n`);
}

/** The worker goes on with what it was given, until it needs an answer. */
function hangAndBeKilled(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  process.kill(process.pid, 'SIGKILL');
}

const catalog = quietCatalog({
  startThread: threadOf(new URL('./worker.mjs', import.meta.url)),
  minRowsForThread: 1,
  readPage: (page, limit) => {
    requests += 1;
    // Once the page has been handed over.
    if (kind === 'hang' && requests === Number(count)) setImmediate(hangAndBeKilled);
    const present = story[chapter];
    return present === undefined
      ? Promise.reject(new Error('the story is over'))
      : Promise.resolve(pageOf(present, page, limit, requests));
  },
  onNotice: (code) => tellOutside({ notice: code }),
});

const shelf = memoryShelf({
  file: new ShelfFile(`${folder}-shelf`),
  onNotice: (code) => tellOutside({ notice: code }),
});
let kept = 0;
let isSyncing = false;

/** Gives one package after the other a star and a note while the list is synced; far fewer than a shelf can have. */
async function fillShelf(): Promise<void> {
  while (isSyncing && kept < 1000) {
    const id = `package-${kept + 1}`;
    const starred = await shelf.star([id], true);
    const noted = await shelf.saveNote(id, `note for ${id}`);
    if (!starred.ok || !noted.ok) throw new Error(`${id} was not kept`);
    kept += 1;
    tellOutside({ kept });
  }
}

await shelf.open();
await catalog.open(folder);
for (; chapter < story.length; chapter += 1) {
  tellOutside({ begun: chapter });
  isSyncing = true;
  const filled = fillShelf();
  const synced = await catalog.sync();
  isSyncing = false;
  await filled;
  if (!synced.ok) throw new Error(`sync ${chapter} failed with ${synced.failure.code}`);
  const status = catalog.status();
  tellOutside({ ended: chapter, status });
  if (story[chapter]?.looks === true) {
    await catalog.markSeen('markDiarySeen', { upTo: status.diary.newest });
  }
}
await catalog.close();
tellOutside({ over: true });
