import path from 'node:path';
import { afterEach, describe, it } from 'vitest';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { makeQuestion, plans } from '../../../equipment/support/oracle/questions.ts';
import {
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
import { closeAll, files, harness, newFolder, published, value, type Harness } from './harness.ts';
import { SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

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
    readRanks: async (request) => value(await catalog.query('readRanks', request)),
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
});
