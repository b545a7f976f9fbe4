import { hash } from 'node:crypto';
import { cpSync, statSync } from 'node:fs';
import path from 'node:path';
import { DiaryFile } from '../../src/main/catalog/worker/diary/diary-file.ts';
import { contentOf } from '../../src/main/catalog/worker/snapshot/content.ts';
import { sizeOnDisk } from '../../src/main/catalog/worker/snapshot/account-folder.ts';
import { openDiary } from '../../src/main/catalog/worker/queries/diary.ts';
import { openView } from '../../src/main/catalog/worker/queries/open-view.ts';
import type { Steps } from '../../src/main/catalog/worker/steps.ts';
import { Store } from '../../src/main/catalog/worker/store.ts';
import { readListBody } from '../../src/main/service/envelope.ts';
import { DataAnomalies } from '../../src/main/service/page.ts';
import { noFilters } from '../../src/preload/contract/view.ts';
import {
  defaultStoreSettings,
  noStoreEvents,
} from '../../test/equipment/support/default-list-preferences.ts';
import { pastLists } from '../../test/equipment/support/past-lists.ts';
import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { bodyOf, pageSize } from '../search/pages.ts';
import { shownRows } from '../search/query.ts';
import { ChangingList } from './days.ts';
import type { DaysMeasured } from './measured.ts';

/**
 * A process of its own: updates a catalog with a diary and one without, day by day, and checks each line of the diary against the
 * list of the service. Arguments: the number of packages, that of days, and a folder. Prints the measurements as JSON.
 */

const [packages = 0, days = 0] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? '';
const dayMs = 86_400_000;
const firstDay = Date.UTC(2025, 10, 1);

async function finished<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) await step.value;
  }
}

function openStore(name: string, minDiaryBytes: number | null): Store {
  const settings = { ...defaultStoreSettings, minDiaryBytes };
  return Store.open(path.join(folder, name), settings, firstDay, noStoreEvents);
}

/** Returns how long it took until the snapshot was published, in ms. */
async function update(store: Store, bodies: readonly string[], now: number): Promise<number> {
  const pages = bodies.map((body) => Buffer.from(body));
  globalThis.gc?.();
  const started = performance.now();
  await finished(store.beginSync(now));
  store.beginPass();
  for (const body of pages) await finished(store.readPage({ body, store: true }));
  await finished(store.publish({ merged: false, now, took: 1000 }));
  const ms = performance.now() - started;
  await finished(store.finishIndex());
  if (store.maintenance.hasWork()) await finished(store.maintenance.run());
  return ms;
}

/** The bodies of all pages; those of pages that have not changed are made once. */
class Pages {
  readonly #known = new Map<number, { readonly data: readonly ProcessPackage[]; readonly body: string }>();

  of(list: readonly ProcessPackage[]): string[] {
    return Array.from({ length: Math.ceil(list.length / pageSize) }, (_, page) => {
      const data = list.slice(page * pageSize, (page + 1) * pageSize);
      const known = this.#known.get(page);
      if (known?.data.length === data.length && data.every((each, at) => each === known.data[at]))
        return known.body;
      const body = bodyOf(data, page + 1, list.length);
      this.#known.set(page, { data, body });
      return body;
    });
  }
}

function digest(content: readonly unknown[]): string {
  return hash('sha1', JSON.stringify(content), 'base64');
}

/** The content of a package as it is stored, from a page of the service. */
function storedDigest(item: ProcessPackage): string {
  const page = readListBody({ body: Buffer.from(bodyOf([item], 1, 1)) }, new DataAnomalies());
  const [read] = page.ok ? page.value.items : [];
  if (read === undefined) throw new Error('a page could not be read');
  return digest(contentOf(read));
}

async function readAnew(): Promise<Pick<DaysMeasured, 'firstSearchMs' | 'firstListMs'>> {
  const store = openStore('with', 0);
  const timed = async (steps: Steps<unknown>): Promise<number> => {
    const started = performance.now();
    await finished(steps);
    return performance.now() - started;
  };
  const search = openDiary(store.context(1), {
    text: 'renewal',
    filters: noFilters,
    kinds: [],
    isUnreadOnly: false,
    between: null,
    sort: { by: 'time', descending: true },
  });
  const firstSearchMs = await timed(search);
  const sort = [{ column: 'name' as const, descending: false }];
  const request = { text: '', filters: noFilters, sort, rows: shownRows, asOf: firstDay + dayMs / 2 };
  const firstListMs = await timed(openView(store.context(2), request));
  store.close();
  return { firstSearchMs, firstListMs };
}

const list = new ChangingList(packages);
const pages = new Pages();
const [recording, other] = [openStore('with', 0), openStore('without', null)];
/** For each day, what the changed packages were; null for new ones. */
const expected: Map<string, string | null>[] = [];
const withMs: number[] = [];
const withoutMs: number[] = [];
for (let day = 0; day <= days; day += 1) {
  if (day > 0) {
    const former = list.change(day);
    expected.push(new Map([...former].map(([id, item]) => [id, item && storedDigest(item)])));
  }
  const bodies = pages.of(list.packages);
  const now = firstDay + day * dayMs;
  // By turns the first one, because the second finds the files in the system's memory.
  const order = day % 2 === 0 ? ([recording, other] as const) : ([other, recording] as const);
  for (const store of order) {
    const ms = await update(store, bodies, now);
    if (day > 0) (store === recording ? withMs : withoutMs).push(ms);
  }
}

const { snapshot } = recording.snapshots.published ?? {};
if (snapshot === undefined) throw new Error('nothing was published');
const { recordedSince } = recording.status().diary;
const file = path.join(folder, 'with', 'diary.sqlite');
// A copy, because the store has locked it.
cpSync(file, path.join(folder, 'diary.sqlite'));
const diary = DiaryFile.open(path.join(folder, 'diary.sqlite'));
let [lines, wrong] = [0, 0];
for (const past of pastLists(diary, snapshot)) {
  const changes = expected.pop() ?? new Map<string, string | null>();
  lines += past.lines.length;
  wrong += Math.abs(changes.size - past.lines.length);
  for (const { id, kind } of past.lines) {
    const before = past.before.get(id);
    const known = changes.get(id);
    const isRight =
      kind === 'added'
        ? known === null && before === undefined
        : before !== undefined && known === digest(before);
    if (!isRight) wrong += 1;
  }
}
diary.close();
const listBytes = sizeOnDisk(snapshot.folder, snapshot.file);
recording.close();
other.close();
const measured: DaysMeasured = {
  packages,
  days,
  recordedDays: days - Math.round(((recordedSince ?? 0) - firstDay) / dayMs),
  lines,
  wrong,
  diaryBytes: statSync(file).size,
  listBytes,
  withMs,
  withoutMs,
  ...(await readAnew()),
};
process.stdout.write(JSON.stringify(measured));
