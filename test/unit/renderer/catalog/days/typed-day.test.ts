import { expect, test } from 'vitest';
import { readDay } from '../../../../../src/preload/contract/days.ts';
import { TypedDay } from '../../../../../src/renderer/catalog/days/typed-day.svelte.ts';

const now = new Date(2026, 10, 25, 12).getTime();
const day = readDay('2026-11-03');

function create(first: number | null = null) {
  const read: (number | null)[] = [];
  const onread = (each: number | null): void => void read.push(each);
  return { read, typed: new TypedDay({ day: first, meant: 'only', today: () => ({ now }), onread }) };
}

test('a complete date is read while it is typed, and written as the app does when it is taken over', async () => {
  const { read, typed } = create();
  for (const text of ['3.11.2', '3.11.20', '3.11.2026']) typed.text = text;
  await expect.poll(() => read).toEqual([day]);
  expect(typed.text).toBe('3.11.2026');
  expect(await typed.take()).toBe(true);
  expect([typed.text, read]).toEqual(['3 Nov 2026', [day]]);
});

test('any other date is read when it is taken over', async () => {
  const { read, typed } = create();
  typed.text = 'yesterday';
  expect(await typed.take()).toBe(true);
  expect([typed.text, read]).toEqual(['24 Nov 2026', [readDay('2026-11-24')]]);
});

test('what is no day stays, is said, and changes nothing', async () => {
  const { read, typed } = create(day);
  typed.text = '31.2.2026';
  expect([await typed.take(), await typed.take()]).toEqual([false, false]);
  expect([typed.isUnreadable, typed.text, typed.day, read]).toEqual([true, '31.2.2026', day, []]);
  typed.text = '31.3.2026';
  expect(typed.isUnreadable).toBe(false);
});

test('an emptied field has no day', async () => {
  const { read, typed } = create(day);
  expect(typed.text).toBe('3 Nov 2026');
  typed.text = ' ';
  expect([await typed.take(), typed.text, read]).toEqual([true, '', [null]]);
});

test('what is typed while an earlier text is read counts', async () => {
  const { read, typed } = create();
  typed.text = 'yesterday';
  const taken = typed.take();
  typed.text = '3 November';
  expect([await taken, typed.text, read]).toEqual([true, '3 Nov 2026', [day]]);
});
