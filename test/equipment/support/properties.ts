import fc from 'fast-check';

/**
 * Property tests use a fixed seed in `npm test`, so that chance does not decide whether a change lands.
 * `npm run test:long -- properties` sets other seeds by this variable.
 */
fc.configureGlobal({ seed: Number(process.env['PACKSHELF_SEED'] ?? 20_261_121) });

export default fc;
