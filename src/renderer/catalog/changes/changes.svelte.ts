import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { SnapshotChanges } from '../../../preload/contract/status.ts';
import type { ChangedPackage } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';

export const packagesPerRead = 300;

export type ChangeKind = keyof SnapshotChanges;
const kinds: readonly ChangeKind[] = ['added', 'changed', 'removed'];

export interface ChangeGroup {
  readonly kind: ChangeKind;
  readonly count: number;
  /** The packages that have been read; each read is sorted by name. */
  readonly packages: readonly ChangedPackage[];
}

/** The packages that changed since the person last looked, by kind; kinds without any are left out. */
export class ChangesState {
  groups: readonly ChangeGroup[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  /** The snapshot whose changes these are; null until the first answer. */
  snapshot: string | null = $state(null);
  readonly #bridge: Pick<AccountBridge, 'readChanges'>;
  #generation = 0;

  constructor(bridge: Pick<AccountBridge, 'readChanges'>) {
    this.#bridge = bridge;
  }

  /** Reads the changes of a snapshot, given their numbers. The previous ones stay until then. */
  async read(snapshot: string, changes: SnapshotChanges): Promise<void> {
    const generation = ++this.#generation;
    const groups: ChangeGroup[] = [];
    for (const kind of kinds) {
      if (changes[kind] === 0) continue;
      const answer = await this.#read(kind, 0);
      if (generation !== this.#generation) return;
      if (!answer.ok) {
        this.failure = answer.failure;
        return;
      }
      groups.push({ kind, count: changes[kind], packages: sorted(answer.value) });
    }
    this.failure = null;
    this.groups = groups;
    this.snapshot = snapshot;
  }

  /** Reads the next packages of a kind. */
  async more(kind: ChangeKind): Promise<void> {
    const generation = this.#generation;
    const group = this.groups.find((each) => each.kind === kind);
    if (group === undefined) return;
    const answer = await this.#read(kind, group.packages.length);
    if (generation !== this.#generation) return;
    if (!answer.ok) {
      this.failure = answer.failure;
      return;
    }
    this.failure = null;
    const packages = [...group.packages, ...sorted(answer.value)];
    this.groups = this.groups.map((each) => (each.kind === kind ? { ...each, packages } : each));
  }

  #read(kind: ChangeKind, offset: number): Promise<Result<readonly ChangedPackage[]>> {
    return this.#bridge.readChanges({ since: 'looked', kind, offset, limit: packagesPerRead });
  }
}

function sorted(packages: readonly ChangedPackage[]): readonly ChangedPackage[] {
  const byName = new Intl.Collator(messages.locale, { numeric: true });
  return packages.toSorted((a, b) => byName.compare(a.name, b.name));
}
