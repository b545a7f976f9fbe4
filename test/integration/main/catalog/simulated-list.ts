import { succeeded, type Failure, type Result } from '../../../../src/preload/contract/failure.ts';
import type { RawPage } from '../../../../src/main/service/page.ts';

const words = [
  'Order',
  'intake',
  'Müller',
  'Straße',
  'ΣΟΦΟΣ',
  '検索',
  'route',
  'batch',
  'ﬁling',
  'İzmir',
  '한글',
  'Zebra',
];

/** An entry of `data`: a package, or whatever else a service may send. */
export type Entry = Readonly<Record<string, unknown>>;

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A package as in the service's list; fields can be replaced, or omitted by `undefined`. */
export function item(number: number, fields: Entry = {}): Entry {
  const id = idOf(number);
  return {
    channelId: id,
    comments: number % 7 === 0 ? '' : `Comment ${number} on ${words[number % words.length] ?? ''}`,
    createdAt: 1_600_000_000.5 + number,
    createdBy: id,
    creatorName: `Person ${number % 50}`,
    processId: id,
    processName: `${words[(number * 5) % words.length] ?? ''} ${number}`,
    processStatus: number % 10 === 0 ? 'DRAFT' : 'PUBLISHED',
    updatedAt: 1_700_000_000.25 + number,
    updatedBy: id,
    updatorName: `Person ${number % 30}`,
    ...fields,
  };
}

export function items(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => item(index + 1));
}

/** The body of a list answer. */
export function bodyOf(data: readonly unknown[], metadata: Entry, status = 'SUCCESS'): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ data, message: 'The list.', metadata, status }));
}

/** A list in memory that returns pages like the service, and can be controlled while it is read. */
export class SimulatedList {
  items: readonly Entry[];
  /** Unreadable entries on page 1. */
  skipped = 0;
  /** Requested pages, in order. */
  readonly asked: number[] = [];
  /** Called before each response; a failure replaces it. */
  before: (page: number, signal: AbortSignal) => Promise<Failure | null> | Failure | null = () => null;
  /** The stated total. */
  total: (real: number) => number | null = (real) => real;

  constructor(listed: readonly Entry[]) {
    this.items = listed;
  }

  readonly readPage = async (page: number, limit: number, signal: AbortSignal): Promise<Result<RawPage>> => {
    this.asked.push(page);
    const failure = await this.before(page, signal);
    if (failure !== null) return { ok: false, failure };
    const total = this.total(this.items.length);
    const unreadable = Array.from({ length: page === 1 ? this.skipped : 0 }, () => ({
      processName: 'no id',
    }));
    const data = this.items
      .slice((page - 1) * limit, page * limit)
      .map((entry) => ({ ...entry, totalcount: total }));
    const body = bodyOf([...data, ...unreadable], { count: data.length, page, totalCount: total });
    return succeeded({ body });
  };
}
