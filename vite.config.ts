import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { writeGuide } from './build/guide/write.ts';

/**
 * Three programs from one config: the renderer (browser), main with its worker (Node, ESM) and the preload
 * (one CommonJS file, because a sandboxed preload can load nothing else). Beside them, the user guide.
 */
export default defineConfig({
  root: 'src/renderer',
  // Relative addresses: the page is served from app://, not from a web root.
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../../out/renderer',
    emptyOutDir: true,
    target: 'chrome148',
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  environments: {
    main: {
      consumer: 'server',
      build: {
        outDir: '../../out/main',
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            index: 'src/main/index.ts',
            'catalog-worker': 'src/main/catalog/store/worker.ts',
            'export-worker': 'src/main/catalog/export/export-worker.ts',
            'trust-worker': 'src/main/http/trust-worker.ts',
          },
          external: ['electron'],
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: '../../out/preload',
        emptyOutDir: true,
        target: 'chrome148',
        minify: false,
        rolldownOptions: {
          input: { index: 'src/preload/index.ts' },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
      await writeGuide(import.meta.dirname, 'out/guide');
    },
  },
});
