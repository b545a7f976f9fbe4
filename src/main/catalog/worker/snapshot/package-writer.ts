import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { contentOf, type PackageContent } from './content.ts';
import { contentColumns } from './schema.ts';

/** Writes rows of packages to an open snapshot file. */
export class PackageWriter {
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;

  constructor(db: DatabaseSync) {
    const values = contentColumns.map(() => '?').join(', ');
    this.#insert = db.prepare(
      `INSERT INTO package (row, id, ${contentColumns.join(', ')}) VALUES (?, ?, ${values})`,
    );
    const changes = contentColumns.map((column) => `${column} = ?`).join(', ');
    this.#update = db.prepare(`UPDATE package SET ${changes} WHERE row = ?`);
    this.#delete = db.prepare('DELETE FROM package WHERE row = ?');
  }

  insert(row: number, item: PackageContent & { readonly id: string }): void {
    this.#insert.run(row, item.id, ...contentOf(item));
  }

  /** Replaces the content of a row; its id stays. */
  update(row: number, item: PackageContent): void {
    this.#update.run(...contentOf(item), row);
  }

  delete(row: number): void {
    this.#delete.run(row);
  }
}
