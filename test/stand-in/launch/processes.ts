import { execFileSync } from 'node:child_process';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

/** All processes; on Windows those of other users have no command line. */
export function listProcesses(): readonly RunningProcess[] {
  if (process.platform === 'win32') {
    const script =
      'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';
    return parse(execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }));
  }
  return parse(execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }));
}

function parse(text: string): readonly RunningProcess[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [, pid, parent, commandLine] = /^\s*(\d+)\s+(\d+)\s?(.*)$/u.exec(line) ?? [];
    return commandLine === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), commandLine }];
  });
}

/** All descendants of a process. */
export function processesBelow(pid: number | undefined): readonly RunningProcess[] {
  const all = listProcesses();
  const below = (parent: number | undefined): readonly RunningProcess[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}
