import { expect, it } from 'vitest';
import { IndexFile } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import { PieceWindow } from '../../../../../../src/main/catalog/worker/index/piece-window.ts';
import fc from '../../../../../equipment/support/properties.ts';

const size = 200_000;
const part = fc.record({
  window: fc.nat(2),
  from: fc.nat({ max: size }),
  bytes: fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: size })),
  isDense: fc.boolean(),
});

it('reads the parts of several pieces in turn', () => {
  const file = IndexFile.inMemory();
  const pieces = [1, 3, 7].map((step) => Uint8Array.from({ length: size }, (_, at) => (step * at) >>> 3));
  const stored = pieces.map((bytes) => file.append(bytes));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      const windows = stored.map((piece) => new PieceWindow(file, piece));
      for (const { window, from, bytes, isDense } of [...parts, ...parts]) {
        const end = Math.min(size, from + bytes);
        const read = windows[window]?.read(from, end, isDense);
        const written = pieces[window]?.subarray(from, end) ?? new Uint8Array(0);
        expect(Buffer.compare(read ?? new Uint8Array(1), written)).toBe(0);
      }
    }),
  );
});
