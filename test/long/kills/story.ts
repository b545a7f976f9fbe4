import { succeeded, type Result } from '../../../src/preload/contract/failure.ts';
import { randomNumbers } from './random.ts';
import type { RawPage } from '../../../src/main/service/page.ts';

/** A package of the list; its version is the state of the list that it is from. */
export interface Entry {
  readonly id: string;
  readonly version: number;
}

/** The list of the service during one sync of the story. */
export interface Chapter {
  readonly list: readonly Entry[];
  /** Changes all the time, so that only additions and changes are published. */
  readonly merged: boolean;
  readonly looks: boolean;
}

const chapters = 6;

/** The list during each sync of a run, derived from the seed. */
export function tell(seed: number): readonly Chapter[] {
  const random = randomNumbers(seed);
  let entries: Entry[] = [];
  let made = 0;
  const size = 150 + Math.floor(random() * 1500);
  const told: Chapter[] = [];
  for (let chapter = 1; chapter <= chapters; chapter += 1) {
    entries = entries
      .filter(() => random() > 0.1)
      .map((entry) => (random() > 0.2 ? entry : { ...entry, version: chapter }));
    while (entries.length < size) {
      made += 1;
      entries.splice(Math.floor(random() * (entries.length + 1)), 0, {
        id: `package-${made}`,
        version: chapter,
      });
    }
    told.push({ list: entries, merged: random() < 0.3, looks: random() < 0.4 });
  }
  return told;
}

/** The list by id, comparable in any order. */
export type State = Readonly<Record<string, number>>;

/** The state that is published when the chapter is synced over another one; null for none. */
export function stateAfter(before: State | null, { list, merged }: Chapter): State {
  const own = Object.fromEntries(list.map(({ id, version }) => [id, version]));
  return merged ? { ...before, ...own } : own;
}

const utf8 = new TextEncoder();

/** A page of a chapter's list (service-interface.md, "List response envelope"). */
export function pageOf(
  { list, merged }: Chapter,
  page: number,
  limit: number,
  requests: number,
): Result<RawPage> {
  const part = list.slice((page - 1) * limit, page * limit);
  // A total that differs in every response, and is never correct, proves nothing.
  const totalCount = merged ? list.length + 1 + (requests % 7) : list.length;
  const data = part.map(({ id, version }) => ({
    processId: id,
    processName: `version ${version}`,
    processStatus: 'PUBLISHED',
    comments: `${id} in version ${version} ${'text '.repeat(version * 5)}`,
    updatedAt: 1_700_000_000 + version,
    totalcount: totalCount,
  }));
  const metadata = { count: data.length, page, totalCount };
  return succeeded({ body: utf8.encode(JSON.stringify({ data, metadata, status: 'SUCCESS' })) });
}
