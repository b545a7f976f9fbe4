import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { PrintJob, PrintSource } from '../print/print-job.ts';
import { exceedsPrintLimit, type OutputKind, type ExportScope } from './export-scopes.ts';

/** What the list shows, as it is exported and printed. */
export interface ShownList extends PrintSource {
  /** For the name of a file; empty where nobody has named or searched anything. */
  readonly name: string;
}

/** A question to the person, about the list as it was when it came up. */
export interface Question {
  readonly kind: OutputKind;
  readonly list: ShownList;
  readonly scopes: readonly ExportScope[];
}

interface OutputDeps {
  readonly bridge: Pick<AccountBridge, 'exportView'>;
  readonly job: Pick<PrintJob, 'make' | 'isBusy'>;
  /** What the list shows now; null where there is nothing, or an export is under way. */
  readonly present: () => ShownList | null;
  /** What of it can be exported together. */
  readonly scopes: () => readonly ExportScope[];
}

/** Exports and prints the list, and asks first where it is open which packages, or where there is not room for all. */
export class Output {
  asking: Question | null = $state.raw(null);
  readonly #deps: OutputDeps;

  constructor(deps: OutputDeps) {
    this.#deps = deps;
  }

  /** `scope` is what the person has chosen already. */
  async begin(kind: OutputKind, scope?: ExportScope): Promise<void> {
    const list = this.#deps.present();
    if (list === null || this.#deps.job.isBusy) return;
    const scopes = scope === undefined ? this.#deps.scopes() : [scope];
    const [only] = scopes;
    if (only === undefined) return;
    if (scopes.length > 1 || exceedsPrintLimit(kind, only)) this.asking = { kind, list, scopes };
    else await this.#make(kind, list, only);
  }

  async answer(scope: ExportScope): Promise<void> {
    const { asking } = this;
    this.asking = null;
    if (asking !== null) await this.#make(asking.kind, asking.list, scope);
  }

  async #make(kind: OutputKind, list: ShownList, scope: ExportScope): Promise<void> {
    const { bridge, job } = this.#deps;
    if (kind === 'print' || kind === 'pdf') {
      await job.make(kind, list, scope);
      return;
    }
    const { view, columns, name } = list;
    // How that goes stands in the status.
    await bridge.exportView({
      view,
      ranges: scope.selected ? scope.ranges : null,
      columns: [...columns],
      format: kind,
      name,
    });
  }
}
