import fc from 'fast-check';

/**
 * Property tests of `npm test` try the same every time: what is random must not decide whether a change lands.
 * `npm run test:long -- properties` tries others, by this variable.
 */
fc.configureGlobal({ seed: Number(process.env['PACKSHELF_SEED'] ?? 20_261_121) });

export default fc;
