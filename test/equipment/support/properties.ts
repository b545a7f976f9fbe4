import fc from 'fast-check';

/**
 * Property tests use a fixed seed in `npm test`, so that chance does not decide whether a change lands.
 * `npm run test:long -- properties` sets other seeds by this variable.
 */
fc.configureGlobal({ seed: Number(process.env['PACKSHELF_SEED'] ?? 20_261_121) });

/**
 * A long series runs whole in `npm test -- slow`, which runs all files named `*.series.test.ts` again. In `npm test`, this is
 * the step from one of its cases to the next that runs.
 */
export const seriesStep = process.env['PACKSHELF_SERIES'] === 'whole' ? 1 : 6;

/** How many of the random examples of a long series run. */
export function shareOf(examples: number): number {
  return Math.ceil(examples / seriesStep);
}

export default fc;
