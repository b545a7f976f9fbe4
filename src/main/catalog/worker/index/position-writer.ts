import type { IndexFile } from './index-file.ts';
import type { MergedLists } from './merged-lists.ts';
import type { PositionPieces } from './positions.ts';
import { NumberWriter } from './posting-lists.ts';
import type { RowBits } from './row-bits.ts';
import { Uint32List } from './uint32-list.ts';

/** Writes the positions of a column: the list of each entry in order, then the bitmaps. */
export class PositionWriter {
  readonly #file: IndexFile;
  readonly #lists: NumberWriter;
  readonly #starts = new Uint32List();

  constructor(file: IndexFile) {
    this.#file = file;
    this.#lists = new NumberWriter(file.begin());
  }

  add(positions: Uint32Array): void {
    this.#starts.push(this.#lists.length);
    this.#lists.writeList(positions);
  }

  addMerged(merged: MergedLists): void {
    this.#starts.push(this.#lists.length);
    merged.writeTo(this.#lists);
  }

  end(breaks: RowBits, glued: RowBits): PositionPieces {
    this.#starts.push(this.#lists.length);
    const lists = this.#lists.end();
    const file = this.#file;
    return {
      starts: file.append(this.#starts.all()),
      lists,
      breaks: file.append(breaks),
      glued: file.append(glued),
    };
  }
}
