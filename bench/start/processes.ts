import { readdirSync, readFileSync } from 'node:fs';

/** The resources that processes have used. */
export interface Use {
  /** Processor time since each was started, including children that have ended. */
  readonly cpuMs: number;
  /** Memory in MB of 10^6 bytes; shared memory is divided among its processes (PSS). */
  readonly memoryMb: number;
  readonly processes: number;
}

/** The use of an app's main process and of all its other processes. */
export interface AppUse {
  readonly main: Use;
  readonly others: Use;
}

/** The unit of processor times in /proc, the same on all common systems. */
const ticksPerSecond = 100;

/** Whether the use can be measured on this system. */
export function canMeasureUse(): boolean {
  return process.platform === 'linux';
}

/** What an app has used so far. `pid`: its main process. Linux only. */
export function useOf(pid: number): AppUse {
  const parents = parentsOfAll();
  const others = [...parents.keys()].filter((each) => each !== pid && descendsFrom(each, pid, parents));
  return { main: sum([pid]), others: sum(others) };
}

/** The processor time between two measurements, with the memory of the later one. */
export function between(before: AppUse, after: AppUse): AppUse {
  const part = (earlier: Use, later: Use): Use => ({ ...later, cpuMs: later.cpuMs - earlier.cpuMs });
  return { main: part(before.main, after.main), others: part(before.others, after.others) };
}

function sum(pids: readonly number[]): Use {
  const each = pids.map((pid) => ({ cpuMs: cpuMsOf(pid), memoryMb: memoryMbOf(pid) }));
  return {
    cpuMs: each.reduce((total, { cpuMs }) => total + cpuMs, 0),
    memoryMb: each.reduce((total, { memoryMb }) => total + memoryMb, 0),
    processes: pids.length,
  };
}

function parentsOfAll(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return new Map(pids.map((pid) => [Number(pid), Number(fieldsOf(Number(pid))[1])]));
}

function descendsFrom(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(pid); at !== undefined && at > 0; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}

/** The fields of /proc/PID/stat from the state on, in the order of proc(5). */
function fieldsOf(pid: number): readonly string[] {
  const text = textOf(pid, 'stat');
  // The name in parentheses may contain any character.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function cpuMsOf(pid: number): number {
  // utime, stime, cutime and cstime.
  const times = fieldsOf(pid).slice(11, 15).map(Number);
  return (times.reduce((total, time) => total + time, 0) * 1000) / ticksPerSecond;
}

function memoryMbOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/mu.exec(textOf(pid, 'smaps_rollup'))?.[1] ?? '0';
  return (Number(kilobytes) * 1024) / 1e6;
}

/** The text of a process's file; empty if the process has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
