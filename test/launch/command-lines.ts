import { execFileSync } from 'node:child_process';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

/** Every process of this computer; on Windows those of others have no command line. */
function listProcesses(): readonly Running[] {
  if (process.platform === 'win32') {
    const script =
      'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';
    return parse(execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }));
  }
  return parse(execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }));
}

function parse(text: string): readonly Running[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [, pid, parent, commandLine] = /^\s*(\d+)\s+(\d+)\s?(.*)$/u.exec(line) ?? [];
    return commandLine === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), commandLine }];
  });
}

/** The command lines of all processes that this one has started, and that those have started. */
export function commandLinesBelow(pid: number | undefined): readonly string[] {
  const all = listProcesses();
  const below = (parent: number | undefined): readonly Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid).map(({ commandLine }) => commandLine);
}
