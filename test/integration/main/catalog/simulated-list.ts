import { succeeded, type Failure, type Result } from '../../../../src/preload/contract/failure.ts';
import type { ServiceItem, ServicePage } from '../../../../src/main/service/page.ts';

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

/** A package like the service lists it; fields can be replaced. */
export function item(number: number, fields: Readonly<Record<string, unknown>> = {}): ServiceItem {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const entry: Record<string, unknown> = {
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
  const text = (key: string): string => {
    const value = entry[key];
    return typeof value === 'string' ? value : '';
  };
  const time = (key: string): number | null => {
    const value = entry[key];
    return typeof value === 'number' ? value : null;
  };
  return {
    id: text('processId'),
    name: text('processName'),
    status: text('processStatus'),
    comments: text('comments'),
    creator: text('creatorName'),
    updater: text('updatorName'),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    raw: JSON.stringify(entry),
  };
}

export function items(count: number): ServiceItem[] {
  return Array.from({ length: count }, (_, index) => item(index + 1));
}

/** A list in memory that answers pages as the service does, and can be steered while it is read. */
export class SimulatedList {
  items: ServiceItem[];
  /** Unreadable entries on page 1. */
  skipped = 0;
  /** Pages asked for, in order. */
  readonly asked: number[] = [];
  /** Called before each page is answered; a failure is the answer. */
  before: (page: number, signal: AbortSignal) => Promise<Failure | null> | Failure | null = () => null;
  /** What the list says of its size. */
  total: (real: number) => number | null = (real) => real;

  constructor(listed: ServiceItem[]) {
    this.items = listed;
  }

  readonly readPage = async (
    page: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<Result<ServicePage>> => {
    this.asked.push(page);
    const failure = await this.before(page, signal);
    if (failure !== null) return { ok: false, failure };
    return succeeded({
      items: this.items.slice((page - 1) * limit, page * limit),
      skipped: page === 1 ? this.skipped : 0,
      total: this.total(this.items.length),
    });
  };
}
