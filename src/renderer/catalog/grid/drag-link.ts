import { labelledLink } from '../../../preload/contract/labelled-link.ts';
import type { ListRow } from '../../../preload/contract/view.ts';

/** Lets a dragged package be dropped in other programs as its link; `at`: the fingerprint of its service. */
export function dragLink(event: DragEvent, { id, name }: Pick<ListRow, 'id' | 'name'>, at: string): void {
  const link = labelledLink({ id, at }, name.text);
  const { dataTransfer } = event;
  if (link === null || dataTransfer === null) {
    event.preventDefault();
    return;
  }
  dataTransfer.effectAllowed = 'copyLink';
  dataTransfer.setData('text/uri-list', link.text);
  dataTransfer.setData('text/plain', link.text);
  dataTransfer.setData('text/html', link.html);
}
