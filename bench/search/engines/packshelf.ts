import { noFilters, type ListRow, type SortKey } from '../../../src/preload/contract/view.ts';
import type { Steps } from '../../../src/main/catalog/worker/steps.ts';
import { openView, readRows } from '../../../src/main/catalog/worker/queries/open-view.ts';
import { Store } from '../../../src/main/catalog/worker/store.ts';
import type { Engine } from '../engine.ts';
import { shownRows, type Row } from '../query.ts';
import { defaultListPreferences } from '../../../test/equipment/support/default-list-preferences.ts';

const byUpdated: readonly SortKey[] = [{ column: 'updated', descending: true }];
/** The list's initial order. */
export const byName: readonly SortKey[] = [{ column: 'name', descending: false }];

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
  /** Opens a view and reads its first rows, as the app's list does. */
  show(text: string, sort: readonly SortKey[]): Promise<Shown>;
  close(): void;
}

/** Opens a catalog's folder with the app's store in this thread; in the app it runs in a worker. */
export function openCatalog(folder: string): OpenCatalog {
  const events = {
    onSetAside: () => {
      throw new Error('the catalog is damaged');
    },
    onFallbackFolder: () => {
      throw new Error('the folder cannot be written');
    },
  };
  const store = Store.open(
    folder,
    { maxPages: null, preferences: defaultListPreferences },
    Date.now(),
    events,
  );
  let lastView = 0;
  return {
    async show(text, sort) {
      lastView += 1;
      const { view, total } = await finished(
        openView(store.context(lastView), { text, filters: noFilters, sort: [...sort] }),
      );
      return {
        total,
        rows: readRows(store.context(0), { view, offset: 0, limit: shownRows }),
      };
    },
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
      first: async () => (await catalog.show('', byUpdated)).rows.map(toRow),
      async ask({ typed }) {
        const updated = await catalog.show(typed, byUpdated);
        const names = await catalog.show(typed, byName);
        const count = updated.total === names.total ? updated.total : Number.NaN;
        return { count, byUpdated: updated.rows.map(toRow), byName: names.rows.map(toRow) };
      },
      close: () => catalog.close(),
    };
  },
};
