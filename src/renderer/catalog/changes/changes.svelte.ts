import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { SnapshotChanges } from '../../../preload/contract/status.ts';
import type { ChangedPackage } from '../../../preload/contract/view.ts';
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
export type ChangesBridge = Pick<AccountBridge, 'readChanges'>;

/** The packages that changed since the person last looked, by kind; kinds without any are left out. */
export class ChangesState {
  groups: readonly ChangeGroup[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  /** Whether the first answer is still to come. */
  isWaiting = $state(true);
  readonly #bridge: ChangesBridge;
  #turn = 0;

  constructor(bridge: ChangesBridge) {
    this.#bridge = bridge;
  }

  /** Reads what these counts stand for. What was read before stays until then. */
  async read(changes: SnapshotChanges): Promise<void> {
    const turn = ++this.#turn;
    const groups: ChangeGroup[] = [];
    for (const kind of kinds) {
      if (changes[kind] === 0) continue;
      const answer = await this.#some(kind, 0);
      if (turn !== this.#turn) return;
      if (!answer.ok) {
        this.isWaiting = false;
        this.failure = answer.failure;
        return;
      }
      groups.push({ kind, count: changes[kind], packages: sorted(answer.value) });
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
    const packages = [...group.packages, ...sorted(answer.value)];
    this.groups = this.groups.map((each) => (each.kind === kind ? { ...each, packages } : each));
  }

  #some(kind: ChangeKind, offset: number): Promise<Result<readonly ChangedPackage[]>> {
    return this.#bridge.readChanges({ since: 'looked', kind, offset, limit: listed });
  }
}

function sorted(packages: readonly ChangedPackage[]): readonly ChangedPackage[] {
  const byName = new Intl.Collator(messages.locale, { numeric: true });
  return packages.toSorted((a, b) => byName.compare(a.name, b.name));
}
