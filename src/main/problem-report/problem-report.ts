import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { ReportChoice } from '../../preload/contract/problem-report.ts';
import { saveText } from '../catalog/export/save-text.ts';
import { reportText, type CheckFacts, type ReportFacts } from './report-text.ts';

export interface ProblemReportDeps extends Pick<Handlers, 'checkConnection' | 'inspectConnection'> {
  /** Everything but the check and the package. */
  readonly facts: () => Promise<Omit<ReportFacts, 'check' | 'packageName'>>;
  readonly connection: () => Connection | null;
  /** The name of a package; null if it is gone. */
  readonly nameOf: (chosen: NonNullable<ReportChoice['package']>) => Promise<string | null>;
  /** Asks for a file; null if the person cancels. */
  readonly askForFile: () => Promise<string | null>;
}

export type ProblemReportHandlers = Pick<
  Handlers,
  'readProblemReport' | 'checkForProblemReport' | 'saveProblemReport'
>;

/** The report for a help desk, which goes nowhere by itself. */
export function createProblemReport(deps: ProblemReportDeps): ProblemReportHandlers {
  let check: CheckFacts | 'none' | null = null;
  /** What the person has read last is what gets saved. */
  let latest = '';
  let readings = 0;

  async function runCheck(): Promise<CheckFacts | 'none'> {
    const connection = deps.connection();
    if (connection === null) return 'none';
    const fields =
      connection.authUrl === connection.baseUrl ? (['baseUrl'] as const) : (['authUrl', 'baseUrl'] as const);
    const inspections = await Promise.all(
      fields.map(async (field) => deps.inspectConnection({ connection, field })),
    );
    const isReached = inspections.some((read) => read.ok && read.value.connectMs !== null);
    return { inspections, check: isReached ? await deps.checkConnection(connection) : null };
  }

  return {
    async readProblemReport(choice): Promise<Result<string>> {
      readings += 1;
      const reading = readings;
      const packageName = choice.package === null ? null : await packageText(choice.package);
      const facts = await deps.facts();
      // An organisation that hides its addresses from the window hides them here as well.
      const addresses = choice.addresses && facts.status.policy.connectionMode !== 'hidden';
      const text = reportText({ ...facts, check, packageName }, { ...choice, addresses });
      // An earlier request may end later, and what it adds is not what the person sees.
      if (reading === readings) latest = text;
      return succeeded(text);
    },
    async checkForProblemReport() {
      check = null;
      check = await runCheck();
      return succeeded(null);
    },
    async saveProblemReport() {
      const file = await deps.askForFile();
      if (file === null) return failed(cancelled);
      return saveText(file, latest);
    },
  };

  async function packageText(chosen: NonNullable<ReportChoice['package']>): Promise<string> {
    const name = await deps.nameOf(chosen);
    return name === null ? chosen.id : `${name} (${chosen.id})`;
  }
}
