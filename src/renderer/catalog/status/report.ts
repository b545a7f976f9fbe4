import { messages } from '../../ui/messages.svelte.ts';
import type { AppFacts, CatalogStatus } from '../../../preload/contract/status.ts';
import { labelFor } from '../details/fields.ts';

/** What was odd in the list as it was read, a line for each, in plain words. */
export function oddLines({ oddities }: Pick<CatalogStatus, 'oddities'>): readonly string[] {
  return oddities.map(({ code, field, count }) =>
    messages.report.oddities[code](count, field === null ? '' : labelFor(field)),
  );
}

function moment(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString();
}

/** The same for a help desk, to be copied: names of the interface and numbers, nothing of packages or people. */
export function reportText(app: AppFacts, catalog: CatalogStatus): string {
  const { snapshot, rows, skipped, complete, checkedAt, completeAt, took } = catalog;
  const odd = catalog.oddities.map(({ code, field, count }) =>
    field === null ? `${code} ${count}` : `${code} ${field} ${count}`,
  );
  return [
    `${messages.shell.appName} ${app.version} (${app.platform})`,
    `snapshot ${snapshot ?? 'none'}, packages ${rows}, left out ${skipped}`,
    `checked ${moment(checkedAt)}${took === null ? '' : `, took ${took} ms`}`,
    complete ? 'complete' : `not complete, last complete ${moment(completeAt)}`,
    ...odd,
  ].join('\n');
}
