import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { makePackage } from './packages.ts';

/** Items of a page, as the app requests them. */
export const pageSize = 100;

/** The pages of larger lists would need gigabytes on disk, so they are made while they are read. */
export const maxWrittenPackages = 1_000_000;

interface PageBody {
  readonly data: readonly ProcessPackage[];
}

/** The body of a page in the service's list form (service-interface.md). */
export function bodyOf(data: readonly ProcessPackage[], page: number, packages: number): string {
  const metadata = { count: data.length, page, totalCount: packages };
  return JSON.stringify({ data, message: 'Process list returned successfully', metadata, status: 'SUCCESS' });
}

/** The body of a page of the list; empty for a page after the end. */
export function pageText(page: number, packages: number): string {
  const begin = (page - 1) * pageSize;
  const count = Math.max(0, Math.min(pageSize, packages - begin));
  const data = Array.from({ length: count }, (_, at) => makePackage(begin + at, packages));
  return bodyOf(data, page, packages);
}

/** Number of the last page that holds packages. */
function lastPage(packages: number): number {
  return Math.ceil(packages / pageSize);
}

/** The pages of a list in a folder, one a line. */
export function pagesFile(folder: string): string {
  return path.join(folder, 'pages.ndjson');
}

export function writePages(folder: string, packages: number): void {
  const descriptor = openSync(pagesFile(folder), 'w');
  for (let page = 1; page <= lastPage(packages); page += 1) {
    writeSync(descriptor, `${pageText(page, packages)}\n`);
  }
  closeSync(descriptor);
}

/** All packages, parsed from the written pages, or else from pages made now. */
export function* parsedPackages(folder: string, packages: number): Generator<ProcessPackage> {
  const file = pagesFile(folder);
  for (const text of existsSync(file) ? readLines(file) : makePages(packages)) {
    const body: unknown = JSON.parse(text);
    if (!isPage(body)) throw new Error('not a page');
    yield* body.data;
  }
}

function* makePages(packages: number): Generator<string> {
  for (let page = 1; page <= lastPage(packages); page += 1) yield pageText(page, packages);
}

/** A minimal check, because this benchmark wrote the pages and a full check would cost measured time. */
function isPage(body: unknown): body is PageBody {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
}

const newline = 0x0a;

function* readLines(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  const chunk = Buffer.allocUnsafe(1 << 20);
  let rest = Buffer.alloc(0);
  for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
    const bytes = Buffer.concat([rest, chunk.subarray(0, size)]);
    let from = 0;
    for (let to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
      yield bytes.toString('utf8', from, to);
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  closeSync(descriptor);
}
