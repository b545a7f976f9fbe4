import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { indexThreadOf } from '../../../../../../src/main/catalog/worker/index-worker.ts';
import type {
  IndexAnswer,
  StartIndexThread,
} from '../../../../../../src/main/catalog/worker/index/index-thread.ts';
import { parseQuery } from '../../../../../../src/main/catalog/worker/index/query.ts';
import { blockRows } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import { SnapshotIndexes } from '../../../../../../src/main/catalog/worker/index/snapshot-index.ts';
import { Snapshot } from '../../../../../../src/main/catalog/worker/snapshot/snapshot.ts';
import { SnapshotBuilder } from '../../../../../../src/main/catalog/worker/snapshot/snapshot-builder.ts';
import { TimeUnitDetector } from '../../../../../../src/main/catalog/worker/snapshot/time-unit.ts';
import { noFilters } from '../../../../../../src/preload/contract/view.ts';
import { barePackage } from '../../../../../equipment/support/bare-package.ts';
import { defaultListPreferences } from '../../../../../equipment/support/default-list-preferences.ts';
import { catalogWorker } from '../../../../../equipment/support/workers.ts';
import { closeAll, done, newFolder } from '../../harness.ts';

const now = 1_750_000_000_000;
const rowsPerBlock = 60;
const blocks = 3;
const startThread = indexThreadOf(catalogWorker, 1);

let folder = '';
let language: 'en' | 'es' = 'en';
let snapshot: Snapshot;

/** A published list with a few rows in each of several blocks: the numbers of those between are missing. */
async function publishBlocks(): Promise<Snapshot> {
  const times = (): { unit: 's'; now: number } => ({ unit: 's', now });
  const made = Snapshot.create({ folder, file: 'snapshot-1.sqlite', maxPages: null }, true, times, () => ({
    ...defaultListPreferences,
    language,
  }));
  for (let block = 0; block < blocks; block += 1) {
    const builder = new SnapshotBuilder(made, new TimeUnitDetector(now));
    await done(builder.loadRows());
    builder.beginPass();
    const numbers = Array.from({ length: rowsPerBlock }, (_, at) => block * rowsPerBlock + at);
    builder.add(
      numbers.map((number) => ({
        ...barePackage,
        id: `id-${number}`,
        // Spanish has ñ after n.
        name: `${number % 2 === 0 ? 'ña' : 'nz'} ${number % 7} of block ${block}`,
        comments: number % 3 === 0 ? 'third 発布前' : '',
        creator: `Person ${number % 5}`,
        updatedAt: 1_700_000_000 - number,
      })),
    );
    builder.commit();
    // To the end of the block, so that its file is long.
    const last = (block + 1) * blockRows - 5;
    made.db.exec(
      `UPDATE package SET row = row + ${last - made.lastRow()} WHERE row > ${builder.lastRow - rowsPerBlock}`,
    );
  }
  const builder = new SnapshotBuilder(made, new TimeUnitDetector(now));
  await done(builder.loadRows());
  await done(builder.complete());
  builder.commit();
  made.seal({ unit: 's', now });
  return made;
}

beforeEach(async () => {
  folder = newFolder();
  language = 'en';
  snapshot = await publishBlocks();
});

afterEach(async () => {
  snapshot.close();
  await closeAll();
});

function filesOfIndex(): Readonly<Record<string, string>> {
  const names = fs.readdirSync(folder).filter((name) => !name.includes('sqlite'));
  return Object.fromEntries(
    names.map((name) => {
      const bytes = fs.readFileSync(path.join(folder, name));
      return [name, `${bytes.length} bytes, ${crc32(bytes)}`];
    }),
  );
}

/** Indexes the snapshot anew; returns the files. */
async function filesBy(start: StartIndexThread | null): Promise<Readonly<Record<string, string>>> {
  for (const name of Object.keys(filesOfIndex())) fs.rmSync(path.join(folder, name));
  const index = new SnapshotIndexes(undefined, start).of(snapshot);
  await done(index.finish());
  const files = filesOfIndex();
  index.closed();
  return files;
}

/** The real thread, with something done before each of its answers. */
function withAnswers(before: (answer: IndexAnswer | null) => IndexAnswer | null): StartIndexThread {
  return (rows, onAnswer) => startThread(rows, (answer) => onAnswer(before(answer)));
}

it('makes the same files as one thread', async () => {
  const blocksAnswered: (number | null | undefined)[] = [];
  const alone = await filesBy(null);
  const together = await filesBy(
    withAnswers((answer) => {
      blocksAnswered.push(answer?.block);
      return answer;
    }),
  );
  expect(together).toEqual(alone);
  expect(Object.keys(together)).toEqual(['snapshot-1.base', 'snapshot-1.index']);
  expect(blocksAnswered[0]).toBe(blocks - 1);
  expect(blocksAnswered).toContain(null);
});

it.each([0, 1, 2, 3])('makes the same files if the thread ends after %i answers', async (count) => {
  const alone = await filesBy(null);
  let answered = 0;
  const together = await filesBy(
    withAnswers((answer) => {
      answered += 1;
      return answered > count ? null : answer;
    }),
  );
  expect(together).toEqual(alone);
});

it('has the orders of a language that is chosen meanwhile', async () => {
  const files = await filesBy(
    withAnswers((answer) => {
      language = 'es';
      return answer;
    }),
  );
  expect(files).toEqual(await filesBy(null));
});

it('makes the same files if the thread can write nothing, or does not start', async () => {
  const alone = await filesBy(null);
  const nowhere = path.join(folder, 'missing', 'blocks');
  const intoNowhere: StartIndexThread = (rows, onAnswer) => {
    const thread = startThread(rows, onAnswer);
    return thread === null ? null : { ...thread, post: (task) => thread.post({ ...task, blocks: nowhere }) };
  };
  expect(await filesBy(intoNowhere)).toEqual(alone);
  expect(await filesBy(indexThreadOf(path.join(folder, 'missing.js'), 1))).toEqual(alone);
  expect(await filesBy(indexThreadOf(catalogWorker, snapshot.lastRow() + 1))).toEqual(alone);
});

it('leaves nothing behind when it is stopped, and makes the same files at the next time', async () => {
  const alone = await filesBy(null);
  for (const name of Object.keys(alone)) fs.rmSync(path.join(folder, name));
  const ended = Promise.withResolvers<null>();
  let built = 0;
  const index = new SnapshotIndexes(undefined, (rows, onAnswer) =>
    startThread(rows, (answer) => {
      if (answer === null) ended.resolve(null);
      else built += 1;
      onAnswer(answer);
    }),
  ).of(snapshot);
  const stopped = index.finish();
  while (built === 0) await stopped.next().value;
  stopped.return();
  await ended.promise;
  await done(index.finish());
  expect(filesOfIndex()).toEqual(alone);
  index.closed();
});

it('deletes the blocks that a killed app has left', async () => {
  const alone = await filesBy(null);
  fs.writeFileSync(path.join(folder, 'snapshot-1.base.blocks-2'), 'left');
  for (const name of Object.keys(alone)) fs.rmSync(path.join(folder, name));
  expect(await filesBy(null)).toEqual(alone);
});

it('builds the index in memory if a block of the thread is damaged', async () => {
  const index = new SnapshotIndexes(
    undefined,
    withAnswers((answer) => {
      if (answer === null || !('file' in answer)) return answer;
      const { file } = answer;
      const bytes = fs.readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(answer.pieces.text.at) ^ 1, answer.pieces.text.at);
      fs.writeFileSync(file, bytes);
      return answer;
    }),
  ).of(snapshot);
  await done(index.finish());
  expect(filesOfIndex()).toEqual({});
  const query = { terms: parseQuery('third'), filters: noFilters, sort: [] };
  const { results } = await done(index.find(query, [], 'whole'));
  expect(results.count).toBe(Math.ceil((blocks * rowsPerBlock) / 3));
  index.closed();
});

it.each([null, startThread])('finds damaged rows', async (start) => {
  snapshot.db.close();
  const file = path.join(folder, 'snapshot-1.sqlite');
  const bytes = fs.readFileSync(file);
  const at = bytes.lastIndexOf(`of block ${blocks - 1}`);
  const page = at - (at % 4096);
  bytes.fill(0xff, page, page + 100);
  fs.writeFileSync(file, bytes);
  snapshot.seal({ unit: 's', now });
  await expect(done(new SnapshotIndexes(undefined, start).of(snapshot).finish())).rejects.toThrow(
    /malformed|rows|damage/u,
  );
});
