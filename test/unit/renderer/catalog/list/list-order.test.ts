import { describe, expect, test } from 'vitest';
import { opened, settled } from './fake-list-bridge.ts';

describe('the order', () => {
  const newest = [{ column: 'updated', descending: true }] as const;
  const byName = [{ column: 'name', descending: false }] as const;

  test('with words is that of best match until another one is chosen, and again for the next words', async () => {
    const { list, listBridge } = await opened();
    const asked = async (): Promise<unknown> => {
      await settled();
      return listBridge.queries.at(-1)?.sort;
    };
    expect(await asked()).toEqual(newest);
    list.query.search('5');
    expect(await asked()).toEqual([]);
    list.query.sortBy('name');
    expect(await asked()).toEqual(byName);
    list.query.search('50');
    expect(await asked()).toEqual(byName);
    list.query.setSort([]);
    expect(await asked()).toEqual([]);
    list.query.sortBy('name');
    list.query.search('');
    expect(await asked()).toEqual(newest);
    list.query.search('5');
    expect(await asked()).toEqual([]);
  });

  test('without words stays as it was chosen while words are searched', async () => {
    const { list } = await opened();
    list.query.sortBy('name');
    list.query.search('5');
    list.query.sortBy('status');
    list.query.search(' ');
    expect(list.query.sort).toEqual(byName);
    list.query.search('6');
    list.query.clear();
    expect(list.query.sort).toEqual(byName);
  });

  test('without words is that of the newest if none was chosen', async () => {
    const { list } = await opened();
    expect(list.query.sort).toEqual(newest);
    list.query.setSort(byName);
    expect(list.query.sort).toEqual(byName);
    list.query.setSort([]);
    expect(list.query.sort).toEqual(newest);
  });
});
