import { describe, expect, test } from 'vitest';
import { succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { Facet, FacetRequest } from '../../../../../src/preload/contract/view.ts';
import { FacetState, maxListed } from '../../../../../src/renderer/catalog/filters/facet.svelte.ts';

/** Answers by hand, one after the other. */
function answering(...answers: readonly (Result<Facet> | Promise<Result<Facet>>)[]) {
  const asked: FacetRequest[] = [];
  const readFacet = async (request: FacetRequest): Promise<Result<Facet>> => {
    const answer = answers[asked.push(request) - 1];
    return answer ?? { ok: false, failure: { code: 'view-gone', retryable: true } };
  };
  return { bridge: { readFacet }, asked };
}

const facet = (values: Readonly<Record<string, number>>, all?: number): Result<Facet> => {
  const entries = Object.entries(values).map(([value, count]) => ({ value, count }));
  return succeeded({ values: entries, all: all ?? entries.length });
};
const failed = (code: Failure['code']): Result<Facet> => ({ ok: false, failure: { code, retryable: true } });
const never = (): void => {
  throw new Error('not asked for');
};

describe('the values of a field', () => {
  test('stand as they came, those chosen before on top, with none where they no longer occur', async () => {
    const { bridge, asked } = answering(facet({ PUBLISHED: 8, DRAFT: 2 }));
    const state = new FacetState(bridge, 'status', ['DRAFT', 'GONE']);
    await state.read(7, never);
    expect(asked).toEqual([{ view: 7, field: 'status', text: '', limit: maxListed }]);
    expect(state.choices).toEqual([
      { value: 'DRAFT', count: 2 },
      { value: 'GONE', count: 0 },
      { value: 'PUBLISHED', count: 8 },
    ]);
  });

  test('chosen before, but not among the most frequent: how many is not claimed', async () => {
    const { bridge } = answering(facet({ Ada: 8 }, 300));
    const state = new FacetState(bridge, 'people', ['Bob']);
    await state.read(1, never);
    expect(state.choices[0]).toEqual({ value: 'Bob', count: null });
    expect(state.more).toBe(299);
  });

  test('looked for by a text are only those found', async () => {
    const { bridge, asked } = answering(facet({ Ada: 8, Bob: 3 }), facet({ Bob: 3 }));
    const state = new FacetState(bridge, 'people', ['Ada']);
    await state.read(1, never);
    state.text = ' bo ';
    const reading = state.read(1, never);
    // Until then, what was there stays.
    expect(state.choices).toHaveLength(2);
    await reading;
    expect(asked[1]?.text).toBe('bo');
    expect(state.choices).toEqual([{ value: 'Bob', count: 3 }]);
    expect(state.answered).toBe('bo');
  });

  test('an older answer that comes late is dropped', async () => {
    const late = Promise.withResolvers<Result<Facet>>();
    const { bridge } = answering(late.promise, facet({ new: 1 }));
    const state = new FacetState(bridge, 'status', []);
    const first = state.read(1, never);
    await state.read(2, never);
    late.resolve(facet({ old: 1 }));
    await first;
    expect(state.choices).toEqual([{ value: 'new', count: 1 }]);
  });
});

describe('a reading that fails', () => {
  test('is said, and what was there stays', async () => {
    const { bridge } = answering(facet({ a: 1 }), failed('storage-failed'), facet({ a: 2 }));
    const state = new FacetState(bridge, 'status', []);
    await state.read(1, never);
    await state.read(1, never);
    expect([state.failure?.code, state.choices.length]).toEqual(['storage-failed', 1]);
    await state.read(1, never);
    expect([state.failure, state.choices[0]?.count]).toEqual([null, 2]);
  });

  test('because the view has gone asks for another view, and says so after some times', async () => {
    const { bridge } = answering(failed('view-gone'), failed('cancelled'), failed('view-gone'));
    const state = new FacetState(bridge, 'status', []);
    let renewals = 0;
    for (let view = 1; view <= 3; view += 1) await state.read(view, () => (renewals += 1));
    expect([renewals, state.failure]).toEqual([3, null]);
    await state.read(4, never);
    expect(state.failure?.code).toBe('view-gone');
  });
});
