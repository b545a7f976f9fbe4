import path from 'node:path';
import { failureHelp, isFailureCode, nothingToCheck } from '../log/failure-help.ts';
import { logEvents } from '../../src/main/diagnostics/log-events.ts';
import { failures } from '../../src/preload/contract/messages/en/failures.ts';
import { policyRows } from '../policy/policy-files.ts';
import { projectFolder } from '../system/project-folder.ts';
import { formatMarkdown, markdownTable, replaceGenerated, tableLines } from './generated.ts';

export const administratorsFile = path.join(projectFolder, 'docs', 'administrators.md');

/** docs/administrators.md with its generated parts as their sources have them now. */
export async function administratorsPage(markdown: string): Promise<string> {
  const parts = {
    policy: tableLines(policyRows()).join('\n'),
    'log-events': eventTable(),
    'failure-codes': failureTable(),
  };
  const page = Object.entries(parts).reduce(
    (text, [name, content]) => replaceGenerated(text, name, content),
    markdown,
  );
  return formatMarkdown(page, administratorsFile);
}

function eventTable(): string {
  const rows = Object.entries(logEvents).map(([event, { means, facts }]) => [event, means, facts.join(', ')]);
  return markdownTable([['event', 'what it means', 'facts'], ...rows]);
}

function failureTable(): string {
  const rows = Object.keys(failureHelp)
    .filter(isFailureCode)
    .map((code) => {
      const [is, advice = ''] = failures[code];
      const { means, check = nothingToCheck } = failureHelp[code];
      return [code, `${is} ${advice}`.trim(), means, check];
    });
  return markdownTable([['code', 'what the person reads', 'what it means', 'what to check'], ...rows]);
}
