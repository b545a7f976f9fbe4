import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { PrintJob, PrintSource } from '../print/print-job.ts';
import { exceedsPrintLimit, type OutputKind, type ExportScope } from './export-scopes.ts';

/** The list on screen, to be exported or printed. */
export interface ShownList extends PrintSource {
  /** Suggested file name, from the saved view or the search; empty where there is neither. */
  readonly name: string;
}

/** A question to the person, with the list as it was when the question came up. */
export interface Question {
  readonly kind: OutputKind;
  readonly list: ShownList;
  readonly scopes: readonly ExportScope[];
}

interface ExportAndPrintDeps {
  readonly bridge: Pick<AccountBridge, 'exportView'>;
  readonly job: Pick<PrintJob, 'run' | 'isBusy'>;
  /** Null where the list is empty or an export is running. */
  readonly currentList: () => Promise<ShownList | null> | null;
  readonly scopes: () => readonly ExportScope[];
}

/** Exports and prints the list. Asks first where there are several scopes, or more packages than can be printed. */
export class ExportAndPrint {
  question: Question | null = $state.raw(null);
  isMenuOpen = $state(false);
  /** Whether an export has all fields, not only the shown columns. */
  allFields = $state(false);
  readonly #deps: ExportAndPrintDeps;

  constructor(deps: ExportAndPrintDeps) {
    this.#deps = deps;
  }

  /** `scope` is undefined where the person has not chosen one. */
  async start(kind: OutputKind, scope?: ExportScope): Promise<void> {
    const list = await this.#deps.currentList();
    if (list === null || this.#deps.job.isBusy) return;
    // Ranges may have moved in a view that was opened again.
    const scopes = this.#deps
      .scopes()
      .filter(({ selected }) => scope === undefined || selected === scope.selected);
    const [only] = scopes;
    if (only === undefined) return;
    if (scopes.length > 1 || exceedsPrintLimit(kind, only)) this.question = { kind, list, scopes };
    else await this.#write(kind, list, only);
  }

  async answer(scope: ExportScope): Promise<void> {
    const { question } = this;
    this.question = null;
    if (question !== null) await this.#write(question.kind, question.list, scope);
  }

  async #write(kind: OutputKind, list: ShownList, scope: ExportScope): Promise<void> {
    const { bridge, job } = this.#deps;
    if (kind === 'print' || kind === 'pdf') {
      await job.run(kind, list, scope);
      return;
    }
    const { view, columns, name, title, lines } = list;
    // Progress and result are part of the status.
    await bridge.exportView({
      view,
      ranges: scope.selected ? scope.ranges : null,
      columns: [...columns],
      allFields: this.allFields,
      format: kind,
      name,
      about: [title, ...lines],
    });
  }
}
