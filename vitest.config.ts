import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Plain Node tests: units beside real files and databases, and parts working together over loopback. */
export default defineConfig({
  test: {
    projects: [
      {
        // The window's state classes are written in runes, which the compiler has to see.
        plugins: [svelte({ configFile: false })],
        test: { name: 'unit', environment: 'node', include: ['test/unit/**/*.test.ts'] },
      },
      { test: { name: 'integration', environment: 'node', include: ['test/integration/**/*.test.ts'] } },
    ],
  },
});
