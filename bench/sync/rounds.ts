import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { ScriptTools } from '../../build/checks/script.ts';
import { createPackageMaker } from '../../test/equipment/service/packages.ts';
import { measuredBy } from '../_programs.ts';
import { diskUse, fileStates, watchDisk, writtenSince, type DiskUse } from './disk.ts';
import type { ListName } from './lists.ts';
import { bareSchema, packshelfSchema, type BareMeasured, type PackshelfMeasured } from './measured.ts';
import type { Programs } from './programs.ts';

/** One whole sync with its disk use. */
export interface SyncRun extends PackshelfMeasured {
  readonly disk: DiskUse;
  /** The largest size of the folder during the sync, as a multiple of the larger catalog: that before or after it. */
  readonly diskMultiple: number;
  /** Bytes of the files that it has written, apart from the pointer. */
  readonly writtenBytes: number;
}

/** The bare limit, a first sync, a sync that finds changes and one that finds none, one after the other. */
export interface Round {
  readonly bare: BareMeasured;
  readonly first: SyncRun;
  readonly next: SyncRun;
  readonly same: SyncRun;
}

/** A running service. */
export interface BenchService {
  readonly packages: number;
  readonly origin: string;
  end(): Promise<void>;
}

/** Starts the service in a process of its own; resolves when its pages are made. */
export async function startService(tools: ScriptTools, packages: number): Promise<BenchService> {
  const folder = tools.folder('bench-service');
  const program = path.join(import.meta.dirname, 'service.ts');
  const service = tools.start(process.execPath, [program, folder, String(packages)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = service.child;
  if (stdout === null) throw new Error('the service has no output');
  const ready = once(stdout.setEncoding('utf8'), 'data').then(String);
  const origin = await Promise.race([ready, service.ended.then(() => '')]);
  if (origin === '') throw new Error('the service has ended');
  return {
    packages,
    origin: origin.trim(),
    async end() {
      await service.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Measures one round with a service that replies after `latencyMs`. */
export async function measureRound(
  tools: ScriptTools,
  programs: Programs,
  service: BenchService,
  latencyMs: number,
): Promise<Round> {
  const folder = tools.folder('bench-catalog');
  const address = (list: ListName): string => `${service.origin}/${list}/${latencyMs}`;
  const [word = ''] = createPackageMaker(1, 's')(0, service.packages).processName.split(' ');

  async function sync(list: ListName, isNewSnapshot: boolean): Promise<SyncRun> {
    const filesBefore = fileStates(folder);
    const before = diskUse(folder).all;
    const stopAndGetMax = watchDisk(folder);
    const args = [programs.packshelf, address(list), folder, programs.worker, word];
    const measured = await measuredBy(tools, args, packshelfSchema).finally(() => stopAndGetMax());
    if (!measured.complete || measured.rows !== service.packages) {
      throw new Error(`${measured.rows} packages were stored, complete: ${measured.complete}`);
    }
    if (measured.isNewSnapshot !== isNewSnapshot) throw new Error('a snapshot is made for changes only');
    const disk = diskUse(folder);
    const diskMultiple = stopAndGetMax() / Math.max(before, disk.all);
    return { ...measured, disk, diskMultiple, writtenBytes: writtenSince(filesBefore, fileStates(folder)) };
  }

  try {
    const bare = await measuredBy(tools, [programs.bare, address('next')], bareSchema);
    const first = await sync('first', true);
    const next = await sync('next', true);
    const same = await sync('next', false);
    return { bare, first, next, same };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
