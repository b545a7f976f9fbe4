import { expect, it } from 'vitest';
import {
  BlockBuilder,
  decodeLines,
  decodeValues,
  FormerValues,
} from '../../../../../../src/main/catalog/worker/diary/block.ts';
import { change } from '../../../../../../src/main/catalog/worker/snapshot/change.ts';
import { contentOf } from '../../../../../../src/main/catalog/worker/snapshot/content.ts';
import type { PackageRecord } from '../../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { DamageError } from '../../../../../../src/main/catalog/storage-error.ts';
import { contentColumns } from '../../../../../../src/main/catalog/worker/snapshot/schema.ts';

function record(row: number, changes: Partial<PackageRecord> = {}): PackageRecord {
  return {
    row,
    id: `id-${row}`,
    name: 'Invoice approval East',
    status: 'IN_REVIEW',
    comments: 'Waits for the figures of the second quarter, which are late.',
    creator: 'Anna Bergmann',
    updater: null,
    channelId: 'channel',
    creatorId: 'person-1',
    updaterId: null,
    createdAt: 1_700_000_000_000,
    updatedAt: null,
    rest: null,
    ...changes,
  };
}

function read(builder: BlockBuilder) {
  const { lines, values } = builder.encode();
  const decoded = decodeLines(lines);
  return { lines: decoded, values: decodeValues(values) };
}

/** The content of each line's package before it, given the one after it. */
function before(builder: BlockBuilder, after: readonly (PackageRecord | null)[]) {
  const { lines, values } = read(builder);
  const former = new FormerValues(lines, values);
  return after.map((item, line) => {
    const newer = item === null ? contentColumns.map(() => null) : contentOf(item);
    return newer.map((value, column) => {
      const found = former.before(line, column, () => value);
      return found === undefined ? value : found;
    });
  });
}

it('keeps rows, kinds and masks', () => {
  const builder = new BlockBuilder();
  builder.addChanged(record(7), record(7, { status: 'PUBLISHED', updatedAt: 5.5 }));
  builder.addAdded(9);
  builder.addRemoved({ ...record(1000), total: 12 });
  builder.addAdded(3);
  const { lines } = read(builder);
  expect([...lines.rows]).toEqual([7, 9, 1000, 3]);
  expect([...lines.kinds]).toEqual([change.changed, change.added, change.removed, change.added]);
  expect([...lines.masks]).toEqual([(1 << 1) | (1 << 9), 0, 2 ** contentColumns.length - 1, 0]);
});

it('restores what packages were before each line', () => {
  const builder = new BlockBuilder();
  const texts = [
    '',
    'a',
    'ab',
    'The figures are late.',
    'The figures are not late.',
    'x'.repeat(900),
    '\ud83d\ude00',
  ];
  const pairs = texts.flatMap((one) =>
    texts.map((other) => [
      record(1, { comments: one, rest: `${one}${other}`, name: `${one}-${other}` }),
      record(1, { comments: other, rest: `${other}${one}`, name: `${one}-${other} changed` }),
    ]),
  );
  for (const [earlier = record(1), item = record(1)] of pairs) builder.addChanged(earlier, item);
  const restored = before(
    builder,
    pairs.map(([, item = record(1)]) => item),
  );
  expect(restored).toEqual(pairs.map(([earlier = record(1)]) => contentOf(earlier)));
});

it('restores a changed half of a surrogate pair', () => {
  const builder = new BlockBuilder();
  const [one, other] = [`${'a'.repeat(50)}\ud83d\ude00`, `${'a'.repeat(50)}\ud83d\ude01`];
  builder.addChanged(record(1, { comments: one }), record(1, { comments: other }));
  expect(before(builder, [record(1, { comments: other })])[0]?.[2]).toBe(one);
});

it('keeps the whole former record of a removed package', () => {
  const builder = new BlockBuilder();
  builder.addAdded(1);
  builder.addRemoved({ ...record(2), total: null });
  builder.addRemoved({ ...record(4, { name: null }), total: 77 });
  expect(read(builder).lines.removed).toEqual([
    ['id-2', null],
    ['id-4', 77],
  ]);
  expect(before(builder, [record(1), null, null])).toEqual(
    [record(1), record(2), record(4, { name: null })].map(contentOf),
  );
});

it('merges blocks', () => {
  const [one, two, both] = [new BlockBuilder(), new BlockBuilder(), new BlockBuilder()];
  one.addChanged(record(5), record(5, { name: null }));
  one.addRemoved({ ...record(6), total: 1 });
  two.addRemoved({ ...record(2), total: 2 });
  two.addChanged(record(5, { name: null }), record(5));
  for (const builder of [one, two]) {
    const { lines, values } = read(builder);
    both.addBlock(lines, values);
  }
  const { lines } = read(both);
  expect([...lines.rows]).toEqual([5, 6, 2, 5]);
  expect(lines.removed).toEqual([
    ['id-6', 1],
    ['id-2', 2],
  ]);
  expect(before(both, [record(5, { name: null }), null, null, record(5)])[3]?.[0]).toBeNull();
});

/** Null for damage. */
function readOrNull<T>(decode: (bytes: Uint8Array) => T, bytes: Uint8Array): T | null {
  try {
    return decode(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(DamageError);
    return null;
  }
}

it.each([
  ['lines', decodeLines],
  ['values', decodeValues],
] as const)('detects damaged %s', (part, decode) => {
  const builder = new BlockBuilder();
  for (let row = 1; row < 50; row += 1) builder.addRemoved({ ...record(row), total: row });
  const bytes = builder.encode()[part];
  for (let at = 0; at < bytes.length; at += 1) {
    const spoilt = Uint8Array.from(bytes);
    spoilt[at] = (spoilt[at] ?? 0) ^ 0x40;
    expect(readOrNull<unknown>(decode, spoilt)).toBeNull();
  }
  expect(readOrNull<unknown>(decode, bytes.subarray(0, bytes.length - 1))).toBeNull();
});
