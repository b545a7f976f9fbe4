import { escapeFormula } from '../../../preload/contract/escape-formula.ts';
import { fieldColumns } from '../../../preload/contract/field-columns.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { copyText } from '../../ui/copy-feedback.svelte.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { ItemField, ListColumn } from '../../../preload/contract/view.ts';
import { filterByDay, filterByText, type ValueFilter } from '../filters/value-filter.ts';
import { own } from '../../../preload/contract/own.ts';

const idKeys: readonly string[] = ['processId', 'channelId', 'createdBy', 'updatedBy'];
const timeKeys: readonly string[] = ['createdAt', 'updatedAt'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The label of a field, or the key of an unknown one. */
export function labelFor(key: string): string {
  return own(messages.details.labels, key) ?? key;
}

/** Whether the value is an ID rather than text. */
export function isId(field: ItemField): boolean {
  return idKeys.includes(field.key) || uuid.test(field.value.text);
}

/** Whether the field should hold a time, even if its value is not one. */
export function isTime({ key }: Pick<ItemField, 'key'>): boolean {
  return timeKeys.includes(key);
}

/** The fields in display order, and those that only a help desk needs. */
export function arrangeFields(fields: readonly ItemField[]): {
  readonly main: readonly ItemField[];
  readonly technical: readonly ItemField[];
} {
  // The heading has the name already, and `totalcount` is not about this package.
  const shown = fields.filter(
    ({ key, value, length }) => key !== 'totalcount' && (key !== 'processName' || length > value.text.length),
  );
  const isOwnId = ({ key }: ItemField): boolean => key === 'processId';
  // Fields with search matches are never collapsed.
  const isTechnical = (field: ItemField): boolean =>
    isId(field) && !isOwnId(field) && field.value.marks.length === 0;
  const main = shown.filter((field) => !isTechnical(field));
  return {
    main: main.toSorted((a, b) => Number(isOwnId(a)) - Number(isOwnId(b))),
    technical: shown.filter(isTechnical),
  };
}

/** The list column with the same value; null where there is none, or for an invalid time. */
export function columnFor(field: Pick<ItemField, 'key' | 'time'>): ListColumn | null {
  if (isTime(field) && field.time === null) return null;
  return own(fieldColumns, field.key) ?? null;
}

/** The filter for packages with the same value; null where there is none, or the value is cut. */
export function filterFor(field: ItemField): ValueFilter | null {
  const column = columnFor(field);
  if (column === null) return null;
  if (field.time !== null) return filterByDay(column, field.time);
  return field.length === field.value.text.length ? filterByText(column, field.value.text) : null;
}

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
