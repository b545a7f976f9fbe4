import { expect, it } from 'vitest';
import { SeenLines } from '../../../../../../src/main/catalog/worker/diary/seen.ts';
import { change } from '../../../../../../src/main/catalog/worker/snapshot/change.ts';

/** Two new packages and one changed in each update. */
const updates = [3, 4, 7].map((update) => ({
  ...{ update, previous: update - 1, at: update, since: update - 1, rows: 9, complete: true },
  ...{ added: 2, changed: 1, removed: 0 },
}));
const added = { update: 4, row: 1, kind: change.added };
const changed = { update: 4, row: 5, kind: change.changed };
const nothing = SeenLines.parse(null);

it('takes all lines for unread at first', () => {
  expect(nothing.count(updates)).toEqual({ unread: 9, unreadNew: 6 });
  expect(SeenLines.parse('noise').count(updates)).toEqual({ unread: 9, unreadNew: 6 });
});

it('marks lines up to an update, so that later ones stay unread', () => {
  const seen = nothing.markUpTo(4);
  expect(seen.count(updates)).toEqual({ unread: 3, unreadNew: 2 });
  expect([seen.isUnread(4, 1), seen.isUnread(7, 1)]).toEqual([false, true]);
  expect(seen.markUpTo(3).isUnread(4, 1)).toBe(false);
});

it('marks single lines as seen and as unread', () => {
  const one = nothing.markLines([added], true);
  expect([one.isUnread(4, 1), one.isUnread(4, 5)]).toEqual([false, true]);
  expect(one.count(updates)).toEqual({ unread: 8, unreadNew: 5 });
  expect(one.markLines([added], false).count(updates)).toEqual({ unread: 9, unreadNew: 6 });
  const back = nothing.markUpTo(7).markLines([added, changed], false);
  expect(back.count(updates)).toEqual({ unread: 2, unreadNew: 1 });
  expect([back.isSeen(3), back.isSeen(4)]).toEqual([true, false]);
  expect(back.markUpTo(7).count(updates)).toEqual({ unread: 0, unreadNew: 0 });
});

it('undoes the last mark of many, but not what was marked since', () => {
  const some = nothing.markLines([added], true);
  const all = some.markUpTo(7);
  expect(all.undo().count(updates)).toEqual(some.count(updates));
  expect(all.undo().undo()).toEqual(all.undo());
  expect(all.markUpTo(7).undo().count(updates)).toEqual(some.count(updates));
  const later = all.markLines([changed], true).undo();
  expect([later.isUnread(4, 1), later.isUnread(4, 5), later.isUnread(3, 1)]).toEqual([false, false, true]);
});

it('is the same after it was stored', () => {
  const seen = nothing.markLines([changed], true).markUpTo(3).markLines([added], true);
  const stored = SeenLines.parse(seen.toJson());
  expect(stored).toEqual(seen);
  expect(stored.undo()).toEqual(seen.undo());
});

it('forgets lines that were deleted', () => {
  const seen = nothing.markLines([added, changed], true);
  expect(seen.keep(4, 7).count(updates.slice(2))).toEqual({ unread: 3, unreadNew: 2 });
});
