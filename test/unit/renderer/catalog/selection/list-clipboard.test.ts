import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed, succeeded } from '../../../../../src/preload/contract/failure.ts';
import { CopyFeedback } from '../../../../../src/renderer/ui/copy-feedback.svelte.ts';
import {
  copyNoticeText,
  ListClipboard,
} from '../../../../../src/renderer/catalog/selection/list-clipboard.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(): { copies: ListClipboard; requests: unknown[]; fail: () => void } {
  const requests: unknown[] = [];
  let works = true;
  const answer = <T>(value: T) => {
    return (input: unknown) => {
      requests.push(input);
      return Promise.resolve(
        works ? succeeded(value) : failed({ code: 'too-many', retryable: false } as const),
      );
    };
  };
  const bridge = { copyRows: answer(3), copyCell: answer(null), copyLink: answer(null) };
  return { copies: new ListClipboard(bridge), requests, fail: () => (works = false) };
}

const noticeText = ({ notice }: ListClipboard): string | null =>
  notice === null ? null : copyNoticeText(notice);

describe('the notice about a copy', () => {
  test('is shown for a while', async () => {
    const { copies, requests } = setUp();
    expect(await copies.copyRows(1, [[0, 3]], ['name', 'status'])).toBe(true);
    expect(requests).toEqual([{ view: 1, ranges: [[0, 3]], columns: ['name', 'status'] }]);
    expect(noticeText(copies)).toBe('Copied 3 packages');
    vi.advanceTimersByTime(2000);
    await copies.copyCell(1, 'a', 'comments');
    expect(noticeText(copies)).toBe('Copied the text');
    // The timer of the earlier notice does not count.
    vi.advanceTimersByTime(2000);
    expect(noticeText(copies)).toBe('Copied the text');
    vi.advanceTimersByTime(1000);
    expect(noticeText(copies)).toBeNull();
  });

  test.each([
    ['ids', (copies: ListClipboard) => copies.copyIds(1, [[0, 3]]), 'Copied 3 IDs'],
    ['one id', (copies: ListClipboard) => copies.copyCell(1, 'a', 'id'), 'Copied the ID'],
    ['a link', (copies: ListClipboard) => copies.copyLink('a'), 'Copied the link'],
  ])('names %s', async (_name, copy, wanted) => {
    const { copies } = setUp();
    await copy(copies);
    expect(noticeText(copies)).toBe(wanted);
  });

  test('replaces the feedback of copy buttons, and is replaced by it', async () => {
    const { copies } = setUp();
    const [first, second] = [new CopyFeedback(), new CopyFeedback()];
    const done = (): Promise<boolean> => Promise.resolve(true);
    await copies.copyIds(1, [[0, 1]]);
    await first.copy(done);
    expect([noticeText(copies), first.result]).toEqual([null, 'copied']);
    await second.copy(done);
    expect([first.result, second.result]).toEqual([null, 'copied']);
    await copies.copyLink('a');
    expect([noticeText(copies), second.result]).toEqual(['Copied the link', null]);
  });

  test('stays longer for a failure, so that the reason can be read', async () => {
    const { copies, fail } = setUp();
    fail();
    expect(await copies.copyRows(1, [[0, 30_000]], ['name'])).toBe(false);
    expect(copies.notice?.kind).toBe('failed');
    vi.advanceTimersByTime(9000);
    expect(copies.notice?.kind).toBe('failed');
    vi.advanceTimersByTime(1000);
    expect(copies.notice).toBeNull();
  });

  test('leaves no timer behind when the list is closed', async () => {
    const { copies } = setUp();
    await copies.copyLink('a');
    copies.close();
    expect(vi.getTimerCount()).toBe(0);
    copies.reportLostSelection();
    expect(noticeText(copies)).toMatch(/select them once more/u);
  });
});
