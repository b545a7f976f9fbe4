import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { bundledList } from './build/licences/gather.ts';
import { addOtherParts } from './build/other-parts.ts';

/**
 * What packages import and do not use here; any use would throw. Of electron-store's `conf`, half of main's code, which each
 * start reads and runs: the options `schema` and `migrations`. Of those for the tray: services, other extensions, other systems.
 */
const unusedParts: Readonly<Record<string, RegExp>> = {
  conf: /^(?:ajv\/dist\/2020\.js|ajv-formats|semver)$/u,
  'dbus-native':
    /\/(?:broker|define-interface|introspect|managed-objects|proxy|server|server-handshake|transport-bun)$/u,
  x11: /^\.\/(?:ext\/(?!fixes$).*|fdpass|keysyms|xserver)$/u,
};

function leaveOutUnusedParts(): Plugin {
  return {
    name: 'leave-out-unused-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [, from = ''] = /\/node_modules\/([^/]+)\//u.exec(importer) ?? [];
      return unusedParts[from]?.test(source) === true ? `\0unused:${from}` : null;
    },
    load: (id) => (id.startsWith('\0unused:') ? 'export const Ajv2020 = null; export default null;' : null),
  };
}

/**
 * Three programs from one config: the renderer (browser), main with its workers (Node, ESM) and the preload
 * (one CommonJS file, because a sandboxed preload can load nothing else). Beside them, the user guide and the licences.
 *
 * Two builds: `vite build --mode release` is what people install; without it the one for tests and development, which
 * takes switches. Packages are part of the bundle, so that nothing else has to be shipped.
 */
export default defineConfig(({ mode }) => {
  const isRelease = mode === 'release';
  const target = isRelease ? 'dist/app/out' : 'out';
  const outDir = (program: string): string => `${import.meta.dirname}/${target}/${program}`;
  const license = { fileName: bundledList };
  // How long each plugin took is of no use to who starts the app.
  const checks = { pluginTimings: false };

  return {
    root: 'src/renderer',
    // Relative addresses: the page is served from app://, not from a web root.
    base: './',
    publicDir: false,
    plugins: [svelte({ configFile: false }), leaveOutUnusedParts()],
    define: {
      builtFor: JSON.stringify(isRelease ? 'release' : 'test'),
      updateAddress: JSON.stringify(process.env['PACKSHELF_UPDATE_ADDRESS'] ?? ''),
    },
    build: {
      license,
      outDir: outDir('renderer'),
      emptyOutDir: true,
      target: 'chrome148',
      // A data: address would need an exception in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
      rolldownOptions: { checks },
    },
    environments: {
      client: {
        build: {
          // One piece for what the window loads when it opens: two compress worse and take two requests.
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
          },
        },
      },
      main: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          license,
          outDir: outDir('main'),
          emptyOutDir: true,
          target: 'node24',
          // Names in a stack trace help more than the bytes cost.
          minify: false,
          sourcemap: !isRelease,
          rolldownOptions: {
            checks,
            input: {
              index: 'src/main/index.ts',
              'catalog-worker': 'src/main/catalog/worker/entry.ts',
              'export-worker': 'src/main/catalog/export/export-worker.ts',
              'trust-worker': 'src/main/http/trust-worker.ts',
            },
            external: ['electron'],
            output: {
              format: 'esm',
              entryFileNames: '[name].js',
              chunkFileNames: '[name]-[hash].js',
              // Half a megabyte that each start would read; licences stay.
              comments: { jsdoc: false },
            },
          },
        },
      },
      preload: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          license,
          outDir: outDir('preload'),
          emptyOutDir: true,
          target: 'chrome148',
          minify: false,
          rolldownOptions: {
            checks,
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
        const folder = `${import.meta.dirname}/${target}`;
        await addOtherParts(import.meta.dirname, folder, ['main', 'preload', 'renderer']);
      },
    },
  };
});
