import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { openView, readRows } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { noFilters } from '../../../../src/preload/contract/view.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { defaultStoreSettings, noStoreEvents } from '../../../equipment/support/default-list-preferences.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  makeQuestion,
  plans,
  type Question,
  type QuestionPlan,
} from '../../../equipment/support/oracle/questions.ts';
import {
  allRows,
  answerOf,
  check,
  readNameOrder,
  type NameOrder,
  type QueryTarget,
} from '../../../equipment/support/oracle/check.ts';
import { manyPackages } from '../../../equipment/support/oracle/generated-packages.ts';
import type { Listed } from '../../../equipment/support/oracle/list.ts';
import { sent, type Package } from '../../../equipment/support/oracle/package.ts';
import { listHistories, runListHistory } from '../../../equipment/support/oracle/list-history.ts';
import fc, { seriesStep, shareOf } from '../../../equipment/support/properties.ts';
import { closeAll, done, files, harness, newFolder, published, value, type Harness } from './harness.ts';
import { bodyOf, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

const now = Date.UTC(2026, 0, 1);

function targetOf(catalog: Catalog): QueryTarget {
  return {
    openView: async (query) => value(await catalog.query('openView', query)),
    readRows: async (request) => value(await catalog.query('readRows', request)),
    readItem: async (request) => value(await catalog.query('readItem', request)),
    locateItem: async (request) => value(await catalog.query('locateItem', request)),
    readFacet: async (request) => value(await catalog.query('readFacet', request)),
    readExclusions: async (request) => value(await catalog.query('readExclusions', request)),
    readSuggestions: async (request) => value(await catalog.query('readSuggestions', request)),
    readTimeCounts: async (request) => value(await catalog.query('readTimeCounts', request)),
    readTimeBars: async (request) => value(await catalog.query('readTimeBars', request)),
  };
}

function listed(packages: readonly Package[], now: number): Listed {
  return { packages, now, changed: { before: new Set(), unread: new Set() } };
}

/** Asks `count` random queries; returns the order of equal names, which must not change. */
async function ask(
  catalog: Catalog,
  list: Listed,
  before: NameOrder | null,
  count: number,
): Promise<NameOrder> {
  const target = targetOf(catalog);
  // Searches with fewer packages are compared below.
  await eventually(
    async () => (await target.openView({ text: '', filters: noFilters, sort: [] })).searched,
  ).toBeNull();
  const nameOrder = await readNameOrder(target, list, before);
  await fc.assert(
    fc.asyncProperty(plans, (plan) => check(target, list, nameOrder, makeQuestion(plan, list.packages))),
    { numRuns: shareOf(count), endOnFailure: true },
  );
  return nameOrder;
}

describe('every query has the result of the oracle', () => {
  it(
    'in the store, from the first page to a restart with a damaged index',
    { timeout: 300_000 },
    async () => {
      const folder = newFolder();
      let told = 0;
      await fc.assert(
        fc.asyncProperty(listHistories({ packages: 100, plans: 30 }), async (history) => {
          told += 1;
          await runListHistory(history, path.join(folder, String(told)));
        }),
        // `npm run test:long -- search` shrinks a failure.
        { numRuns: shareOf(30), endOnFailure: true },
      );
    },
  );

  describe('in a catalog with many pages', () => {
    const packages = manyPackages(9000 / seriesStep, 1);

    async function synced(): Promise<Harness> {
      const made = await harness(new SimulatedList(packages.map(sent)));
      value(await made.catalog.sync());
      return made;
    }

    it('after a sync, and after a restart without the index', async () => {
      const { catalog, folder } = await synced();
      const list = listed(packages, catalog.status().checkedAt ?? 0);
      const nameOrder = await ask(catalog, list, null, 14);
      await catalog.close();
      removeSync(path.join(folder, 'snapshot-1.base'));
      const again = await harness(new SimulatedList([]), { folder });
      await ask(again.catalog, list, nameOrder, 5);
      await eventually(() => files(folder)).toEqual(published(1));
      await ask(again.catalog, list, nameOrder, 5);
    });

    it('during a first sync', async () => {
      const source = new SimulatedList(packages.map(sent));
      const pages = Math.floor(50 / seriesStep);
      const arrived = packages.slice(0, 100 * pages);
      const held = Promise.withResolvers<null>();
      source.before = (page) => (page > pages ? held.promise : null);
      const { catalog, clock } = await harness(source);
      const syncing = catalog.sync();
      await eventually(() => catalog.status().rows).toBe(arrived.length);
      await ask(catalog, listed(arrived, clock), null, 8);
      held.resolve(null);
      value(await syncing);
    });
  });

  it('of the packages that were searched so far, while more arrive and are indexed', async () => {
    const store = Store.open(newFolder(), defaultStoreSettings, now, noStoreEvents);
    let view = 0;
    const target: Pick<QueryTarget, 'openView' | 'readRows'> = {
      openView: (query) => {
        view += 1;
        return done(openView(store.context(view), query));
      },
      readRows: (request) => Promise.resolve(readRows(store.context(0), request)),
    };
    const rounds = fc.sample(fc.array(plans, { minLength: 3, maxLength: 3 }), shareOf(8));
    const perRound = 4500;
    const packages = manyPackages(perRound * rounds.length, 2);
    const arrived = (end: number): Listed => listed(packages.slice(0, end), now);
    await done(store.beginSync(now));
    store.beginPass();
    const answers: { readonly asked: Question; readonly list: Listed; readonly ids: readonly string[] }[] =
      [];
    const ask = async (count: number, plan: QuestionPlan): Promise<void> => {
      const asked = makeQuestion(plan, packages);
      const { text, filters, sort, preferred } = asked;
      const opened = await target.openView({ text, filters, sort: [...sort], preferred });
      const ids = (await allRows(target, opened)).map(({ id }) => id);
      answers.push({ asked, list: arrived(opened.searched ?? count), ids });
    };
    for (const [round, [first, second, last]] of rounds.entries()) {
      const count = perRound * (round + 1);
      const page = packages.slice(perRound * round, count);
      for (let from = 0; from < page.length; from += 100)
        await done(store.readPage({ body: bodyOf(page.slice(from, from + 100).map(sent), {}), store: true }));
      for (const plan of [first, second]) if (plan !== undefined) await ask(count, plan);
      const searched = answers.at(-1)?.list.packages.length ?? 0;
      expect(searched).toBeLessThan(count);
      // In idle time the rest becomes ready.
      if (round % 2 === 1) await done(store.maintenance.run());
      if (last !== undefined) await ask(count, last);
      expect(answers.at(-1)?.list.packages.length).toBe(round % 2 === 1 ? count : searched + 1024);
    }
    const nameOrder = await readNameOrder(target, arrived(packages.length), null);
    for (const { asked, list, ids } of answers)
      expect(ids, JSON.stringify(asked)).toEqual(answerOf(list, nameOrder, asked).map(({ id }) => id));
    store.close();
  });
});
