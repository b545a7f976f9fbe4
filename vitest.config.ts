import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Threads and disks of a busy machine take their time; a test that hangs is still found.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Plain Node tests: units beside real files and databases, and parts working together over loopback. */
export default defineConfig({
  test: {
    projects: [
      {
        // The window's state classes are written in runes, which the compiler has to see.
        plugins: [svelte({ configFile: false })],
        test: { ...patience, name: 'unit', environment: 'node', include: ['test/unit/**/*.test.ts'] },
      },
      {
        test: {
          ...patience,
          name: 'integration',
          environment: 'node',
          globalSetup: ['test/integration/global-setup.ts'],
          include: ['test/integration/**/*.test.ts'],
        },
      },
    ],
  },
});
