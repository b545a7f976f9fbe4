import { afterEach, expect, it } from 'vitest';
import { ask, closeAll, harness, value } from './harness.ts';
import { idOf, item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

it('finds the name of a package by id without a view', async () => {
  const listed = items(300);
  const { catalog } = await harness(new SimulatedList(listed));
  expect(await ask(catalog, 'readName', { id: idOf(7) })).toBeNull();
  value(await catalog.sync());
  const named = listed.find(({ processId }) => processId === idOf(7));
  expect(await ask(catalog, 'readName', { id: idOf(7) })).toBe(named?.['processName']);
  expect(await ask(catalog, 'readName', { id: idOf(9999) })).toBeNull();
  expect(await ask(catalog, 'readName', { id: "' OR 1=1 --" })).toBeNull();
});

it('finds names of packages that a later sync has added', async () => {
  const list = new SimulatedList(items(20));
  const { catalog } = await harness(list);
  value(await catalog.sync());
  list.items = [...list.items, { ...item(900), processId: 'new', processName: 'Brand new' }];
  value(await catalog.sync());
  expect(await ask(catalog, 'readName', { id: 'new' })).toBe('Brand new');
});
