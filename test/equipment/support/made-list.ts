import { succeeded, type Result } from '../../../src/preload/contract/failure.ts';
import { createPackageMaker, type ProcessPackage } from '../service/packages.ts';
import type { RawPage } from '../../../src/main/service/page.ts';

/** A list of any size, generated while it is read. */
export interface MadeList {
  readonly count: number;
  item(index: number): ProcessPackage;
  /** The index of a package, by its id. */
  indexOf(id: string): number;
  readonly readPage: (page: number, limit: number) => Promise<Result<RawPage>>;
}

const idStart = '00000000-0000-4000-8000-';

/** A list of the sample service's packages; `change` replaces fields of some of them. Times are in seconds. */
export function madeList(
  count: number,
  seed: number,
  change: (index: number) => Partial<ProcessPackage> = () => ({}),
): MadeList {
  const make = createPackageMaker(seed, 's');
  const item = (index: number): ProcessPackage => ({
    ...make(index, count),
    processId: `${idStart}${String(index).padStart(12, '0')}`,
    ...change(index),
  });
  const encoder = new TextEncoder();
  return {
    count,
    item,
    indexOf: (id) => Number(id.slice(idStart.length)),
    readPage: (page, limit) => {
      const from = (page - 1) * limit;
      const data = Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, at) =>
        item(from + at),
      );
      const metadata = { count: data.length, page, totalCount: count };
      const body = JSON.stringify({ data, message: 'The list.', metadata, status: 'SUCCESS' });
      return Promise.resolve(succeeded({ body: encoder.encode(body) }));
    },
  };
}
