import { describe, expect, it } from 'vitest';
import {
  failed,
  succeeded,
  type FailureCode,
  type Result,
} from '../../../../src/preload/contract/failure.ts';
import type { LinkRequest } from '../../../../src/preload/contract/link.ts';
import type { ItemDetails, OpenedView } from '../../../../src/preload/contract/view.ts';
import { LinkOpener } from '../../../../src/renderer/links/link-opener.svelte.ts';

const account = 'a'.repeat(32);
const link: LinkRequest = { number: 4, kind: 'package', account, id: '7' };

function view(number: number, snapshot: string | null = 's1'): OpenedView {
  return { view: number, total: 5, snapshot, searched: null, asOf: null, firstRows: [] };
}

function setUp(): {
  opener: LinkOpener;
  calls: string[];
  answer: (code: FailureCode | null, id?: string) => void;
  hold: () => (() => void)[];
} {
  const calls: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  let result: Result<ItemDetails> = succeeded({ id: '7', fields: [] });
  const opener = new LinkOpener({
    account,
    bridge: {
      readItem: ({ view: at, id }) => {
        calls.push(`read ${id} in ${at}`);
        const now = result;
        return isHeld ? new Promise((resolve) => held.push(() => resolve(now))) : Promise.resolve(now);
      },
    },
    appBridge: {
      dismissLink: ({ number }) => Promise.resolve((calls.push(`dismiss ${number}`), succeeded(null))),
    },
    showItem: (id) => Promise.resolve(void calls.push(`show ${id}`)),
    showNewestList: () => calls.push('show newest'),
  });
  return {
    opener,
    calls,
    answer: (code, id = '7') => {
      result = code === null ? succeeded({ id, fields: [] }) : failed({ code, retryable: false });
    },
    hold: () => {
      isHeld = true;
      return held;
    },
  };
}

describe('a link to a package', () => {
  it('opens the package once a view is there, and only once', async () => {
    const { opener, calls } = setUp();
    await opener.follow(link, null, 's1');
    expect(calls).toEqual([]);
    await opener.follow(link, view(1), 's1');
    await opener.follow(link, view(2), 's1');
    expect(calls).toEqual(['read 7 in 1', 'dismiss 4', 'show 7']);
    await opener.follow({ ...link, number: 5 }, view(2), 's1');
    expect(calls.slice(3)).toEqual(['read 7 in 2', 'dismiss 5', 'show 7']);
  });

  it('opens it under the id as the list spells it', async () => {
    const { opener, calls, answer } = setUp();
    answer(null, 'small');
    await opener.follow({ ...link, id: 'SMALL' }, view(1), 's1');
    expect(calls).toEqual(['read SMALL in 1', 'dismiss 4', 'show small']);
  });

  it('is ignored by the lists of other accounts', async () => {
    const { opener, calls } = setUp();
    await opener.follow({ ...link, account: 'b'.repeat(32) }, view(1), 's1');
    await opener.follow({ number: 1, kind: 'no-account' }, view(1), 's1');
    await opener.follow(null, view(1), 's1');
    expect(calls).toEqual([]);
  });

  it('waits for the first list', async () => {
    const { opener, calls, answer } = setUp();
    answer('item-gone');
    await opener.follow(link, view(1, null), null);
    expect(opener.missing).toBe('reading');
    answer(null);
    await opener.follow(link, view(2), 's1');
    expect(opener.missing).toBeNull();
    expect(calls).toEqual(['read 7 in 1', 'read 7 in 2', 'dismiss 4', 'show 7']);
  });

  it('reports that the list does not have the package, and looks again in the next list', async () => {
    const { opener, calls, answer } = setUp();
    answer('item-gone');
    await opener.follow(link, view(1), 's1');
    expect(opener.missing).toBe('not-in-list');
    expect(calls).toEqual(['read 7 in 1']);
    await opener.follow(link, view(1), 's2');
    expect(calls.slice(1)).toEqual(['show newest']);
    answer(null);
    await opener.follow(link, view(2, 's2'), 's2');
    expect(opener.missing).toBeNull();
    expect(calls.slice(-1)).toEqual(['show 7']);
  });

  it('opens the current state of the package, not that of an older view', async () => {
    const { opener, calls } = setUp();
    await opener.follow(link, view(1), 's2');
    expect(calls).toEqual(['show newest']);
    await opener.follow(link, view(2, 's2'), 's2');
    expect(calls).toEqual(['show newest', 'read 7 in 2', 'dismiss 4', 'show 7']);
  });

  it('is forgotten when the person dismisses it', async () => {
    const { opener, answer } = setUp();
    answer('item-gone');
    await opener.follow(link, view(1), 's1');
    await opener.follow(null, view(1), 's1');
    expect(opener.missing).toBeNull();
  });

  it('waits for the next view where this one is gone, and opens the details for other failures', async () => {
    const { opener, calls, answer } = setUp();
    answer('view-gone');
    await opener.follow(link, view(1), 's1');
    expect(calls).toEqual(['read 7 in 1']);
    answer('storage-failed');
    await opener.follow(link, view(2), 's1');
    expect(calls.slice(1)).toEqual(['read 7 in 2', 'dismiss 4', 'show 7']);
  });

  it('drops an answer about a view that was replaced', async () => {
    const { opener, calls, answer, hold } = setUp();
    const held = hold();
    answer('item-gone');
    const first = opener.follow(link, view(1), 's1');
    answer(null);
    const second = opener.follow(link, view(2), 's1');
    for (const release of held) release();
    await Promise.all([first, second]);
    expect(opener.missing).toBeNull();
    expect(calls).toEqual(['read 7 in 1', 'read 7 in 2', 'dismiss 4', 'show 7']);
  });
});
