type Given = string | Blob | Promise<string | Blob>;

/** Electron's `ClipboardItem`: the contents of one copy by type. */
export class ClipboardItem {
  readonly types: string[];
  private readonly given: ReadonlyMap<string, Given>;

  constructor(items: Readonly<Record<string, Given>>) {
    this.given = new Map(Object.entries(items));
    this.types = [...this.given.keys()];
    if (this.types.length === 0) throw new TypeError('A ClipboardItem needs at least one type');
  }

  async getType(type: string): Promise<Blob> {
    const value = await this.given.get(type);
    if (value === undefined) throw new Error(`The type ${type} was not found`);
    return typeof value === 'string' ? new Blob([value], { type }) : value;
  }
}
