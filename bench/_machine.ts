import { availableParallelism, cpus, loadavg } from 'node:os';

/** What this machine needs for two steps that every engine takes, so that numbers of two days can be told apart. */
interface MachineUnits {
  /** One AND and count over a million bits. */
  readonly andCountUs: number;
  /** One pass over 64 MB of memory, line by line. */
  readonly passMs: number;
}

const bitWords = 31_250;
const passWords = 8_000_000;
/** Numbers that lie in one line of a processor's cache. */
const inLine = 8;
const rounds = 15;

/** The fastest of several rounds, because all others waited for something else. */
function fastestMs(step: () => number): number {
  let [fastest, kept] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    kept += step();
    fastest = Math.min(fastest, performance.now() - started);
  }
  // The results must be used, or V8 would leave out the steps.
  return Number.isNaN(kept) ? Number.NaN : fastest;
}

function countCommon(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) {
    let bits = (a[at] ?? 0) & (b[at] ?? 0);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += inLine) sum += values[at] ?? 0;
  return sum;
}

function measureUnits(): MachineUnits {
  const [a, b] = [new Uint32Array(bitWords).fill(0xb5b5b5b5), new Uint32Array(bitWords).fill(0x6d6d6d6d)];
  const values = new Float64Array(passWords).fill(1);
  return {
    andCountUs: fastestMs(() => countCommon(a, b)) * 1000,
    passMs: fastestMs(() => sumOf(values)),
  };
}

/** Describes the machine, its load and its speed, which influence every measurement. */
export function machine(): string {
  const load = loadavg()[0] ?? 0;
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const { andCountUs, passMs } = measureUnits();
  return (
    `${processor}, ${availableParallelism()} threads, Node ${process.versions.node}, load ${load.toFixed(1)}; ` +
    `AND and count of a million bits ${andCountUs.toFixed(1)} µs, a pass of 64 MB ${passMs.toFixed(2)} ms`
  );
}
