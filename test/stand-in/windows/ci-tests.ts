/**
 * The tests of what Windows answers in another way, for each run: files, settings, registry, programs and links. The long series of
 * the catalog wait for the scanner hundreds of times.
 */
export const windowsTests = [
  'test/unit/main/account/',
  'test/unit/main/catalog/export/',
  'test/unit/main/catalog/worker/snapshot/',
  'test/unit/main/diagnostics/',
  'test/unit/main/files/',
  'test/unit/main/links/',
  'test/unit/main/login-item/',
  'test/unit/main/policy/',
  'test/unit/main/problem-report/',
  'test/unit/main/settings/',
  'test/unit/main/shelf/',
  'test/unit/main/startup/',
  'test/unit/main/updates/',
  'test/unit/stand-in/windows/',
  'test/integration/main/catalog/catalog.test.ts',
  'test/integration/main/catalog/held-files.test.ts',
  'test/integration/main/catalog/export/exports.test.ts',
  'test/integration/main/catalog/past-list.test.ts',
  'test/integration/main/catalog/trouble.test.ts',
  'test/integration/main/catalog/worker/diary/',
  'test/integration/main/catalog/worker/index/index-file.test.ts',
  'test/integration/main/catalog/worker/snapshot/database.test.ts',
  'test/integration/main/settings/',
  'test/integration/main/shelf/',
  'test/integration/main/updates/',
  'test/integration/stand-in/windows/',
];
