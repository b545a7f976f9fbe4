import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
import { wineConfiguration } from './test/stand-in/windows/wine-failures.ts';

// Threads and disks of a busy machine take their time, and more with a virus scanner; a test that hangs is still found.
const timeout = process.env['PACKSHELF_SCANNER'] === undefined ? 120_000 : 600_000;
const patience = { testTimeout: timeout, hookTimeout: timeout };

const wine = wineConfiguration(process.env);

/**
 * The files of one worker share their modules: loading and compiling them anew for each file took longer than most files' tests.
 * The setup file fails a test file that leaves a changed global, variable, folder or clock to the next one.
 */
const shared = {
  isolate: false,
  setupFiles: ['test/equipment/support/check-leaks.ts', ...wine.setupFiles],
  exclude: [...configDefaults.exclude, ...wine.exclude],
};

/** Plain Node tests: units beside real files and databases, and parts working together over loopback. */
export default defineConfig({
  test: {
    // Vitest's default leaves one core idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        // The window's state classes are written in runes, which the compiler has to see.
        plugins: [svelte({ configFile: false })],
        test: {
          ...patience,
          ...shared,
          name: 'unit',
          environment: 'node',
          pool: 'threads',
          include: ['test/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'integration',
          environment: 'node',
          globalSetup: ['test/integration/global-setup.ts'],
          include: ['test/integration/**/*.test.ts'],
        },
      },
      {
        // Long series and slow clocks of both kinds above: `npm test -- slow`. Of a series, `npm test` runs a part, here
        // it runs whole (test/equipment/support/properties.ts).
        test: {
          ...patience,
          ...shared,
          name: 'slow',
          environment: 'node',
          globalSetup: ['test/integration/global-setup.ts'],
          include: ['test/slow/**/*.test.ts', 'test/integration/**/*.series.test.ts'],
          env: { PACKSHELF_SERIES: 'whole' },
        },
      },
    ],
  },
});
