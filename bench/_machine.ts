import { availableParallelism, cpus, loadavg } from 'node:os';

/** What the numbers depend on beside the code; a busy machine shows in every one of them. */
export function machine(): string {
  const load = loadavg()[0] ?? 0;
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${processor}, ${availableParallelism()} threads, Node ${process.versions.node}, load ${load.toFixed(1)}`;
}
