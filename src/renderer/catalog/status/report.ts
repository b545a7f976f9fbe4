import { messages } from '../../ui/messages.svelte.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import { labelFor } from '../details/fields.ts';

/** One line of text for each anomaly in the list. */
export function anomalyLines({ anomalies }: Pick<CatalogStatus, 'anomalies'>): readonly string[] {
  const { common, report } = messages;
  return anomalies.map(({ code, field, count }) =>
    common.labelled(report.anomalies[code](field === null ? '' : labelFor(field)), common.figure(count)),
  );
}
