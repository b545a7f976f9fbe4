import { describe, expect, test } from 'vitest';
import { succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { Facet, FacetRequest } from '../../../../../src/preload/contract/view.ts';
import { FacetState, maxListed } from '../../../../../src/renderer/catalog/filters/facet.svelte.ts';

/** A bridge with these answers, one per call. */
function bridgeWith(...answers: readonly (Result<Facet> | Promise<Result<Facet>>)[]) {
  const requests: FacetRequest[] = [];
  const readFacet = async (request: FacetRequest): Promise<Result<Facet>> => {
    const answer = answers[requests.push(request) - 1];
    return answer ?? { ok: false, failure: { code: 'view-gone', retryable: true } };
  };
  return { bridge: { readFacet }, requests };
}

const facet = (values: Readonly<Record<string, number>>, all?: number): Result<Facet> => {
  const entries = Object.entries(values).map(([value, count]) => ({ value, count }));
  return succeeded({ values: entries, all: all ?? entries.length });
};
const failed = (code: Failure['code']): Result<Facet> => ({ ok: false, failure: { code, retryable: true } });
const never = (): void => {
  throw new Error('unexpected call');
};

describe('the values of a field', () => {
  test('keep their order after the chosen ones, which have a count of 0 where they no longer occur', async () => {
    const { bridge, requests } = bridgeWith(facet({ PUBLISHED: 8, DRAFT: 2 }));
    const state = new FacetState(bridge, 'status', ['DRAFT', 'GONE']);
    await state.read(7, never);
    expect(requests).toEqual([{ view: 7, field: 'status', text: '', limit: maxListed }]);
    expect(state.options).toEqual([
      { value: 'DRAFT', count: 2 },
      { value: 'GONE', count: 0 },
      { value: 'PUBLISHED', count: 8 },
    ]);
  });

  test('have no count where they were chosen but are not listed', async () => {
    const { bridge } = bridgeWith(facet({ Ada: 8 }, 300));
    const state = new FacetState(bridge, 'people', ['Bob']);
    await state.read(1, never);
    expect(state.options[0]).toEqual({ value: 'Bob', count: null });
    expect(state.more).toBe(299);
  });

  test('are only the matches of a search text', async () => {
    const { bridge, requests } = bridgeWith(facet({ Ada: 8, Bob: 3 }), facet({ Bob: 3 }));
    const state = new FacetState(bridge, 'people', ['Ada']);
    await state.read(1, never);
    state.text = ' bo ';
    const reading = state.read(1, never);
    // The old values stay until the answer.
    expect(state.options).toHaveLength(2);
    await reading;
    expect(requests[1]?.text).toBe('bo');
    expect(state.options).toEqual([{ value: 'Bob', count: 3 }]);
    expect(state.answeredText).toBe('bo');
  });

  test('ignore a late answer to an earlier call', async () => {
    const late = Promise.withResolvers<Result<Facet>>();
    const { bridge } = bridgeWith(late.promise, facet({ new: 1 }));
    const state = new FacetState(bridge, 'status', []);
    const first = state.read(1, never);
    await state.read(2, never);
    late.resolve(facet({ old: 1 }));
    await first;
    expect(state.options).toEqual([{ value: 'new', count: 1 }]);
  });
});

describe('a failed read', () => {
  test('sets the failure and keeps the values', async () => {
    const { bridge } = bridgeWith(facet({ a: 1 }), failed('storage-failed'), facet({ a: 2 }));
    const state = new FacetState(bridge, 'status', []);
    await state.read(1, never);
    await state.read(1, never);
    expect([state.failure?.code, state.options.length]).toEqual(['storage-failed', 1]);
    await state.read(1, never);
    expect([state.failure, state.options[0]?.count]).toEqual([null, 2]);
  });

  test('requests an expired view again, and fails after the third time', async () => {
    const { bridge } = bridgeWith(failed('view-gone'), failed('cancelled'), failed('view-gone'));
    const state = new FacetState(bridge, 'status', []);
    let renewals = 0;
    for (let view = 1; view <= 3; view += 1) await state.read(view, () => (renewals += 1));
    expect([renewals, state.failure]).toEqual([3, null]);
    await state.read(4, never);
    expect(state.failure?.code).toBe('view-gone');
  });
});
