import type { DiaryLine } from '../../../preload/contract/diary.ts';
import { allowed, unlessAllowed } from '../../ui/allowed.svelte.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { labelFor } from '../details/fields.ts';
import { changeInWords } from './field-changes.ts';
import { datedLineTime } from './line-times.ts';

export interface LineActions {
  readonly open: () => void;
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
      disabled: !line.isInList,
      ...(line.isInList ? {} : { hint: text.gone }),
      onselect: actions.open,
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

/** A line as text for the clipboard: what, whose, who and when, between tabs. */
export function lineInWords(line: DiaryLine, now: number): string {
  const text = messages.diary;
  const name = line.name.text === '' ? messages.grid.unnamed : line.name.text;
  const what =
    line.kind === 'changed'
      ? line.fields.map((field) => `${labelFor(field.key)}: ${changeInWords(field, now)}`).join(' · ')
      : text[line.kind];
  return [name, what, line.person.text, datedLineTime(line, now)].join('\t');
}
