import { FormerValues } from '../../../src/main/catalog/worker/diary/block.ts';
import { lineCount, type DiaryFile } from '../../../src/main/catalog/worker/diary/diary-file.ts';
import { change } from '../../../src/main/catalog/worker/snapshot/change.ts';
import { contentOf } from '../../../src/main/catalog/worker/snapshot/content.ts';
import type { Snapshot } from '../../../src/main/catalog/worker/snapshot/snapshot.ts';

type Content = readonly (string | number | null)[];

export interface PastLine {
  readonly row: number;
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

export interface PastUpdate {
  readonly update: number;
  readonly at: number;
  readonly since: number;
  readonly rows: number;
  readonly complete: boolean;
  readonly lines: readonly PastLine[];
  /** The content of each package before it, by id; valid until the next one is read. */
  readonly before: ReadonlyMap<string, Content>;
}

/** The updates of the last epoch, the newest first, with the lists before them: the published list, changed back line by line. */
export function* pastLists(file: DiaryFile, published: Snapshot): Generator<PastUpdate> {
  const epoch = file.epochs.at(-1)?.epoch ?? 0;
  const names = file.named(epoch);
  const ids = new Map<number, string>();
  const list = new Map<string, Content>();
  for (const record of published.recordsBetween(1, published.lastRow())) {
    ids.set(record.row, record.id);
    list.set(record.id, contentOf(record));
  }
  const namedRows = new Set<number>();
  let lines: PastLine[] = [];
  const blocks = file.blocks.filter((block) => block.epoch === epoch);
  for (const [at, block] of blocks.entries().toArray().reverse()) {
    const { rows, kinds, masks, removed: removals } = file.lines(block);
    const former = new FormerValues({ masks }, file.values(block));
    let line = rows.length;
    let removal = removals.length;
    for (const update of block.updates.toReversed()) {
      const first = line - lineCount(update);
      while (line > first) {
        line -= 1;
        const [row = 0, kind] = [rows[line], kinds[line]];
        if (kind === change.removed) removal -= 1;
        const isNamed = kind !== change.removed;
        const id = isNamed ? ids.get(row) : removals[removal]?.[0];
        if (id === undefined) throw new Error(`row ${row} has no package`);
        // The newest line of a row that is not a removal tells whether its name is right.
        if (isNamed && !namedRows.has(row) && names.id(row) !== id)
          throw new Error(`row ${row} is not named ${id}`);
        namedRows.add(row);
        const after = list.get(id) ?? [];
        const before = contentColumnNumbers.map((column) =>
          former.before(line, column, () => after[column] ?? null),
        );
        if (kind === change.added) {
          ids.delete(row);
          if (!list.delete(id)) throw new Error(`${id} was added, but is missing`);
        } else {
          ids.set(row, id);
          list.set(
            id,
            before.map((value, column) => (value === undefined ? (after[column] ?? null) : value)),
          );
        }
        lines.unshift({
          row,
          id,
          kind: kind === change.added ? 'added' : kind === change.removed ? 'removed' : 'changed',
        });
      }
      // The rest of a long update is in the block before.
      const isWhole = line > 0 || blocks[at - 1]?.updates.at(-1)?.update !== update.update;
      if (!isWhole) continue;
      yield { ...update, lines, before: list };
      lines = [];
    }
  }
}

const contentColumnNumbers = Array.from({ length: 11 }, (_, column) => column);
