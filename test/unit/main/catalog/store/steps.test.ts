import { expect, it } from 'vitest';
import { sortInSteps, type Steps } from '../../../../../src/main/catalog/store/steps.ts';
import fc from '../../../../support/properties.ts';

function finish<T>(steps: Steps<T>): { result: T; pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next();
    if (step.done === true) return { result: step.value, pauses };
  }
}

it('sorts as the plain sort does, stably, with pauses', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 50 }), (size, spread) => {
      const keys = Array.from({ length: size }, (_, index) => (index * 7919) % spread);
      const compare = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0);
      const { result, pauses } = finish(sortInSteps(Uint32Array.from(keys.keys()), compare));
      expect(Array.from(result)).toEqual(Array.from(keys.keys()).sort(compare));
      expect(pauses).toBeGreaterThanOrEqual(Math.floor(size / 2048));
    }),
    { numRuns: 30 },
  );
});
