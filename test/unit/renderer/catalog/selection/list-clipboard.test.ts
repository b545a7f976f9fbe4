import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed, succeeded } from '../../../../../src/preload/contract/failure.ts';
import { copyNoticeText } from '../../../../../src/renderer/catalog/selection/copied-text.ts';
import { CopyFeedback } from '../../../../../src/renderer/ui/copy-feedback.svelte.ts';
import { ListClipboard } from '../../../../../src/renderer/catalog/selection/list-clipboard.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function copying(): { copies: ListClipboard; asked: unknown[]; fail: () => void } {
  const asked: unknown[] = [];
  let works = true;
  const answer = <T>(value: T) => {
    return (input: unknown) => {
      asked.push(input);
      return Promise.resolve(
        works ? succeeded(value) : failed({ code: 'too-many', retryable: false } as const),
      );
    };
  };
  const bridge = { copyRows: answer(3), copyCell: answer(null), copyLink: answer(null) };
  return { copies: new ListClipboard(bridge), asked, fail: () => (works = false) };
}

const words = ({ told }: ListClipboard): string | null => (told === null ? null : copyNoticeText(told));

describe('what is copied', () => {
  test('is told for a while', async () => {
    const { copies, asked } = copying();
    expect(await copies.rows(1, [[0, 3]], ['name', 'status'])).toBe(true);
    expect(asked).toEqual([{ view: 1, ranges: [[0, 3]], columns: ['name', 'status'] }]);
    expect(words(copies)).toBe('Copied 3 packages');
    vi.advanceTimersByTime(2000);
    await copies.cell(1, 'a', 'comments');
    expect(words(copies)).toBe('Copied the text');
    // The time of what was told before doesn't count.
    vi.advanceTimersByTime(2000);
    expect(words(copies)).toBe('Copied the text');
    vi.advanceTimersByTime(1000);
    expect(words(copies)).toBeNull();
  });

  test.each([
    ['ids', (copies: ListClipboard) => copies.ids(1, [[0, 3]]), 'Copied 3 IDs'],
    ['one id', (copies: ListClipboard) => copies.cell(1, 'a', 'id'), 'Copied the ID'],
    ['a link', (copies: ListClipboard) => copies.link('a'), 'Copied the link'],
  ])('is named: %s', async (_name, copy, wanted) => {
    const { copies } = copying();
    await copy(copies);
    expect(words(copies)).toBe(wanted);
  });

  test('is one thing: what a button said of another one before is taken back, and the other way round', async () => {
    const { copies } = copying();
    const [first, second] = [new CopyFeedback(), new CopyFeedback()];
    const done = (): Promise<boolean> => Promise.resolve(true);
    await copies.ids(1, [[0, 1]]);
    await first.copy(done);
    expect([words(copies), first.result]).toEqual([null, 'copied']);
    await second.copy(done);
    expect([first.result, second.result]).toEqual([null, 'copied']);
    await copies.link('a');
    expect([words(copies), second.result]).toEqual(['Copied the link', null]);
  });

  test('is nothing where it fails, which is told for long enough to read why', async () => {
    const { copies, fail } = copying();
    fail();
    expect(await copies.rows(1, [[0, 30_000]], ['name'])).toBe(false);
    expect(copies.told?.kind).toBe('failed');
    vi.advanceTimersByTime(9000);
    expect(copies.told?.kind).toBe('failed');
    vi.advanceTimersByTime(1000);
    expect(copies.told).toBeNull();
  });

  test('has an end with the list', async () => {
    const { copies } = copying();
    await copies.link('a');
    copies.close();
    expect(vi.getTimerCount()).toBe(0);
    copies.reportLostSelection();
    expect(words(copies)).toMatch(/select them once more/u);
  });
});
