import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { PackageMaker } from './packages.ts';

/** The entry at one position: a generated package, possibly changed, or any JSON. */
type Entry =
  | { readonly index: number; readonly changes: JsonObject; readonly omit: readonly string[] }
  | { readonly raw: Json };

/** A run of generated packages, or a run of explicit entries. */
type Segment =
  | { readonly kind: 'made'; readonly start: number; readonly length: number }
  | { readonly kind: 'own'; readonly entries: readonly Entry[]; readonly length: number };

/** One page of the list as the interface counts it. */
export interface ListPage {
  readonly items: readonly Json[];
  readonly totalCount: number;
}

/**
 * The list of the service. Packages are generated when they are read; insertions, deletions and changes are an overlay of
 * segments. Positions count from 0.
 */
export class PackageList {
  readonly #make: PackageMaker;
  readonly #packages: number;
  #segments: readonly Segment[];
  #changed = new Map<number, Entry>();
  #nextIndex: number;
  #length: number;
  #statedTotal: number | undefined;

  constructor(make: PackageMaker, packages: number) {
    this.#make = make;
    this.#packages = packages;
    this.#segments = [{ kind: 'made', start: 0, length: packages }];
    this.#nextIndex = packages;
    this.#length = packages;
  }

  /** The number of items. */
  get length(): number {
    return this.#length;
  }

  /** The number of items that replies state. */
  get totalCount(): number {
    return this.#statedTotal ?? this.#length;
  }

  /** Sets the total that replies state, correct or not; undefined restores the correct one. */
  stateTotal(total: number | undefined): void {
    this.#statedTotal = total;
  }

  /** The items of one page; page counts from 1. */
  page(page: number, limit: number): ListPage {
    const items: Json[] = [];
    const from = (page - 1) * limit;
    const to = Math.min(from + limit, this.#length);
    let before = 0;
    for (const segment of this.#segments) {
      if (before >= to) break;
      const first = Math.max(from, before);
      const end = Math.min(to, before + segment.length);
      for (let place = first; place < end; place += 1) items.push(this.#render(segment, place - before));
      before += segment.length;
    }
    return { items, totalCount: this.totalCount };
  }

  /** The item at a position; undefined after the end. */
  item(place: number): Json | undefined {
    return this.page(place + 1, 1).items[0];
  }

  /** Inserts new packages before a position, one for each set of changes; positions after the end mean the end. */
  insert(place: number, changes: readonly JsonObject[]): void {
    const entries = changes.map((change): Entry => {
      const index = this.#nextIndex;
      this.#nextIndex += 1;
      return { index, changes: change, omit: [] };
    });
    const [head, tail] = this.#split(Math.min(place, this.#length));
    this.#set([...head, { kind: 'own', entries, length: entries.length }, ...tail]);
  }

  /** Deletes up to `count` items from a position on. */
  delete(place: number, count: number): void {
    const [head] = this.#split(Math.min(place, this.#length));
    const [, tail] = this.#split(Math.min(place + count, this.#length));
    this.#set([...head, ...tail]);
  }

  /** Sets fields of the item at a position to any JSON, and omits fields. */
  change(place: number, changes: JsonObject, omit: readonly string[]): boolean {
    return this.#replace(place, (old) => {
      if ('raw' in old)
        return { raw: isJsonObject(old.raw) ? without({ ...old.raw, ...changes }, omit) : changes };
      return { index: old.index, changes: { ...old.changes, ...changes }, omit: [...old.omit, ...omit] };
    });
  }

  /** Replaces an item by any JSON, unchanged. */
  setRaw(place: number, raw: Json): boolean {
    return this.#replace(place, () => ({ raw }));
  }

  /** Undoes every insertion, deletion, change and stated total. */
  reset(): void {
    this.#changed = new Map();
    this.#nextIndex = this.#packages;
    this.#statedTotal = undefined;
    this.#set([{ kind: 'made', start: 0, length: this.#packages }]);
  }

  #render(segment: Segment, offset: number): Json {
    if (segment.kind === 'made') {
      const entry = this.#changed.get(segment.start + offset);
      return entry === undefined
        ? { ...this.#make(segment.start + offset, this.totalCount) }
        : this.#renderEntry(entry);
    }
    const entry = segment.entries[offset];
    return entry === undefined ? null : this.#renderEntry(entry);
  }

  #renderEntry(entry: Entry): Json {
    if ('raw' in entry) return entry.raw;
    return without({ ...this.#make(entry.index, this.totalCount), ...entry.changes }, entry.omit);
  }

  #replace(place: number, replacement: (old: Entry) => Entry): boolean {
    let before = 0;
    for (const [position, segment] of this.#segments.entries()) {
      const offset = place - before;
      before += segment.length;
      if (offset < 0 || offset >= segment.length) continue;
      if (segment.kind === 'made') {
        const index = segment.start + offset;
        this.#changed.set(index, replacement(this.#changed.get(index) ?? { index, changes: {}, omit: [] }));
      } else {
        const entries = segment.entries.map((entry, at) => (at === offset ? replacement(entry) : entry));
        this.#segments = this.#segments.with(position, { kind: 'own', entries, length: entries.length });
      }
      return true;
    }
    return false;
  }

  #split(place: number): readonly [readonly Segment[], readonly Segment[]] {
    const head: Segment[] = [];
    const tail: Segment[] = [];
    let before = 0;
    for (const segment of this.#segments) {
      const cut = place - before;
      before += segment.length;
      if (cut >= segment.length) head.push(segment);
      else if (cut <= 0) tail.push(segment);
      else {
        const [left, right] = cutSegment(segment, cut);
        head.push(left);
        tail.push(right);
      }
    }
    return [head, tail];
  }

  #set(segments: readonly Segment[]): void {
    this.#segments = segments.filter((segment) => segment.length > 0);
    this.#length = this.#segments.reduce((sum, segment) => sum + segment.length, 0);
  }
}

function cutSegment(segment: Segment, at: number): readonly [Segment, Segment] {
  if (segment.kind === 'made') {
    return [
      { kind: 'made', start: segment.start, length: at },
      { kind: 'made', start: segment.start + at, length: segment.length - at },
    ];
  }
  return [
    { kind: 'own', entries: segment.entries.slice(0, at), length: at },
    { kind: 'own', entries: segment.entries.slice(at), length: segment.length - at },
  ];
}

function without(item: JsonObject, omit: readonly string[]): JsonObject {
  if (omit.length === 0) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !omit.includes(name)));
}
