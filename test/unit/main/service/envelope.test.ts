import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnvelope, readListBody } from '../../../../src/main/service/envelope.ts';
import { longestText, readItem } from '../../../../src/main/service/item.ts';
import { Oddities, type ServiceItem, type ServicePage } from '../../../../src/main/service/page.ts';
import fc from '../../../equipment/support/properties.ts';

const whole = {
  channelId: 'c',
  comments: 'Text',
  createdAt: 1.5,
  createdBy: 'b',
  creatorName: 'Ann',
  processId: 'a',
  processName: 'Payroll',
  processStatus: 'PUBLISHED',
  totalcount: 3,
  updatedAt: 2.5,
  updatedBy: 'u',
  updatorName: 'Bob',
};

/** Where each field of the interface is found in an item. */
const texts = {
  channelId: 'channelId',
  comments: 'comments',
  createdBy: 'creatorId',
  creatorName: 'creator',
  processName: 'name',
  processStatus: 'status',
  updatedBy: 'updaterId',
  updatorName: 'updater',
} as const satisfies Record<string, keyof ServiceItem>;
const numbers = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  totalcount: 'total',
} as const satisfies Record<string, keyof ServiceItem>;
const fields: Readonly<Record<string, keyof ServiceItem>> = { ...texts, ...numbers };

function read(entry: unknown): { item: ServiceItem | null; oddities: ReturnType<Oddities['list']> } {
  const oddities = new Oddities();
  return { item: readItem(entry, oddities), oddities: oddities.list() };
}

function readText(text: string): ServicePage {
  const page = readListBody(new TextEncoder().encode(text), new Oddities());
  if (!page.ok) throw new Error(page.failure.code);
  return page.value;
}

describe('the envelope', () => {
  it('gives items, the total and what was left out', () => {
    const oddities = new Oddities();
    const page = readEnvelope(
      {
        status: 'SUCCESS',
        data: [whole, null, { ...whole, processId: undefined }],
        metadata: { totalCount: 7 },
      },
      oddities,
    );
    expect(page).toMatchObject({
      ok: true,
      value: {
        total: 7,
        skipped: ['null', JSON.stringify({ ...whole, processId: undefined })],
        items: [{ id: 'a', name: 'Payroll' }],
      },
    });
    expect(oddities.list()).toEqual([
      { code: 'no-object', field: null, count: 1 },
      { code: 'missing', field: 'processId', count: 1 },
      { code: 'no-id', field: null, count: 1 },
    ]);
  });

  it.each([
    [undefined],
    [{}],
    [{ totalCount: '7' }],
    [{ totalCount: -1 }],
    [{ totalCount: 1.5 }],
    [{ totalCount: null }],
    [[]],
    [null],
  ])('goes on without a total in %j', (metadata) => {
    expect(readEnvelope({ status: 'SUCCESS', data: [], metadata }, new Oddities())).toMatchObject({
      ok: true,
      value: { total: null },
    });
  });

  it.each([
    [{ status: 'FAILURE', data: [], metadata: { totalCount: 0 } }],
    [{ status: 'success', data: [] }],
    [{ data: [] }],
    [{ status: 'SUCCESS' }],
    [{ status: 'SUCCESS', data: {} }],
    [{ status: 'SUCCESS', data: null }],
    [[]],
    [null],
    ['SUCCESS'],
    [0],
  ])('%j says nothing about the list', (json) => {
    expect(readEnvelope(json, new Oddities())).toMatchObject({
      ok: false,
      failure: { code: 'unexpected-answer' },
    });
  });

  it.each([
    ['a web page', '<!doctype html><html>'],
    ['nothing', ''],
    ['blanks', ' \n'],
    ['half an answer', '{"status":"SUCCESS","data":[{"processId":'],
    ['text', 'maintenance'],
  ])('a body that is %s is not the service’s', (_, body) => {
    expect(readListBody(new TextEncoder().encode(body), new Oddities())).toMatchObject({
      ok: false,
      failure: { code: 'not-the-service' },
    });
  });

  it('reads a body with a byte order mark, and bytes that are no UTF-8', () => {
    expect(readText('\ufeff{"status":"SUCCESS","data":[{"processId":"x"}]}').items[0]?.id).toBe('x');
    const body = Buffer.from('{"status":"SUCCESS","data":[{"processId":"x","comments":"a\xffb"}]}', 'latin1');
    expect(readListBody(body, new Oddities())).toMatchObject({
      ok: true,
      value: { items: [{ id: 'x', comments: 'a\ufffdb' }] },
    });
  });

  it('keeps ids apart that are numbers too long for a number', () => {
    const entries = [
      '90071992547409921',
      '90071992547409922',
      '-12345678901234567890',
      '7',
      '"90071992547409923"',
    ];
    const { items } = readText(
      `{"status":"SUCCESS","data":[${entries.map((id) => `{"processName":"n", "processId" : ${id}}`).join()}]}`,
    );
    expect(items.map(({ id }) => id)).toEqual(entries.map((id) => id.replaceAll('"', '')));
  });

  it('reads a comment of four megabytes as it is', () => {
    const comments = `${'ä'.repeat(2_000_000)} end`;
    const { items } = readText(JSON.stringify({ status: 'SUCCESS', data: [{ ...whole, comments }] }));
    expect(items[0]?.comments).toBe(comments);
    expect(items[0]?.rest).toBeNull();
  });
});

describe('an item', () => {
  it('as the interface describes it is nothing odd, and leaves no rest', () => {
    const { item, oddities } = read(whole);
    expect(oddities).toEqual([]);
    expect(item?.rest).toBeNull();
    for (const [field, key] of Object.entries(fields)) expect(item?.[key]).toBe(Reflect.get(whole, field));
  });

  it('needs nothing but an id', () => {
    const { item, oddities } = read({ processId: 'only' });
    expect(item).toMatchObject({ id: 'only', name: null, status: null, comments: null, createdAt: null });
    expect(item?.rest).toBeNull();
    expect(oddities.map(({ code, field, count }) => [code, field, count])).toEqual(
      expect.arrayContaining(Object.keys(fields).map((field) => ['missing', field, 1])),
    );
    expect(oddities).toHaveLength(Object.keys(fields).length);
  });

  it.each(Object.keys(fields))('does without %s', (field) => {
    const { item, oddities } = read({ ...whole, [field]: undefined });
    expect(item?.[fields[field] ?? 'id']).toBeNull();
    expect(item?.rest).toBeNull();
    expect(oddities).toEqual([{ code: 'missing', field, count: 1 }]);
  });

  const others = [null, true, false, 0, -1.5, 1e300, '', 'text', '12', [], [1, [2]], {}, { a: { b: null } }];

  it.each(Object.keys(fields).flatMap((field) => others.map((value) => [field, value] as const)))(
    'is read with %s %j, which is kept where it is of another type',
    (field, value) => {
      const { item, oddities } = read({ ...whole, [field]: value });
      const isText = Object.hasOwn(texts, field);
      const stored = item?.[fields[field] ?? 'id'];
      if (typeof value === (isText ? 'string' : 'number')) {
        expect(stored).toBe(value);
        expect(item?.rest).toBeNull();
        expect(oddities).toEqual([]);
        return;
      }
      const isScalar = typeof value === 'number' || typeof value === 'boolean';
      if (isText) expect(stored).toBe(isScalar ? String(value) : null);
      else expect(stored).toBe(value === '12' ? 12 : null);
      expect(JSON.parse(item?.rest ?? '')).toEqual({ [field]: value });
      expect(oddities).toEqual([{ code: 'mistyped', field, count: 1 }]);
    },
  );

  it.each([
    [12, '12'],
    [true, 'true'],
    [' padded\n', 'padded'],
  ])('takes %j for an id and keeps it as it was sent', (processId, id) => {
    const { item } = read({ ...whole, processId });
    expect(item?.id).toBe(id);
    expect(JSON.parse(item?.rest ?? '')).toEqual({ processId });
  });

  it.each([
    [null],
    ['x'],
    [1],
    [[]],
    [{}],
    [{ processId: '' }],
    [{ processId: '  ' }],
    [{ processId: {} }],
    [{ processId: null }],
    [{ processId: [1] }],
  ])('%j is none', (entry) => {
    const { item, oddities } = read(entry);
    expect(item).toBeNull();
    expect(oddities.filter(({ code }) => code === 'no-id' || code === 'no-object')).toHaveLength(1);
  });

  it('keeps what the interface does not name, whatever it is called', () => {
    const sent =
      '{"processId":"x","__proto__":{"polluted":true},"constructor":1,"toString":null,"":"empty","rest":[{"a":1}]}';
    const { items } = readText(`{"status":"SUCCESS","data":[${sent}]}`);
    expect(items[0]?.rest).toBe(sent.replace('"processId":"x",', ''));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('keeps every digit of a number, wherever it stands', () => {
    const sent =
      '{"processId":"x","channelId":12345678901234567892,"serial":98765432109876543210,"small":17}';
    const { items } = readText(`{"status":"SUCCESS","data":[${sent}]}`);
    expect(items[0]?.channelId).toBe('12345678901234567892');
    expect(items[0]?.rest).toContain('98765432109876543210');
    expect(items[0]?.rest).toContain('"small":17');
  });

  it.each([
    ['of empty entries', 'more than 50000 values', '{}', 25_001],
    ['of lists', 'more than 50000 values', '[]', 100_000],
    ['of numbers', 'more than 50000 values', '1', 50_001],
    ['that is nested without end', 'nested too deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 1],
  ])('is refused without being parsed where it is one %s', (_, detail, entry, count) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const body = new TextEncoder().encode(
      `{"status":"SUCCESS","data":[${Array(count).fill(entry).join(',')}]}`,
    );
    expect(readListBody(body, new Oddities())).toMatchObject({
      ok: false,
      failure: { code: 'unexpected-answer', detail },
    });
    expect(parse).not.toHaveBeenCalled();
  });

  it('may hold more entries than were asked for, but not without end', () => {
    const entries = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{"processId":"${at}"}`).join(',');
    expect(readText(`{"status":"SUCCESS","data":[${entries(5000)}]}`).items).toHaveLength(5000);
    const body = new TextEncoder().encode(`{"status":"SUCCESS","data":[${entries(5001)}]}`);
    const oddities = new Oddities();
    expect(readListBody(body, oddities)).toMatchObject({
      failure: { code: 'unexpected-answer', detail: 'more than 5000 entries' },
    });
    // None of them was read.
    expect(oddities.list()).toEqual([]);
  });

  it('is not measured by what stands in texts', () => {
    const comments = String.raw`[[{{,,,\"[,`.repeat(20_000);
    const { items } = readText(`{"status":"SUCCESS","data":[{"processId":"x","comments":"${comments}"}]}`);
    expect(items[0]?.comments).toBe(String.raw`[[{{,,,"[,`.repeat(20_000));
  });

  it('keeps the beginning of a text without end, and says so', () => {
    const { item, oddities } = read({ ...whole, comments: 'x'.repeat(longestText) + 'y' });
    expect(item?.comments).toBe('x'.repeat(longestText));
    expect(oddities).toContainEqual({ code: 'too-long', field: 'comments', count: 1 });
  });

  it('leaves out what is nested too deeply, that alone, and says so', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const long = '12345678901234567892';
    const sent = `{"processId":"x","processName":"n","deep":${deep},"shallow":[[1]],"channelId":${long}}`;
    const oddities = new Oddities();
    const body = new TextEncoder().encode(`{"status":"SUCCESS","data":[${sent}]}`);
    const page = readListBody(body, oddities);
    const items = page.ok ? page.value.items : [];
    expect(items[0]).toMatchObject({ id: 'x', name: 'n' });
    expect(items[0]?.rest).toContain('"shallow":[[1]]');
    expect(items[0]?.rest).not.toContain('deep');
    expect(oddities.list()).toContainEqual({ code: 'too-deep', field: 'deep', count: 1 });
  });

  it('keeps halves of characters beside what can be stored of them', () => {
    const { item } = read({ ...whole, processId: 'a\ud800', comments: '\udc00b', extra: '\ud800' });
    expect(item).toMatchObject({ id: 'a\ufffd', comments: '\ufffdb' });
    expect(JSON.parse(item?.rest ?? '')).toEqual({
      processId: 'a\ud800',
      comments: '\udc00b',
      extra: '\ud800',
    });
  });

  it('never throws, and loses nothing of any JSON', () => {
    fc.assert(
      fc.property(
        fc.record({ processId: fc.string({ minLength: 1 }) }, { noNullPrototype: true }),
        fc.object(),
        (id, more) => {
          const entry: unknown = JSON.parse(JSON.stringify({ ...more, ...id }));
          const { item } = read(entry);
          if (id.processId.trim() === '') return;
          const rest: unknown = JSON.parse(item?.rest ?? '{}');
          for (const [key, value] of Object.entries(more)) {
            if (Object.hasOwn(fields, key) || key === 'processId' || value === undefined) continue;
            expect(rest).toHaveProperty([key], JSON.parse(JSON.stringify(value)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
