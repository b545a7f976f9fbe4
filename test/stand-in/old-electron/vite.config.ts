import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { appFolder, sourceFolder } from './folders.ts';

/** The page as vite.config.ts of the project builds it, for an old Chromium. */
export default defineConfig({
  root: path.join(sourceFolder, 'renderer'),
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: false })],
  define: { builtFor: JSON.stringify('test'), updateAddress: JSON.stringify('') },
  build: {
    outDir: path.join(appFolder, 'out', 'renderer'),
    emptyOutDir: true,
    target: 'chrome108',
    cssTarget: 'chrome108',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
