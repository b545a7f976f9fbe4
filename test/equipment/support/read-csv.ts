/** Reads CSV strictly by RFC 4180, from a text that may arrive in pieces. */
export class CsvReader {
  readonly #separator: string;
  readonly #ends: RegExp;
  #fields: string[] = [];
  #field = '';
  #state: 'open' | 'quoted' | 'quote' | 'return' = 'open';

  constructor(separator: string) {
    this.#separator = separator;
    this.#ends = new RegExp(`["\\r\\n${separator}]`, 'gu');
  }

  /** The lines that end in this piece. */
  *read(piece: string): Generator<string[]> {
    for (let at = 0; at < piece.length;) {
      const sign = piece[at] ?? '';
      if (this.#state === 'quoted') {
        const end = piece.indexOf('"', at);
        this.#field += piece.slice(at, end === -1 ? undefined : end);
        if (end === -1) return;
        this.#state = 'quote';
        at = end + 1;
        continue;
      }
      const doubled = this.#state === 'quote' && sign === '"';
      if (this.#state === 'return' && sign !== '\n') throw new Error('a line that ends by half');
      this.#state = 'open';
      if (doubled) this.#field += '"';
      if (sign === '"') this.#state = 'quoted';
      else if (sign === this.#separator) this.#endField();
      else if (sign === '\r') this.#state = 'return';
      else if (sign === '\n') {
        this.#endField();
        yield this.#fields;
        this.#fields = [];
      } else {
        this.#ends.lastIndex = at;
        const end = this.#ends.exec(piece)?.index ?? piece.length;
        this.#field += piece.slice(at, end);
        at = end;
        continue;
      }
      at += 1;
    }
  }

  /** Whether the last line is complete. */
  isAtEnd(): boolean {
    return this.#state === 'open' && this.#field === '' && this.#fields.length === 0;
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
  }
}

/** The lines of a whole text. */
export function readCsv(text: string, separator: string): string[][] {
  const reader = new CsvReader(separator);
  const lines = [...reader.read(text)];
  if (!reader.isAtEnd()) throw new Error('half a line at the end');
  return lines;
}
