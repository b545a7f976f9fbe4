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
  /** The parts, in several arrays, because millions of objects would be slower. */
  #size = 0;
  readonly #sourceOf: number[] = [];
  readonly #lists: (Uint8Array | Uint32Array)[] = [];
  readonly #from: number[] = [];
  readonly #ends: number[] = [];
  #maxLength = 0;
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
    this.#size = 0;
    this.#maxLength = 0;
  }

  /** Adds a written list, or numbers. Lists must be added in the order of their sources. */
  add(source: number, list: Uint8Array | Uint32Array, from: number, end: number): void {
    const at = this.#size;
    this.#sourceOf[at] = source;
    this.#lists[at] = list;
    this.#from[at] = from;
    this.#ends[at] = end;
    this.#size = at + 1;
    this.#maxLength += this.#isCopyable && list instanceof Uint8Array ? end - from : Infinity;
  }

  /** At least the number of its numbers; infinite if they must be read to be counted. */
  get maxLength(): number {
    return this.#maxLength;
  }

  /** All numbers, ascending; valid until the next call. */
  numbers(): Uint32Array<ArrayBuffer> {
    const all = this.#all;
    all.clear();
    let isAscending = true;
    let last = -1;
    for (let part = 0; part < this.#size; part += 1) {
      const mapping = this.#sources[this.#sourceOf[part] ?? 0];
      if (mapping === undefined) continue;
      for (const number of this.#numbersOf(part)) {
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
    for (let part = 0; part < this.#size; part += 1) {
      const list = this.#lists[part];
      const offset = this.#sources[this.#sourceOf[part] ?? 0]?.offset ?? 0;
      if (list instanceof Uint8Array)
        last = writer.copyList(list, this.#from[part] ?? 0, this.#ends[part] ?? 0, offset, last);
    }
  }

  #numbersOf(part: number): Uint32Array {
    const list = this.#lists[part];
    if (list instanceof Uint32Array) return list;
    this.#read.clear();
    if (list !== undefined) this.#read.readList(list, this.#from[part] ?? 0, this.#ends[part] ?? 0);
    return this.#read.all();
  }
}
