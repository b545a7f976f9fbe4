import { hashOf, spellingOf } from './id-hash.ts';
import type { IdTable } from './id-table.ts';
import { RowBytes } from './row-bytes.ts';

/**
 * UUIDs that a service spells differently in two answers: small letters or capitals do not make another package, and no change.
 * A row keeps the spelling in which it first came. Only if one answer has an id in two spellings, each is a package of its own.
 */
export class Spellings {
  /** By row: how its id was spelled when the present pass received it, unless as in the row. */
  #received: RowBytes | null = null;
  /** Ids that one pass has received in two spellings, in small letters. */
  readonly #twins = new Set<string>();
  readonly #isReceived: (row: number) => boolean;

  /** `isReceived`: whether the present pass has received a row. */
  constructor(isReceived: (row: number) => boolean) {
    this.#isReceived = isReceived;
  }

  beginPass(): void {
    this.#received = null;
  }

  /** The row of a UUID that no row has in this spelling, or 0. `hasUuid`: whether a row has it in any. */
  find(ids: IdTable, id: string, hasUuid: (row: number) => boolean): number {
    const row = ids.findUuid(id, (each) => hasUuid(each) && this.#mayBe(each, id));
    if (row === 0 || this.#twins.has(id.toLowerCase())) return 0;
    this.#received ??= new RowBytes();
    this.#received.set(row, markOf(id));
    return row;
  }

  /** Notes that the present pass has received the row of this id, as it is spelled there. */
  receive(row: number, id: string): void {
    if (this.#received !== null && this.#received.get(row) !== 0 && this.#isReceived(row))
      this.#twins.add(id.toLowerCase());
  }

  #mayBe(row: number, id: string): boolean {
    return !this.#isReceived(row) || this.#received?.get(row) === markOf(id);
  }
}

/** A byte that tells small letters, capitals and, by their hash, most mixed ones from each other. */
function markOf(id: string): number {
  const spelling = spellingOf(id);
  return spelling < 3 ? spelling : 3 + (hashOf(id, true) % 253);
}
