import { succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { SnapshotChanges } from '../../../preload/contract/status.ts';
import type { ChangedPackage, MatchQuery } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';

/** Packages of a kind that are read at once. */
export const listed = 300;

export type ChangeKind = keyof SnapshotChanges;
const kinds: readonly ChangeKind[] = ['added', 'changed', 'removed'];

export interface ChangeGroup {
  readonly kind: ChangeKind;
  readonly count: number;
  /** Those that have been read, by name among those read together. */
  readonly packages: readonly ChangedPackage[];
}

/** What the place asks of the bridge. */
export type ChangesBridge = Pick<AccountBridge, 'readChanges' | 'readMatchingChanges'>;

/** Some packages of a kind, and how many there are in all. */
interface Part {
  readonly total: number;
  readonly packages: readonly ChangedPackage[];
}

/** The packages that changed since the person last looked, by kind; kinds without any are left out. */
export class ChangesState {
  groups: readonly ChangeGroup[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  /** Whether the first answer is still to come. */
  isWaiting = $state(true);
  readonly #bridge: ChangesBridge;
  #turn = 0;
  #changes: SnapshotChanges = { added: 0, changed: 0, removed: 0 };
  #query: MatchQuery | null = null;

  constructor(bridge: ChangesBridge) {
    this.#bridge = bridge;
  }

  /**
   * Reads what these counts stand for; of it what matches, if a query is given: of packages that are gone that is not
   * known. What was read before stays until then.
   */
  async read(changes: SnapshotChanges, query: MatchQuery | null = null): Promise<void> {
    const turn = ++this.#turn;
    this.#changes = changes;
    this.#query = query;
    const groups: ChangeGroup[] = [];
    for (const kind of kinds) {
      if (changes[kind] === 0 || (query !== null && kind === 'removed')) continue;
      const answer = await this.#some(kind, 0);
      if (turn !== this.#turn) return;
      if (!answer.ok) {
        this.isWaiting = false;
        this.failure = answer.failure;
        return;
      }
      const { total, packages } = answer.value;
      if (total > 0) groups.push({ kind, count: total, packages: sorted(packages) });
    }
    this.isWaiting = false;
    this.failure = null;
    this.groups = groups;
  }

  /** Reads the next packages of a kind. */
  async more(kind: ChangeKind): Promise<void> {
    const turn = this.#turn;
    const group = this.groups.find((each) => each.kind === kind);
    if (group === undefined) return;
    const answer = await this.#some(kind, group.packages.length);
    if (turn !== this.#turn) return;
    if (!answer.ok) {
      this.failure = answer.failure;
      return;
    }
    this.failure = null;
    const packages = [...group.packages, ...sorted(answer.value.packages)];
    this.groups = this.groups.map((each) => (each.kind === kind ? { ...each, packages } : each));
  }

  async #some(kind: ChangeKind, offset: number): Promise<Result<Part>> {
    const request = { since: 'looked', offset, limit: listed } as const;
    const query = this.#query;
    if (query !== null && kind !== 'removed')
      return this.#bridge.readMatchingChanges({ ...request, kind, query });
    const total = this.#changes[kind];
    const answer = await this.#bridge.readChanges({ ...request, kind });
    return answer.ok ? succeeded({ total, packages: answer.value }) : answer;
  }
}

function sorted(packages: readonly ChangedPackage[]): readonly ChangedPackage[] {
  const byName = new Intl.Collator(messages.locale, { numeric: true });
  return packages.toSorted((a, b) => byName.compare(a.name, b.name));
}
