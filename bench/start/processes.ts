import { readdirSync, readFileSync } from 'node:fs';

/** What processes have used. */
export interface Use {
  /** Processor time since each was started, in ms; that of children that have ended counts with their parent's. */
  readonly cpuMs: number;
  /** Memory in MB of 10^6 bytes; what several processes share counts in parts (PSS). */
  readonly memoryMb: number;
  readonly processes: number;
}

/** An app's main process, and all others that belong to it. */
export interface AppUse {
  readonly main: Use;
  readonly others: Use;
}

/** Ticks a second in /proc: the same on all common systems. */
const ticks = 100;

/** Whether this system tells what processes use. */
export function canTellUse(): boolean {
  return process.platform === 'linux';
}

/** What an app has used so far. `pid`: its main process. Only on Linux. */
export function useOf(pid: number): AppUse {
  const parents = parentsOfAll();
  const others = [...parents.keys()].filter((each) => each !== pid && descendsFrom(each, pid, parents));
  return { main: sum([pid]), others: sum(others) };
}

/** What was used between two moments; memory as it was at the later one. */
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

/** Of a process, in the order of proc(5) from its state on. */
function fieldsOf(pid: number): readonly string[] {
  const text = textOf(pid, 'stat');
  // Its name, in brackets, may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function cpuMsOf(pid: number): number {
  // utime, stime, cutime and cstime.
  const times = fieldsOf(pid).slice(11, 15).map(Number);
  return (times.reduce((total, time) => total + time, 0) * 1000) / ticks;
}

function memoryMbOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/mu.exec(textOf(pid, 'smaps_rollup'))?.[1] ?? '0';
  return (Number(kilobytes) * 1024) / 1e6;
}

/** A file of a process; empty where it has ended meanwhile. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
