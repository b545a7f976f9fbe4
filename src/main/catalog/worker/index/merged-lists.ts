import { NumberBuffer, type NumberWriter } from './posting-lists.ts';

/** What becomes of the numbers of a source's lists. */
export interface NumberMapping {
  /** What is added to each; null if that differs, or if some are gone. */
  readonly offset: number | null;
  /** The new number, or -1 if it is gone. */
  map(number: number): number;
}

/** A written list. */
export interface WrittenList {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/** The lists of several sources that become one. */
export class MergedLists {
  readonly #sources: readonly NumberMapping[];
  readonly #isCopyable: boolean;
  #parts: { readonly source: number; readonly list: WrittenList | Uint32Array }[] = [];
  readonly #read = new NumberBuffer();
  readonly #all = new NumberBuffer();

  /** By source. Copies the bytes of lists if each source has an offset and its numbers are larger than those of the previous. */
  constructor(sources: readonly NumberMapping[]) {
    this.#sources = sources;
    this.#isCopyable = sources.every(
      ({ offset }, at) => offset !== null && offset >= (sources[at - 1]?.offset ?? 0),
    );
  }

  clear(): void {
    this.#parts = [];
  }

  /** Lists must be added in the order of their sources. */
  add(source: number, list: WrittenList | Uint32Array): void {
    this.#parts.push({ source, list });
  }

  /** At least the number of its numbers; infinite if they must be read to be counted. */
  get maxLength(): number {
    let bytes = 0;
    for (const { list } of this.#parts)
      bytes += this.#isCopyable && 'bytes' in list ? list.end - list.from : Infinity;
    return bytes;
  }

  /** All numbers, ascending; valid until the next call. */
  numbers(): Uint32Array<ArrayBuffer> {
    const all = this.#all;
    all.clear();
    let isAscending = true;
    let last = -1;
    for (const { source, list } of this.#parts) {
      const mapping = this.#sources[source];
      if (mapping === undefined) continue;
      for (const number of this.#numbersOf(list)) {
        const mapped = mapping.map(number);
        if (mapped === -1) continue;
        if (mapped < last) isAscending = false;
        last = mapped;
        all.push(mapped);
      }
    }
    return isAscending ? all.all() : all.all().sort();
  }

  writeTo(writer: NumberWriter): void {
    if (this.maxLength === Infinity) {
      writer.writeList(this.numbers());
      return;
    }
    let last = -1;
    for (const { source, list } of this.#parts)
      if ('bytes' in list)
        last = writer.copyList(list.bytes, list.from, list.end, this.#sources[source]?.offset ?? 0, last);
  }

  #numbersOf(list: WrittenList | Uint32Array): Uint32Array {
    if (!('bytes' in list)) return list;
    this.#read.clear();
    this.#read.readList(list.bytes, list.from, list.end);
    return this.#read.all();
  }
}
