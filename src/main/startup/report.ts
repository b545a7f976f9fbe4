import { statfs } from 'node:fs/promises';
import { arch, availableParallelism, freemem, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Handlers } from '../../preload/contract/ipc.ts';
import { lazy } from '../../preload/contract/lazy.ts';
import type { Status } from '../../preload/contract/status.ts';
import type { Accounts } from '../account/accounts.ts';
import { readLogFiles } from '../diagnostics/log-file.ts';
import { readCrashes } from '../problem-report/crashes.ts';
import type { ProblemReportDeps, ProblemReportHandlers } from '../problem-report/problem-report.ts';
import type { SystemFacts } from '../problem-report/report-text.ts';
import type { Folders } from './folders.ts';
import { readPackageType } from './package-type.ts';
import type { Platform, PlatformCore } from './platform.ts';

const mebibyte = 1024 * 1024;

interface ReportSources extends Pick<Handlers, 'checkConnection' | 'inspectConnection'> {
  readonly status: () => Status;
  readonly displays: () => SystemFacts['displays'];
  /** The folder that is proposed for the file. */
  readonly documents: () => string;
}

/** What the report needs of its computer; nothing of it requires Electron. */
type ReportPlatform = PlatformCore & { readonly window: Pick<Platform['window'], 'showSaveDialog'> };

/** Connects the report for a help desk with what it tells about. */
export function createReport(
  { localization, now, policy, run, startedAt, window }: ReportPlatform,
  accounts: Accounts,
  folders: Folders,
  { status, displays, documents, ...connectionCheck }: ReportSources,
): ProblemReportHandlers {
  const deps: ProblemReportDeps = {
    ...connectionCheck,
    facts: async () => ({
      now: now(),
      startedAt,
      run,
      status: status(),
      policy,
      system: { ...(await systemFacts(folders.settings, now())), displays: displays() },
      log: readLogFiles(folders.log),
      crashes: await readCrashes(folders.crashes),
    }),
    connection: () => status().connection,
    nameOf: async ({ account, id }) => {
      const name = await accounts.find(account)?.parts.catalog.query('readName', { id });
      return name?.ok === true ? name.value : null;
    },
    askForFile: () => {
      const { problemReport } = localization.texts();
      const day = new Date(now()).toISOString().slice(0, 10);
      return window.showSaveDialog({
        title: problemReport.save,
        proposed: join(documents(), `Packshelf ${day}.txt`),
        kind: problemReport.fileKind,
        extension: 'txt',
      });
    },
  };
  // Loaded when the first report is opened, because no start needs it.
  const report = lazy(async () => {
    const { createProblemReport } = await import('../problem-report/problem-report.ts');
    return createProblemReport(deps);
  });
  return {
    readProblemReport: async (choice) => (await report()).readProblemReport(choice),
    checkForProblemReport: async () => (await report()).checkForProblemReport(undefined),
    saveProblemReport: async () => (await report()).saveProblemReport(undefined),
  };
}

async function systemFacts(folder: string, now: number): Promise<Omit<SystemFacts, 'displays'>> {
  const disk = await statfs(folder).catch(() => null);
  return {
    release: release(),
    arch: arch(),
    processors: availableParallelism(),
    memory: Math.round(totalmem() / mebibyte),
    freeMemory: Math.round(freemem() / mebibyte),
    freeDisk: disk === null ? null : Math.round((disk.bavail * disk.bsize) / mebibyte),
    desktop: process.env['XDG_CURRENT_DESKTOP'] ?? '',
    timeZone: -new Date(now).getTimezoneOffset(),
    packageType: readPackageType(),
  };
}
