import { setTimeout as sleep } from 'node:timers/promises';
import { noFilters, type SortKey } from '../../src/preload/contract/view.ts';
import { startInProcess } from '../../test/equipment/support/in-process-worker.ts';
import { now } from './clock.ts';
import { openCatalog, sortKeys } from './engines/packshelf.ts';
import { shownRows } from './query.ts';
import { createCatalog, valueOf } from './quiet-catalog.ts';

/**
 * A process of its own: opens a catalog with the first rows of its list, and asks one question of a kind that nobody has asked
 * since. Arguments: the catalog's folder, the kind, the text, `wall` or `processor` (clock.ts), and perhaps the ms of a pause
 * between the rows and the question. Prints its ms as JSON.
 */

const [folder = '', kind = '', text = '', , pauseMs] = process.argv.slice(2);

const keysOf: Readonly<Record<string, readonly SortKey[]>> = {
  'best match': [],
  'other order': [{ column: 'creator', descending: false }],
};

async function askAtOnce(): Promise<number> {
  const catalog = openCatalog(folder);
  await catalog.show('', sortKeys.updated);
  // A suggestion is asked for after the view that found nothing.
  if (kind === 'suggestion') await catalog.show(text, sortKeys.updated);
  const asked = now();
  if (kind === 'suggestion') await catalog.suggest(text);
  else await catalog.show(text, keysOf[kind] ?? sortKeys.updated);
  const ms = now() - asked;
  catalog.close();
  return ms;
}

/** In the worker of the app with all that it does by itself, but in this thread, whose processor time can be read. */
async function askAfterPause(): Promise<number> {
  const catalog = createCatalog(() => new Uint8Array(0), undefined, startInProcess);
  const show = async (shown: string, sort: readonly SortKey[]): Promise<unknown> =>
    valueOf(
      await catalog.query('openView', { text: shown, filters: noFilters, sort: [...sort], rows: shownRows }),
    );
  valueOf(await catalog.open(folder));
  await show('', sortKeys.updated);
  await sleep(Number(pauseMs));
  const asked = now();
  await show(text, keysOf[kind] ?? sortKeys.updated);
  const ms = now() - asked;
  await catalog.close();
  return ms;
}

const ms = pauseMs === undefined ? await askAtOnce() : await askAfterPause();
process.stdout.write(`${JSON.stringify({ ms })}\n`);
