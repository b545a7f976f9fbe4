import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { bodyOf, pageSize } from '../search/pages.ts';

/** The pages of a list in one file, because making them takes more time and memory than the sync that reads them. */

const offsetsSchema = v.array(v.number());

function pagesFile(folder: string): string {
  return path.join(folder, 'pages');
}

function offsetsFile(folder: string): string {
  return path.join(folder, 'offsets.json');
}

/** Writes all pages of a list and the empty one after the end, without keeping more than one of them in memory. */
export function writePages(folder: string, items: Iterable<ProcessPackage>, packages: number): void {
  const descriptor = openSync(pagesFile(folder), 'w');
  const offsets = [0];
  let end = 0;
  const write = (data: readonly ProcessPackage[]): void => {
    end += writeSync(descriptor, bodyOf(data, offsets.length, packages));
    offsets.push(end);
  };
  let data: ProcessPackage[] = [];
  for (const item of items) {
    data.push(item);
    if (data.length < pageSize) continue;
    write(data);
    data = [];
  }
  if (data.length > 0) write(data);
  write([]);
  closeSync(descriptor);
  writeFileSync(offsetsFile(folder), JSON.stringify(offsets));
}

export interface Pages {
  /** By its number, from 1; each after the end is the empty one. */
  readonly read: (page: number) => Uint8Array;
  readonly close: () => void;
}

export function openPages(folder: string): Pages {
  const json: unknown = JSON.parse(readFileSync(offsetsFile(folder), 'utf8'));
  const offsets = v.parse(offsetsSchema, json);
  const descriptor = openSync(pagesFile(folder), 'r');
  const read: Pages['read'] = (page) => {
    const at = Math.min(page, offsets.length - 1);
    const [from = 0, to = 0] = offsets.slice(at - 1, at + 1);
    const body = new Uint8Array(to - from);
    readSync(descriptor, body, 0, body.length, from);
    return body;
  };
  return { read, close: () => closeSync(descriptor) };
}
