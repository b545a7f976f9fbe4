import type { FilesRead } from './source-graph.ts';

const workers = [
  'src/main/catalog/worker/entry.ts',
  'src/main/catalog/export/export-worker.ts',
  'src/main/http/trust-worker.ts',
  'vite.config.ts',
];

/**
 * The files that our sources read beside their imports. Test files whose sources read others are run each time, so what is
 * missing here costs time only. An empty list: it names places, but reads no file of the project there.
 */
export const filesRead: FilesRead = {
  'build/bootstrap/marked.mjs': [],
  'build/checks/passes.ts': [],
  'build/checks/step.ts': [],
  'build/checks/tools.ts': [],
  'build/facts/run.ts': ['test/stand-in/facts/'],
  'build/system/processes.ts': [],
  'build/system/project-folder.ts': [],
  'build/tasks/log.ts': [],
  'test/equipment/support/catalog-worker.mjs': workers,
  'test/equipment/support/check-leaks.ts': [],
  'test/equipment/support/workers.ts': workers,
  'test/integration/main/http/system-authorities.test.ts': ['src/main/http/system-authorities.ts'],
  'test/integration/main/settings/earlier-files.test.ts': ['test/integration/main/settings/earlier/'],
  'test/integration/main/updates/updater.test.ts': [],
  'test/integration/stand-in/runtime/packaged.test.ts': ['test/stand-in/runtime/'],
  'test/unit/build/code-checks.test.ts': [
    'build/lint/',
    'eslint.config.js',
    'oxlint.config.ts',
    'src/main/tsconfig.json',
    'src/renderer/tsconfig.json',
    'test/tsconfig.json',
  ],
  'test/unit/build/log.test.ts': ['build/tasks/log.ts'],
  'test/unit/build/passes.test.ts': [],
  'test/unit/main/auth/secret-files.test.ts': [],
  'test/unit/main/catalog/export/save-pages.test.ts': [],
  'test/unit/renderer/texts.test.ts': ['src/main/', 'src/renderer/'],
};
