import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { PrintJob, Printed } from '../print/print-job.ts';
import { isCut, type OutputKind, type Share } from './shares.ts';

/** What the list shows, as it is exported and printed. */
export interface ShownList extends Printed {
  /** For the name of a file; empty where nobody has named or searched anything. */
  readonly name: string;
}

/** A question to the person, about the list as it was when it came up. */
export interface Question {
  readonly kind: OutputKind;
  readonly list: ShownList;
  readonly shares: readonly Share[];
}

interface OutputDeps {
  readonly bridge: Pick<AccountBridge, 'exportView'>;
  readonly job: Pick<PrintJob, 'make' | 'isBusy'>;
  /** What the list shows now; null where there is nothing, or an export is under way. */
  readonly present: () => ShownList | null;
  /** What of it can be exported together. */
  readonly shares: () => readonly Share[];
}

/** Exports and prints the list, and asks first where it is open which packages, or where there is not room for all. */
export class Output {
  asking: Question | null = $state.raw(null);
  readonly #deps: OutputDeps;

  constructor(deps: OutputDeps) {
    this.#deps = deps;
  }

  /** `share` is what the person has chosen already. */
  async begin(kind: OutputKind, share?: Share): Promise<void> {
    const list = this.#deps.present();
    if (list === null || this.#deps.job.isBusy) return;
    const shares = share === undefined ? this.#deps.shares() : [share];
    const [only] = shares;
    if (only === undefined) return;
    if (shares.length > 1 || isCut(kind, only)) this.asking = { kind, list, shares };
    else await this.#make(kind, list, only);
  }

  async answer(share: Share): Promise<void> {
    const { asking } = this;
    this.asking = null;
    if (asking !== null) await this.#make(asking.kind, asking.list, share);
  }

  async #make(kind: OutputKind, list: ShownList, share: Share): Promise<void> {
    const { bridge, job } = this.#deps;
    if (kind === 'print' || kind === 'pdf') {
      await job.make(kind, list, share);
      return;
    }
    const { view, columns, name } = list;
    // How that goes stands in the status.
    await bridge.exportView({
      view,
      ranges: share.selected ? share.ranges : null,
      columns: [...columns],
      format: kind,
      name,
    });
  }
}
