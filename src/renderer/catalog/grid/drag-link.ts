import { labelledLink } from '../../../preload/contract/labelled-link.ts';
import type { ListRow } from '../../../preload/contract/view.ts';
import type { ListState } from '../list/list.svelte.ts';
import { countOf, isSelected } from '../selection/selection.ts';

/** More links would be of no use in a mail. */
const maxDragged = 50;

/** The rows that move with a dragged one: all selected ones, if it is one of them and they are few and loaded. */
export function draggedRows(
  list: Pick<ListState, 'row' | 'selection'>,
  index: number,
  row: ListRow,
): readonly ListRow[] {
  const { selection } = list;
  if (!isSelected(selection, index) || countOf(selection) > maxDragged) return [row];
  const positions = selection.ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from }, (_, at) => from + at),
  );
  const rows = positions.map((position) => list.row(position)).filter((each) => each !== undefined);
  return rows.length === positions.length ? rows : [row];
}

/** Lets dragged packages be dropped in other programs as their links; `at`: the fingerprint of their service. */
export function dragLinks(event: DragEvent, rows: readonly Pick<ListRow, 'id' | 'name'>[], at: string): void {
  const links = rows.flatMap(({ id, name }) => labelledLink({ id, at }, name.text) ?? []);
  const { dataTransfer } = event;
  if (links.length === 0 || dataTransfer === null) {
    event.preventDefault();
    return;
  }
  const addresses = links.map(({ text }) => text);
  dataTransfer.effectAllowed = 'copyLink';
  // RFC 2483, section 5.
  dataTransfer.setData('text/uri-list', addresses.join('\r\n'));
  dataTransfer.setData('text/plain', addresses.join('\n'));
  dataTransfer.setData('text/html', links.map(({ html }) => html).join('<br>'));
}
