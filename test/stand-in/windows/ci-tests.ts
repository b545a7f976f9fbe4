/** The tests of what Windows answers in another way, for each run: files, settings, registry, programs and links. */
export const windowsTests = [
  'test/unit/main/account/',
  'test/unit/main/catalog/',
  'test/unit/main/diagnostics/',
  'test/unit/main/links/',
  'test/unit/main/login-item/',
  'test/unit/main/policy/',
  'test/unit/main/problem-report/',
  'test/unit/main/settings/',
  'test/unit/main/shelf/',
  'test/unit/main/startup/',
  'test/unit/main/updates/',
  'test/unit/stand-in/windows/',
  'test/integration/main/catalog/',
  'test/integration/main/settings/',
  'test/integration/main/shelf/',
  'test/integration/main/updates/',
];
