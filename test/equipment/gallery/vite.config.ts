import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The gallery is a separate page and not part of out/. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: false })],
  cacheDir: path.join(import.meta.dirname, '../../../.cache/gallery-vite'),
  // The components are outside of the root.
  server: { host: '127.0.0.1', fs: { allow: [path.join(import.meta.dirname, '../../..')] } },
  build: {
    outDir: path.join(import.meta.dirname, '../../../.cache/gallery'),
    emptyOutDir: true,
    target: 'chrome148',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
