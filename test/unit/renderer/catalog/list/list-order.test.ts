import { describe, expect, test } from 'vitest';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';
import { opened, settled } from './fake-list-bridge.ts';

describe('the order', () => {
  const newest = [{ column: 'updated', descending: true }] as const;

  test('with words is that of best match until another one is chosen, and again for the next words', async () => {
    const { list, listBridge } = await opened();
    const asked = async (): Promise<unknown> => {
      await settled();
      return listBridge.queries.at(-1)?.sort;
    };
    expect(await asked()).toEqual([{ column: 'name', descending: false }]);
    list.query.search('5');
    expect(await asked()).toEqual([]);
    list.query.sortBy('updated');
    expect(await asked()).toEqual(newest);
    list.query.search('50');
    expect(await asked()).toEqual(newest);
    list.query.setSort([]);
    expect(await asked()).toEqual([]);
    list.query.sortBy('updated');
    list.query.search('');
    expect(await asked()).toEqual([{ column: 'name', descending: false }]);
    list.query.search('5');
    expect(await asked()).toEqual([]);
  });

  test('without words stays as it was chosen while words are searched', async () => {
    const { list } = await opened();
    list.query.sortBy('updated');
    list.query.search('5');
    list.query.sortBy('status');
    list.query.search(' ');
    expect(list.query.sort).toEqual(newest);
    list.query.search('6');
    list.query.clear();
    expect(list.query.sort).toEqual(newest);
  });

  test('without words is that of the settings if none was chosen', () => {
    const query = new ListQuery(
      () => undefined,
      () => newest,
    );
    expect(query.sort).toEqual(newest);
    query.setSort([{ column: 'name', descending: false }]);
    expect(query.sort).toEqual([{ column: 'name', descending: false }]);
    query.setSort([]);
    expect(query.sort).toEqual(newest);
  });
});
