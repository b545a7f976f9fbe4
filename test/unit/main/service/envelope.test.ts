import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../../src/main/service/envelope.ts';
import { readItem } from '../../../../src/main/service/item.ts';

const item = {
  processId: 'a',
  processName: 'Payroll',
  processStatus: 'PUBLISHED',
  comments: '',
  createdAt: 1.5,
};

describe('the envelope', () => {
  it('gives items, the total and what was left out', () => {
    const read = readEnvelope({
      status: 'SUCCESS',
      data: [item, null, { processName: 'no id' }],
      metadata: { totalCount: 7 },
    });
    expect(read).toMatchObject({
      ok: true,
      value: { total: 7, skipped: 2, items: [{ id: 'a', name: 'Payroll' }] },
    });
  });

  it.each([[undefined], [{}], [{ totalCount: '7' }], [{ totalCount: -1 }], [null]])(
    'goes on without a total in %j',
    (metadata) => {
      expect(readEnvelope({ status: 'SUCCESS', data: [], metadata })).toMatchObject({
        ok: true,
        value: { total: null },
      });
    },
  );

  it.each([
    [{ status: 'FAILURE', data: [], metadata: { totalCount: 0 } }],
    [{ data: [] }],
    [{ status: 'SUCCESS' }],
    [{ status: 'SUCCESS', data: {} }],
    [[]],
    [null],
    ['SUCCESS'],
  ])('%j says nothing about the list', (json) => {
    expect(readEnvelope(json)).toMatchObject({ ok: false, failure: { code: 'unexpected-answer' } });
  });
});

describe('an item', () => {
  it('needs nothing but an id', () => {
    expect(readItem({ processId: 12 })).toMatchObject({
      id: '12',
      name: '',
      status: '',
      comments: '',
      createdAt: null,
    });
  });

  it('is read in spite of fields of other types, and kept whole', () => {
    const odd = {
      processId: 'x',
      processName: 5,
      comments: { a: 1 },
      createdAt: '1700000000.5',
      updatedAt: 'soon',
      extra: [1],
    };
    expect(readItem(odd)).toEqual({
      id: 'x',
      name: '5',
      status: '',
      comments: '',
      creator: '',
      updater: '',
      createdAt: 1700000000.5,
      updatedAt: null,
      raw: JSON.stringify(odd),
    });
  });

  it.each([[null], ['x'], [[]], [{}], [{ processId: '' }], [{ processId: '  ' }], [{ processId: {} }]])(
    '%j is none',
    (entry) => {
      expect(readItem(entry)).toBeNull();
    },
  );
});
