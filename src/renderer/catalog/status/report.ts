import { messages } from '../../ui/messages.svelte.ts';
import type { AppFacts, CatalogStatus } from '../../../preload/contract/status.ts';
import { labelFor } from '../details/fields.ts';

/** One line of text for each anomaly in the list. */
export function anomalyLines({ anomalies }: Pick<CatalogStatus, 'anomalies'>): readonly string[] {
  return anomalies.map(({ code, field, count }) =>
    messages.report.anomalies[code](count, field === null ? '' : labelFor(field)),
  );
}

function isoTimeOrNever(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString();
}

/** The report to be copied for a help desk. It has field names and numbers, but no data of packages or people. */
export function reportText(app: AppFacts, catalog: CatalogStatus): string {
  const { snapshot, rows, skipped, complete, checkedAt, completeAt, took } = catalog;
  const anomalies = catalog.anomalies.map(({ code, field, count }) =>
    field === null ? `${code} ${count}` : `${code} ${field} ${count}`,
  );
  return [
    `${messages.shell.appName} ${app.version} (${app.platform})`,
    `snapshot ${snapshot ?? 'none'}, packages ${rows}, left out ${skipped}`,
    `checked ${isoTimeOrNever(checkedAt)}${took === null ? '' : `, took ${took} ms`}`,
    complete ? 'complete' : `not complete, last complete ${isoTimeOrNever(completeAt)}`,
    ...anomalies,
  ].join('\n');
}
