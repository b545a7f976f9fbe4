import type { SavedView } from '../../../preload/contract/saved-view.ts';
import { allowed, unlessAllowed } from '../../ui/allowed.svelte.ts';
import { entriesOf, type MenuEntry } from '../../ui/menu-entry.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { ViewsState } from './views.svelte.ts';

interface Options {
  /** Whether this system has notifications. */
  readonly notifies: boolean;
  readonly onopen: (id: string) => void;
}

/** The menu of a saved view. */
export function viewEntries(
  views: ViewsState,
  view: SavedView,
  { notifies, onopen }: Options,
): readonly MenuEntry[] {
  const text = messages.views;
  const { id, pinned, notify } = view;
  const neighbours = views.all.filter((other) => other.pinned === pinned);
  return entriesOf([
    { label: messages.common.open, icon: 'bookmark', onselect: () => onopen(id) },
    { label: text.rename, icon: 'edit', onselect: () => (views.dialog = { kind: 'rename', view }) },
    {
      label: pinned ? text.unpin : text.pin,
      icon: 'pin',
      onselect: () => void views.change(id, { pinned: !pinned }),
    },
    {
      label: text.up,
      icon: 'up',
      disabled: neighbours[0] === view,
      separated: true,
      onselect: () => void views.move(id, -1),
    },
    {
      label: text.down,
      icon: 'down',
      disabled: neighbours.at(-1) === view,
      onselect: () => void views.move(id, 1),
    },
    notifies && {
      label: text.notify,
      checked: notify && allowed.notifications,
      separated: true,
      ...unlessAllowed(allowed.notifications),
      onselect: () => void views.change(id, { notify: !notify }),
    },
    {
      label: text.remove,
      icon: 'trash',
      danger: true,
      separated: true,
      onselect: () => void views.remove(id),
    },
  ]);
}
