import {
  maxRows,
  noFilters,
  type ListRow,
  type SortKey,
  type Suggestions,
} from '../../../src/preload/contract/view.ts';
import type { TimeBars } from '../../../src/preload/contract/time-bars.ts';
import type { Steps } from '../../../src/main/catalog/worker/steps.ts';
import { readTimeBars } from '../../../src/main/catalog/worker/queries/count.ts';
import { readSuggestions } from '../../../src/main/catalog/worker/queries/suggestions.ts';
import { openView, readRows } from '../../../src/main/catalog/worker/queries/open-view.ts';
import { Store } from '../../../src/main/catalog/worker/store.ts';
import type { Engine } from '../engine.ts';
import { shownRows, type Order, type Row } from '../query.ts';
import {
  defaultStoreSettings,
  noStoreEvents,
} from '../../../test/equipment/support/default-list-preferences.ts';

/** The list's initial order. */
export const byName: readonly SortKey[] = [{ column: 'name', descending: false }];

export const sortKeys: Readonly<Record<Order, readonly SortKey[]>> = {
  updated: [{ column: 'updated', descending: true }],
  name: byName,
};

/** Runs all steps without a pause, because no other request waits here. */
async function finished<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) await step.value;
  }
}

function toRow({ id, name, status, comments, creator, updatedAt }: ListRow): Row {
  return {
    id,
    name: name.text,
    status: status.text,
    comments: comments.text,
    creator: creator.text,
    updated: (updatedAt ?? Number.NaN) / 1000,
  };
}

interface Shown {
  readonly total: number;
  readonly rows: readonly ListRow[];
}

/** A catalog that is open in this process. */
interface OpenCatalog {
  /** Opens a view with its first rows, as the app's list does. */
  show(text: string, sort: readonly SortKey[]): Promise<Shown>;
  /** What the text of the view that was shown last could have meant. */
  suggest(text: string): Promise<Suggestions>;
  /** The ids of that view's first rows. */
  ids(count: number): readonly string[];
  /** The packages of that view by time. */
  timeBars(column: 'created' | 'updated'): Promise<TimeBars>;
  /** The file of that view's list. */
  file(): string;
  close(): void;
}

/** Opens a catalog's folder with the app's store in this thread; in the app it runs in a worker. */
export function openCatalog(folder: string): OpenCatalog {
  const store = Store.open(folder, defaultStoreSettings, Date.now(), noStoreEvents);
  let lastView = 0;
  return {
    async show(text, sort) {
      lastView += 1;
      const request = { text, filters: noFilters, sort: [...sort], rows: shownRows };
      const { total, firstRows } = await finished(openView(store.context(lastView), request));
      return { total, rows: firstRows };
    },
    suggest: (text) => finished(readSuggestions(store.context(0), { view: lastView, text })),
    ids(count) {
      const found: string[] = [];
      while (found.length < count) {
        const request = { view: lastView, offset: found.length, limit: maxRows };
        const rows = readRows(store.context(0), request);
        found.push(...rows.map(({ id }) => id));
        if (rows.length < maxRows) break;
      }
      return found;
    },
    timeBars: (column) => finished(readTimeBars(store.context(0), { view: lastView, column })),
    file: () => store.context(0).view(lastView).snapshot?.path ?? '',
    close: () => store.close(),
  };
}

export const engine: Engine = {
  async prepare({ folder, packages }) {
    const { syncInto } = await import('./packshelf-sync.ts');
    return syncInto(folder, packages);
  },
  open({ folder }) {
    const catalog = openCatalog(folder);
    return {
      indexMs: null,
      first: async () => (await catalog.show('', sortKeys.updated)).rows.map(toRow),
      async ask({ query, order }) {
        const { total, rows } = await catalog.show(query.typed, sortKeys[order]);
        return { count: total, rows: rows.map(toRow) };
      },
      own: {
        find: (typed, order) => catalog.show(typed, sortKeys[order]),
        bestMatch: (typed) => catalog.show(typed, []),
        suggest: (typed) => catalog.suggest(typed),
      },
      close: () => catalog.close(),
    };
  },
};
