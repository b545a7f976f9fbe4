import type { DiaryLine } from '../../../preload/contract/diary.ts';
import { starKeys } from '../../../preload/contract/shortcuts.ts';
import { allowed, unlessAllowed } from '../../ui/allowed.svelte.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { messages } from '../../ui/messages.svelte.ts';

export interface LineActions {
  readonly open: () => void;
  readonly showInPackages: () => void;
  readonly isStarred: boolean;
  readonly star: () => void;
  readonly copy: () => void;
  readonly mark: (isSeen: boolean) => void;
  readonly showPackage: () => void;
}

/** The menu of a line. */
export function lineEntries(line: DiaryLine, actions: LineActions): readonly MenuEntry[] {
  const text = messages.diary;
  return [
    {
      label: text.open,
      icon: 'document',
      shortcut: 'Enter',
      onselect: actions.open,
    },
    {
      label: text.showInPackages,
      icon: 'packages',
      disabled: !line.isInList,
      ...(line.isInList ? {} : { hint: messages.failures['item-gone'][0] }),
      onselect: actions.showInPackages,
    },
    {
      label: actions.isStarred ? messages.shelf.unstar : messages.shelf.star,
      icon: 'star',
      shortcut: starKeys,
      onselect: actions.star,
    },
    {
      label: text.copy,
      icon: 'copy',
      shortcut: 'Mod+C',
      separated: true,
      ...unlessAllowed(allowed.copy),
      onselect: actions.copy,
    },
    {
      label: line.isUnread ? text.markSeen : text.markUnread,
      icon: 'eye',
      onselect: () => actions.mark(line.isUnread),
    },
    { label: text.ofPackage, icon: 'clock', separated: true, onselect: actions.showPackage },
  ];
}
