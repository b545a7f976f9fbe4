import type { Failure } from '../../preload/contract/failure.ts';
import type { Bridge } from '../../preload/contract/ipc.ts';
import { messages } from '../ui/messages.svelte.ts';
import type { SnapshotChanges } from '../../preload/contract/status.ts';
import type { ChangedPackage } from '../../preload/contract/view.ts';

/** Packages that are listed of each kind at most; the count beside them is exact. */
export const listed = 300;

export type ChangeKind = keyof SnapshotChanges;
const kinds: readonly ChangeKind[] = ['added', 'changed', 'removed'];

export interface ChangeGroup {
  readonly kind: ChangeKind;
  readonly count: number;
  readonly packages: readonly ChangedPackage[];
}

function sorted(packages: readonly ChangedPackage[]): readonly ChangedPackage[] {
  const byName = new Intl.Collator(messages.locale, { numeric: true });
  return packages.toSorted((a, b) => byName.compare(a.name, b.name));
}

/** The packages that changed since the person last looked, by kind; kinds without any are left out. */
export class ChangesState {
  groups: readonly ChangeGroup[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<Bridge, 'readChanges'>;
  #turn = 0;

  constructor(bridge: Pick<Bridge, 'readChanges'>) {
    this.#bridge = bridge;
  }

  /** Reads what these counts stand for; what was read before stays until then. */
  async read(changes: SnapshotChanges): Promise<void> {
    const turn = ++this.#turn;
    const present = kinds.filter((kind) => changes[kind] > 0);
    const answers = await Promise.all(
      present.map((kind) => this.#bridge.readChanges({ since: 'looked', kind, offset: 0, limit: listed })),
    );
    if (turn !== this.#turn) return;
    const groups: ChangeGroup[] = [];
    for (const [at, answer] of answers.entries()) {
      if (!answer.ok) {
        this.failure = answer.failure;
        return;
      }
      const kind = present[at];
      if (kind !== undefined) groups.push({ kind, count: changes[kind], packages: sorted(answer.value) });
    }
    this.failure = null;
    this.groups = groups;
  }
}
