import { describe, expect, test } from 'vitest';
import type { CatalogStatus } from '../../../../../src/preload/contract/status.ts';
import { viewUpdateFor } from '../../../../../src/renderer/catalog/list/view-update.ts';
import { catalog, FakeListBridge } from './fake-list-bridge.ts';

function status(snapshot: string | null, rows: number, added: number | null = null): CatalogStatus {
  const changes = added === null ? null : { added, changed: 0, removed: 0 };
  return catalog(new FakeListBridge(), { snapshot, rows, changes });
}

const view = (snapshot: string | null, total = 5) => ({
  view: 1,
  total,
  snapshot,
  asOf: null,
  searched: null,
  firstRows: [],
});

function consequenceKind(
  before: CatalogStatus,
  now: CatalogStatus,
  shown: ReturnType<typeof view> | null,
  isOpening = false,
): string {
  return viewUpdateFor(before, now, shown, isOpening).kind;
}

describe('a view stays', () => {
  test('if nothing that it shows has changed', () => {
    expect(consequenceKind(status('s1', 5), status('s1', 5), view('s1'))).toBe('none');
  });

  test('if the newer list is already offered', () => {
    expect(consequenceKind(status('s2', 5), status('s2', 6), view('s1'))).toBe('none');
  });

  test('while it is being opened, even the first one', () => {
    expect(consequenceKind(status(null, 0), status(null, 0), null, true)).toBe('none');
  });
});

describe('a view is opened again', () => {
  test('if there is none', () => {
    expect(consequenceKind(status('s1', 5), status('s1', 5), null)).toBe('reopen');
  });

  test('at once for the first rows, at limited frequency for more of them', () => {
    expect(consequenceKind(status(null, 0), status(null, 25), view(null, 0))).toBe('reopen');
    expect(consequenceKind(status(null, 25), status(null, 50), view(null, 25))).toBe('reopen-throttled');
  });

  test('for the first snapshot, and when the snapshot is gone', () => {
    expect(consequenceKind(status(null, 50), status('s1', 60), view(null, 50))).toBe('reopen');
    expect(consequenceKind(status('s1', 60), status(null, 0), view('s1'))).toBe('reopen');
  });

  test('if it is empty and there is a newer list', () => {
    expect(consequenceKind(status('s1', 0), status('s2', 1, 1), view('s1', 0))).toBe('reopen');
  });

  test('if the newer list has no changes', () => {
    expect(consequenceKind(status('s1', 5), status('s2', 5, 0), view('s1'))).toBe('reopen');
  });
});

test('a view of the newest snapshot is up to date', () => {
  expect(consequenceKind(status('s1', 5), status('s2', 6, 1), view('s2'))).toBe('up-to-date');
});

describe('a newer list is offered', () => {
  test('with its changes', () => {
    const { changes } = status('s2', 6, 1);
    expect(viewUpdateFor(status('s1', 5), status('s2', 6, 1), view('s1'), false)).toEqual({
      kind: 'offer',
      newerSnapshot: { snapshot: 's2', changes },
    });
  });

  test('without numbers if another snapshot lies between, even one without changes', () => {
    const offered = { kind: 'offer', newerSnapshot: { snapshot: 's3', changes: null } };
    expect(viewUpdateFor(status('s2', 6), status('s3', 7, 1), view('s1'), false)).toEqual(offered);
    expect(viewUpdateFor(status('s2', 6), status('s3', 6, 0), view('s1'), false)).toEqual(offered);
  });
});
