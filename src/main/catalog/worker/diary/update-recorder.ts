import type { ChangeRecorder } from '../snapshot/difference.ts';
import type { PackageRecord, WholeRecord } from '../snapshot/package-record.ts';
import { BlockBuilder, type EncodedBlock } from './block.ts';
import type { NewName } from './diary-file.ts';

/** Limits the memory for an update that changes the whole list. */
const linesPerBlock = 16_384;

export interface RecordedLines extends EncodedBlock {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Collects the lines of an update while it is published, in the order of their rows. */
export class UpdateRecorder implements ChangeRecorder {
  readonly names = new Map<number, NewName>();
  readonly #blocks: RecordedLines[] = [];
  #builder = new BlockBuilder();
  #counts = { added: 0, changed: 0, removed: 0 };

  add(earlier: WholeRecord | null, item: PackageRecord | null): void {
    if (earlier === null && item !== null) {
      this.#builder.addAdded(item.row);
      this.#counts.added += 1;
      this.names.set(item.row, { id: item.id, isNew: true });
    } else if (earlier !== null && item === null) {
      this.#builder.addRemoved(earlier);
      this.#counts.removed += 1;
    } else if (earlier !== null && item !== null) {
      this.#builder.addChanged(earlier, item);
      this.#counts.changed += 1;
      this.names.set(item.row, { id: item.id, isNew: false });
    }
    if (this.#builder.size === linesPerBlock) this.#endBlock();
  }

  /** All lines. */
  end(): readonly RecordedLines[] {
    if (this.#builder.size > 0) this.#endBlock();
    return this.#blocks;
  }

  #endBlock(): void {
    this.#blocks.push({ ...this.#builder.encode(), ...this.#counts });
    this.#builder = new BlockBuilder();
    this.#counts = { added: 0, changed: 0, removed: 0 };
  }
}
