import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnvelope, readListBody } from '../../../../src/main/service/envelope.ts';
import { maxTextLength, readItem } from '../../../../src/main/service/item.ts';
import { DataAnomalies, type ServiceItem, type ServicePage } from '../../../../src/main/service/page.ts';
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

/** The item's field for each field of the interface. */
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

function read(entry: unknown): { item: ServiceItem | null; anomalies: ReturnType<DataAnomalies['list']> } {
  const anomalies = new DataAnomalies();
  return { item: readItem(entry, anomalies), anomalies: anomalies.list() };
}

function readText(text: string): ServicePage {
  const page = readListBody({ body: new TextEncoder().encode(text) }, new DataAnomalies());
  if (!page.ok) throw new Error(page.failure.code);
  return page.value;
}

describe('readEnvelope', () => {
  it('returns items, the total and skipped entries', () => {
    const anomalies = new DataAnomalies();
    const page = readEnvelope(
      {
        status: 'SUCCESS',
        data: [whole, null, { ...whole, processId: undefined }],
        metadata: { totalCount: 7 },
      },
      anomalies,
    );
    expect(page).toMatchObject({
      ok: true,
      value: {
        total: 7,
        skipped: ['null', JSON.stringify({ ...whole, processId: undefined })],
        items: [{ id: 'a', name: 'Payroll' }],
      },
    });
    expect(anomalies.list()).toEqual([
      { code: 'no-object', field: null, count: 1 },
      { code: 'missing', field: 'processId', count: 1 },
      { code: 'no-id', field: null, count: 1 },
    ]);
  });

  it.each([
    ['null', { data: null }],
    ['missing', {}],
    ['an empty object', { data: {} }],
    ['an empty array', { data: [] }],
  ])('takes data that is %s for an empty list if the total is 0', (_, data) => {
    const page = readEnvelope(
      { status: 'SUCCESS', ...data, metadata: { totalCount: 0 } },
      new DataAnomalies(),
    );
    expect(page).toEqual({ ok: true, value: { items: [], skipped: [], total: 0 } });
  });

  it.each<[string, unknown]>([
    ['the total is 5', { status: 'SUCCESS', data: null, metadata: { totalCount: 5 } }],
    ['there is no total', { status: 'SUCCESS', data: null, metadata: {} }],
    ['there are no metadata', { status: 'SUCCESS', data: null }],
    ['the total is a text', { status: 'SUCCESS', data: null, metadata: { totalCount: '0' } }],
    ['the status is another', { status: 'ERROR', data: null, metadata: { totalCount: 0 } }],
    ['there is no status', { data: null, metadata: { totalCount: 0 } }],
    ['the data is something else', { status: 'SUCCESS', data: '', metadata: { totalCount: 0 } }],
    [
      'the data is an object with members',
      { status: 'SUCCESS', data: { error: 1 }, metadata: { totalCount: 0 } },
    ],
  ])('never takes a reply without data for an empty list if %s', (_, json) => {
    expect(readEnvelope(json, new DataAnomalies())).toMatchObject({
      ok: false,
      failure: { code: 'unexpected-answer' },
    });
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
  ])('returns no total for %j', (metadata) => {
    expect(readEnvelope({ status: 'SUCCESS', data: [], metadata }, new DataAnomalies())).toMatchObject({
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
  ])('rejects %j', (json) => {
    expect(readEnvelope(json, new DataAnomalies())).toMatchObject({
      ok: false,
      failure: { code: 'unexpected-answer' },
    });
  });

  it.each([
    ['a web page', '<!doctype html><html>'],
    ['nothing', ''],
    ['blanks', ' \n'],
    ['text', 'maintenance'],
  ])('rejects a body that is %s as not-the-service', (_, body) => {
    expect(readListBody({ body: new TextEncoder().encode(body) }, new DataAnomalies())).toMatchObject({
      ok: false,
      failure: { code: 'not-the-service' },
    });
  });

  it.each([
    ['UTF-8 with a byte order mark', 'utf8', '\ufeff', undefined, 'ÿ', null],
    ['Latin-1 by its label', 'latin1', '', 'iso-8859-1', 'ÿ', 'other-encoding'],
    ['Latin-1 without a label', 'latin1', '', undefined, '\ufffd', 'unreadable-text'],
    ['UTF-16', 'utf16le', '\ufeff', undefined, 'ÿ', 'other-encoding'],
  ] as const)('reads %s, and counts what is unusual', (_, encoding, mark, charset, comments, code) => {
    const page = `${mark}{"status":"SUCCESS","data":[{"processId":"x","comments":"ÿ"}]}`;
    const anomalies = new DataAnomalies();
    expect(readListBody({ body: Buffer.from(page, encoding), charset }, anomalies)).toMatchObject({
      ok: true,
      value: { items: [{ id: 'x', comments }] },
    });
    const told = anomalies.list().filter(({ field }) => field === null);
    expect(told).toEqual(code === null ? [] : [{ code, field: null, count: 1 }]);
  });

  it('distinguishes numeric ids beyond the safe range', () => {
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

  it('reads a comment of four megabytes', () => {
    const comments = `${'ä'.repeat(2_000_000)} end`;
    const { items } = readText(JSON.stringify({ status: 'SUCCESS', data: [{ ...whole, comments }] }));
    expect(items[0]?.comments).toBe(comments);
    expect(items[0]?.rest).toBeNull();
  });
});

describe('readItem', () => {
  it('finds no anomalies and no rest in an entry as specified', () => {
    const { item, anomalies } = read(whole);
    expect(anomalies).toEqual([]);
    expect(item?.rest).toBeNull();
    for (const [field, key] of Object.entries(fields)) expect(item?.[key]).toBe(Reflect.get(whole, field));
  });

  it('requires only an id', () => {
    const { item, anomalies } = read({ processId: 'only' });
    expect(item).toMatchObject({ id: 'only', name: null, status: null, comments: null, createdAt: null });
    expect(item?.rest).toBeNull();
    expect(anomalies.map(({ code, field, count }) => [code, field, count])).toEqual(
      expect.arrayContaining(Object.keys(fields).map((field) => ['missing', field, 1])),
    );
    expect(anomalies).toHaveLength(Object.keys(fields).length);
  });

  it.each(Object.keys(fields))('accepts an entry without %s', (field) => {
    const { item, anomalies } = read({ ...whole, [field]: undefined });
    expect(item?.[fields[field] ?? 'id']).toBeNull();
    expect(item?.rest).toBeNull();
    expect(anomalies).toEqual([{ code: 'missing', field, count: 1 }]);
  });

  const others = [null, true, false, 0, -1.5, 1e300, '', 'text', '12', [], [1, [2]], {}, { a: { b: null } }];

  it.each(Object.keys(fields).flatMap((field) => others.map((value) => [field, value] as const)))(
    'is read with %s %j, which is kept where it is of another type',
    (field, value) => {
      const { item, anomalies } = read({ ...whole, [field]: value });
      const isText = Object.hasOwn(texts, field);
      const stored = item?.[fields[field] ?? 'id'];
      if (typeof value === (isText ? 'string' : 'number')) {
        expect(stored).toBe(value);
        expect(item?.rest).toBeNull();
        expect(anomalies).toEqual([]);
        return;
      }
      const isScalar = typeof value === 'number' || typeof value === 'boolean';
      if (isText) expect(stored).toBe(isScalar ? String(value) : null);
      else expect(stored).toBe(value === '12' ? 12 : null);
      expect(JSON.parse(item?.rest ?? '')).toEqual({ [field]: value });
      expect(anomalies).toEqual([{ code: 'mistyped', field, count: 1 }]);
    },
  );

  it.each([
    [12, '12'],
    [true, 'true'],
    [' padded\n', 'padded'],
  ])('accepts %j as id and keeps the original', (processId, id) => {
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
  ])('returns null for %j', (entry) => {
    const { item, anomalies } = read(entry);
    expect(item).toBeNull();
    expect(anomalies.filter(({ code }) => code === 'no-id' || code === 'no-object')).toHaveLength(1);
  });

  it('keeps unknown fields, whatever their name', () => {
    const sent =
      '{"processId":"x","__proto__":{"polluted":true},"constructor":1,"toString":null,"":"empty","rest":[{"a":1}]}';
    const { items } = readText(`{"status":"SUCCESS","data":[${sent}]}`);
    expect(items[0]?.rest).toBe(sent.replace('"processId":"x",', ''));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('keeps every digit of a number at any depth', () => {
    const sent =
      '{"processId":"x","channelId":12345678901234567892,"serial":98765432109876543210,"small":17}';
    const { items } = readText(`{"status":"SUCCESS","data":[${sent}]}`);
    expect(items[0]?.channelId).toBe('12345678901234567892');
    expect(items[0]?.rest).toContain('98765432109876543210');
    expect(items[0]?.rest).toContain('"small":17');
    // The shortest integer beyond the safe range.
    const shortest = '{"status":"SUCCESS","data":[{"processId":"x","channelId":9007199254740993}]}';
    expect(readText(shortest).items[0]?.channelId).toBe('9007199254740993');
  });

  it.each([
    ['of empty entries', 'more than 50000 values', '{}', 25_001],
    ['of lists', 'more than 50000 values', '[]', 100_000],
    ['of numbers', 'more than 50000 values', '1', 50_001],
    ['that is nested without end', 'nested too deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 1],
  ])('is rejected without parsing if it is %s', (_, detail, entry, count) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const body = new TextEncoder().encode(
      `{"status":"SUCCESS","data":[${Array(count).fill(entry).join(',')}]}`,
    );
    expect(readListBody({ body }, new DataAnomalies())).toMatchObject({
      ok: false,
      failure: { code: 'unexpected-answer', detail },
    });
    expect(parse).not.toHaveBeenCalled();
  });

  it('may have more entries than requested, up to a limit', () => {
    const entries = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{"processId":"${at}"}`).join(',');
    expect(readText(`{"status":"SUCCESS","data":[${entries(5000)}]}`).items).toHaveLength(5000);
    const body = new TextEncoder().encode(`{"status":"SUCCESS","data":[${entries(5001)}]}`);
    const anomalies = new DataAnomalies();
    expect(readListBody({ body }, anomalies)).toMatchObject({
      failure: { code: 'unexpected-answer', detail: 'more than 5000 entries' },
    });
    // No entry was read.
    expect(anomalies.list()).toEqual([]);
  });

  it('is not measured by commas and brackets in texts', () => {
    const comments = String.raw`[[{{,,,\"[,`.repeat(20_000);
    const { items } = readText(`{"status":"SUCCESS","data":[{"processId":"x","comments":"${comments}"}]}`);
    expect(items[0]?.comments).toBe(String.raw`[[{{,,,"[,`.repeat(20_000));
  });

  it('cuts a text beyond the limit, and notes it', () => {
    const { item, anomalies } = read({ ...whole, comments: 'x'.repeat(maxTextLength) + 'y' });
    expect(item?.comments).toBe('x'.repeat(maxTextLength));
    expect(anomalies).toContainEqual({ code: 'too-long', field: 'comments', count: 1 });
  });

  it('drops only the value that is nested too deeply, and notes it', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const long = '12345678901234567892';
    const sent = `{"processId":"x","processName":"n","deep":${deep},"shallow":[[1]],"channelId":${long}}`;
    const anomalies = new DataAnomalies();
    const body = new TextEncoder().encode(`{"status":"SUCCESS","data":[${sent}]}`);
    const page = readListBody({ body }, anomalies);
    const items = page.ok ? page.value.items : [];
    expect(items[0]).toMatchObject({ id: 'x', name: 'n' });
    expect(items[0]?.rest).toContain('"shallow":[[1]]');
    expect(items[0]?.rest).not.toContain('deep');
    expect(anomalies.list()).toContainEqual({ code: 'too-deep', field: 'deep', count: 1 });
  });

  it('keeps lone surrogates in rest', () => {
    const { item } = read({ ...whole, processId: 'a\ud800', comments: '\udc00b', extra: '\ud800' });
    expect(item).toMatchObject({ id: 'a\ufffd', comments: '\ufffdb' });
    expect(JSON.parse(item?.rest ?? '')).toEqual({
      processId: 'a\ud800',
      comments: '\udc00b',
      extra: '\ud800',
    });
  });

  it('never throws, and loses no data of any JSON', () => {
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
