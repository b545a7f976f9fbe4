import { expect, test } from 'vitest';
import { workForAMinute } from '../../../equipment/service/colleagues.ts';
import { isJsonObject } from '../../../equipment/service/json.ts';
import { startSampleService } from '../../../equipment/service/sample-service.ts';

test('colleagues change, add and delete packages', async () => {
  const service = await startSampleService({ packages: 200 });
  const { control } = service;
  const list = () =>
    new Map(
      Array.from({ length: control.state().packages }, (_, place) => {
        const item = control.item(place) ?? null;
        return [isJsonObject(item) ? JSON.stringify(item['processId']) : '', JSON.stringify(item)];
      }),
    );
  const before = list();
  for (let minute = 1; minute <= 30; minute += 1) workForAMinute(control, minute, 1_800_000_000);
  const after = list();
  await service.close();
  const ids = [...after.keys()];
  const changed = ids.filter((id) => before.has(id) && after.get(id)?.includes('"updatedAt":1800000000'));
  expect(ids.filter((id) => !before.has(id)).length).toBeGreaterThan(5);
  expect([...before.keys()].filter((id) => !after.has(id)).length).toBeGreaterThan(0);
  expect(changed.length).toBeGreaterThan(40);
});
