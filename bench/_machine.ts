import { availableParallelism, cpus, loadavg } from 'node:os';

/** Describes the machine and its load, which influence every measurement. */
export function machine(): string {
  const load = loadavg()[0] ?? 0;
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${processor}, ${availableParallelism()} threads, Node ${process.versions.node}, load ${load.toFixed(1)}`;
}
