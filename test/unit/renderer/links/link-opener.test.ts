import { describe, expect, it } from 'vitest';
import {
  failed,
  succeeded,
  type FailureCode,
  type Result,
} from '../../../../src/preload/contract/failure.ts';
import type { AskedLink } from '../../../../src/preload/contract/link.ts';
import type { ItemDetails, OpenedView } from '../../../../src/preload/contract/view.ts';
import { LinkOpener } from '../../../../src/renderer/links/link-opener.svelte.ts';

const account = 'a'.repeat(32);
const asked: AskedLink = { number: 4, kind: 'package', account, id: '7' };

function view(number: number, snapshot: string | null = 's1'): OpenedView {
  return { view: number, total: 5, snapshot, first: [] };
}

function setUp(): {
  link: LinkOpener;
  done: string[];
  answer: (code: FailureCode | null) => void;
  hold: () => (() => void)[];
} {
  const done: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  let result: Result<ItemDetails> = succeeded({ id: '7', fields: [] });
  const link = new LinkOpener({
    account,
    bridge: {
      readItem: ({ view: at, id }) => {
        done.push(`read ${id} in ${at}`);
        const now = result;
        return isHeld ? new Promise((resolve) => held.push(() => resolve(now))) : Promise.resolve(now);
      },
    },
    app: { dismissLink: ({ number }) => Promise.resolve((done.push(`done ${number}`), succeeded(null))) },
    lead: (id) => Promise.resolve(void done.push(`lead ${id}`)),
    renew: () => done.push('renew'),
  });
  return {
    link,
    done,
    answer: (code) => {
      result = code === null ? succeeded({ id: '7', fields: [] }) : failed({ code, retryable: false });
    },
    hold: () => {
      isHeld = true;
      return held;
    },
  };
}

describe('a link to a package', () => {
  it('leads to it once a view is there, and only once', async () => {
    const { link, done } = setUp();
    await link.follow(asked, null, 's1');
    expect(done).toEqual([]);
    await link.follow(asked, view(1), 's1');
    await link.follow(asked, view(2), 's1');
    expect(done).toEqual(['read 7 in 1', 'done 4', 'lead 7']);
    await link.follow({ ...asked, number: 5 }, view(2), 's1');
    expect(done.slice(3)).toEqual(['read 7 in 2', 'done 5', 'lead 7']);
  });

  it('is left to the account that it is for', async () => {
    const { link, done } = setUp();
    await link.follow({ ...asked, account: 'b'.repeat(32) }, view(1), 's1');
    await link.follow({ number: 1, kind: 'no-account' }, view(1), 's1');
    await link.follow(null, view(1), 's1');
    expect(done).toEqual([]);
  });

  it('waits for the first list', async () => {
    const { link, done, answer } = setUp();
    answer('item-gone');
    await link.follow(asked, view(1, null), null);
    expect(link.missing).toBe('reading');
    answer(null);
    await link.follow(asked, view(2), 's1');
    expect(link.missing).toBeNull();
    expect(done).toEqual(['read 7 in 1', 'read 7 in 2', 'done 4', 'lead 7']);
  });

  it('says that the list doesn’t have it, and looks again in the next one', async () => {
    const { link, done, answer } = setUp();
    answer('item-gone');
    await link.follow(asked, view(1), 's1');
    expect(link.missing).toBe('not-in-list');
    expect(done).toEqual(['read 7 in 1']);
    await link.follow(asked, view(1), 's2');
    expect(done.slice(1)).toEqual(['renew']);
    answer(null);
    await link.follow(asked, view(2, 's2'), 's2');
    expect(link.missing).toBeNull();
    expect(done.slice(-1)).toEqual(['lead 7']);
  });

  it('leads to the package as it is now, not as an older view has it', async () => {
    const { link, done } = setUp();
    await link.follow(asked, view(1), 's2');
    expect(done).toEqual(['renew']);
    await link.follow(asked, view(2, 's2'), 's2');
    expect(done).toEqual(['renew', 'read 7 in 2', 'done 4', 'lead 7']);
  });

  it('is forgotten when the person lets it be', async () => {
    const { link, answer } = setUp();
    answer('item-gone');
    await link.follow(asked, view(1), 's1');
    await link.follow(null, view(1), 's1');
    expect(link.missing).toBeNull();
  });

  it('waits for the next view where this one is gone, and leaves other failures to the details', async () => {
    const { link, done, answer } = setUp();
    answer('view-gone');
    await link.follow(asked, view(1), 's1');
    expect(done).toEqual(['read 7 in 1']);
    answer('storage-failed');
    await link.follow(asked, view(2), 's1');
    expect(done.slice(1)).toEqual(['read 7 in 2', 'done 4', 'lead 7']);
  });

  it('drops an answer about a view that was replaced', async () => {
    const { link, done, answer, hold } = setUp();
    const held = hold();
    answer('item-gone');
    const first = link.follow(asked, view(1), 's1');
    answer(null);
    const second = link.follow(asked, view(2), 's1');
    for (const release of held) release();
    await Promise.all([first, second]);
    expect(link.missing).toBeNull();
    expect(done).toEqual(['read 7 in 1', 'read 7 in 2', 'done 4', 'lead 7']);
  });
});
