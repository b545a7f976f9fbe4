import { escapeFormula } from '../../../preload/contract/escape-formula.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ItemField } from '../../../preload/contract/view.ts';
import { copyText } from '../../ui/copy-feedback.svelte.ts';
import { columnFor } from './fields.ts';

/**
 * Copies the whole text of a package's field, also where only its beginning is here: main has it in `view`, null for
 * none. Returns whether that worked.
 */
export async function copyField(
  bridge: Pick<AccountBridge, 'copyCell'>,
  view: number | null,
  id: string,
  field: ItemField,
): Promise<boolean> {
  const column = columnFor(field);
  if (column === null || view === null) return copyText(escapeFormula(field.value.text, 'paste'));
  const copied = await bridge.copyCell({ view, id, column });
  return copied.ok;
}
