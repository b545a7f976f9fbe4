import path from 'node:path';
import type { Catalog } from '../../../src/main/catalog/catalog.ts';
import { Exports } from '../../../src/main/catalog/export/exports.ts';
import { noFilters, type SortKey } from '../../../src/preload/contract/view.ts';
import type { ExportRequest, ExportStatus } from '../../../src/preload/contract/export.ts';
import { messagesOf } from '../../../src/preload/contract/messages/index.ts';
import type { Language } from '../../../src/preload/contract/messages/languages.ts';
import type { Result } from '../../../src/preload/contract/failure.ts';
import { silentLog } from './silent-log.ts';
import { value } from './value.ts';
import { exportWorker } from './workers.ts';

export interface ExportWish extends Omit<ExportRequest, 'name' | 'ranges' | 'allFields' | 'about'> {
  /** The path that the save dialog returns. */
  readonly file: string;
  /** The language of the system and of the app. */
  readonly language: Language;
  readonly onStatus?: (status: ExportStatus | null) => void;
}

/** Exports a view as the app does, with a save dialog that returns at once. */
export async function exportTo(
  catalog: Catalog,
  { file, language, onStatus, ...request }: ExportWish,
): Promise<Result<null>> {
  const exports: Exports = new Exports({
    workerFile: exportWorker,
    ask: () => Promise.resolve(file),
    texts: () => messagesOf(language),
    locale: () => language,
    folder: { get: () => path.dirname(file), remember: () => undefined },
    now: Date.now,
    platform: process.platform,
    log: silentLog,
    onChange: () => onStatus?.(exports.status()),
  });
  return exports.start(
    { account: 'one', catalog },
    { ...request, allFields: false, about: ['All packages'], ranges: null, name: '' },
  );
}

/** Opens a view of all packages in this order. */
export async function openAll(catalog: Catalog, key: SortKey): Promise<number> {
  return value(await catalog.query('openView', { text: '', filters: noFilters, sort: [key] })).view;
}

/** The ids of a view's packages in order. */
export async function idsOf(catalog: Catalog, view: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < count; offset += 500) {
    for (const { id } of value(await catalog.query('readRows', { view, offset, limit: 500 }))) ids.push(id);
  }
  return ids;
}
