import fs from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { byteOrderMark, csvLine } from '../cells/csv.ts';
import { cellsOf } from '../cells/cells.ts';
import { numberColumn } from '../worker/snapshot/columns.ts';
import { openToRead } from '../worker/snapshot/database.ts';
import { RecordReader } from '../worker/snapshot/package-record.ts';
import { snapshotKind } from '../worker/snapshot/schema.ts';
import type { ExportJob, ViewSource } from './export-job.ts';
import { fedBatches, type Batch } from './fed-batches.ts';
import { rowsPerSheetFor, workbookOf } from './workbook.ts';

/** Lines of the diary have hardly more. */
const fedRowBytes = 2000;

/** Packages in one batch. */
const batchRows = 500;

type Batches = IteratorObject<Batch>;

/** Writes the file and syncs it to disk. Returns the number of its rows. Throws errors of the system and of SQLite. */
export async function writeFile(job: ExportJob, onRead: (done: number) => void): Promise<number> {
  const { source } = job;
  if (source.kind === 'fed') {
    try {
      return await writeBatches(job, fedBatches(source, onRead), fedRowBytes);
    } finally {
      source.port.close();
    }
  }
  const db = openToRead(source.snapshot, snapshotKind);
  try {
    return await writeBatches(job, readBatches(db, source, onRead), await bytesOfRow(db, source.snapshot));
  } finally {
    db.close();
  }
}

async function writeBatches(job: ExportJob, all: Batches, rowBytes: number): Promise<number> {
  const file = await fs.open(job.tempFile, 'wx', job.mode);
  try {
    let written = 0;
    const batches = all.map((cells) => {
      written += cells.length;
      return cells;
    });
    await file.writeFile(job.format === 'csv' ? csvOf(job, batches) : xlsxOf(job, batches, rowBytes));
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** The cells of the packages to export. `onRead`: packages read so far. */
function* readBatches(
  db: DatabaseSync,
  { rows, columns, times, statuses, notes }: ViewSource,
  onRead: (done: number) => void,
): Generator<Batch> {
  const reader = new RecordReader(db);
  for (let from = 0; from < rows.length; from += batchRows) {
    const records = reader.records(rows.subarray(from, from + batchRows));
    yield records.map((record) => {
      const cells = cellsOf(record, columns, times, statuses);
      return notes.size === 0 ? cells : [...cells, notes.get(record.id) ?? null];
    });
    onRead(Math.min(from + batchRows, rows.length));
  }
}

/** The average bytes of a package in the snapshot file. */
async function bytesOfRow(db: DatabaseSync, file: string): Promise<number> {
  const { size } = await fs.stat(file);
  const last = numberColumn(db.prepare('SELECT max(row) AS last FROM package').get()?.['last']);
  return size / Math.max(1, last);
}

function* csvOf({ texts, style }: ExportJob, batches: Batches): Generator<string> {
  yield byteOrderMark + csvLine(texts.headings, style);
  for (const rows of batches) yield rows.map((cells) => csvLine(cells, style)).join('');
}

function xlsxOf({ widths, texts }: ExportJob, batches: Batches, rowBytes: number): Iterable<Uint8Array> {
  const rows = batches.flatMap((cells) => cells);
  return workbookOf(widths, rows, texts, rowsPerSheetFor(rowBytes));
}
