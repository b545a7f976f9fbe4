import type { Target } from './targets.ts';

/** Upper limits in bytes (1 MB is 1,000,000 bytes); raising one is a decision. */
export const budgets = {
  /** What the window loads when it opens: page, script and style, compressed as by `gzip -9`. */
  window: 157_000,
  /** The archive that holds all of Packshelf. */
  asar: 5_800_000,
  /** An installer: Electron without its languages, and the archive. */
  installer: 150_000_000,
  /** An installer for two processors. */
  universal: 260_000_000,
} as const;

export function budgetOf({ arch }: Target): number {
  return arch === 'universal' ? budgets.universal : budgets.installer;
}

/** Formats bytes as `4.2 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
