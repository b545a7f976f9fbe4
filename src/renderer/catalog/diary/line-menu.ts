import { calendarDay } from '../../../preload/contract/days.ts';
import type { DiaryDay, DiaryLine } from '../../../preload/contract/diary.ts';
import { copyKeys, starKeys } from '../../../preload/contract/shortcuts.ts';
import { allowed, unlessAllowed } from '../../ui/allowed.svelte.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { failureText, messages } from '../../ui/messages.svelte.ts';
import type { getAccount } from '../account-context.ts';
import type { DiaryState } from './diary.svelte.ts';

type AccountState = ReturnType<typeof getAccount>;

/** Copies the active line. */
export async function copyLine(account: AccountState, diary: DiaryState): Promise<void> {
  const copied = await diary.copyActive();
  if (copied !== null) account.announce(copied.ok ? messages.common.copied : failureText(copied.failure));
}

/** The menu of the heading of a day that is over. */
export function dayEntries(
  { start }: DiaryDay,
  { navigation }: AccountState,
  diary: DiaryState,
): readonly MenuEntry[] {
  const text = messages.diary;
  return [
    { label: text.showDay, icon: 'clock', onselect: () => void navigation.showDay(start) },
    {
      label: text.differences.since,
      onselect: () => diary.compare({ from: calendarDay(start, undefined), until: null }),
    },
  ];
}

/** The menu of a line. */
export function lineEntries(line: DiaryLine, account: AccountState, diary: DiaryState): readonly MenuEntry[] {
  const { id, isInList, isUnread } = line;
  const { navigation, rowActions, shelf } = account;
  const text = messages.diary;
  return [
    { label: text.open, icon: 'document', shortcut: 'Enter', onselect: () => void diary.details.open(line) },
    {
      label: text.showInPackages,
      icon: 'packages',
      disabled: !isInList,
      ...(isInList ? {} : { hint: messages.failures['item-gone'][0] }),
      onselect: () => void navigation.openPackage(id),
    },
    {
      label: shelf.isStarred(id) ? messages.shelf.unstar : messages.shelf.star,
      icon: 'star',
      shortcut: starKeys,
      onselect: () => void rowActions.starOne(id),
    },
    {
      label: text.copy,
      icon: 'copy',
      shortcut: copyKeys,
      separated: true,
      ...unlessAllowed(allowed.copy),
      onselect: () => void copyLine(account, diary),
    },
    {
      label: isUnread ? text.markSeen : text.markUnread,
      icon: 'eye',
      onselect: () => void diary.markLine(line, isUnread),
    },
    { label: text.ofPackage, icon: 'clock', separated: true, onselect: () => diary.showPackage(id) },
  ];
}
