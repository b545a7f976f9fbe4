import { defineConfig } from 'oxlint';
import { lengthOfFiles, oxlintRules, restrictImports, steadyProperties } from './build/lint/rules.ts';

const noUnguardedWindow = {
  name: 'electron',
  importNames: ['BrowserWindow'],
  allowTypeImports: true,
  message: 'createGuardedWindow opens windows, so that none is without its guards.',
};
const noOtherRequests = {
  name: 'electron',
  importNames: ['autoUpdater', 'crashReporter', 'net', 'pushNotifications'],
  message: 'Requests go through src/main/http alone; docs/administrators.md promises that.',
};
const noOtherListener = {
  name: 'electron',
  importNames: ['ipcMain'],
  message: 'Only src/main/ipc listens to IPC.',
};

/** Lints TypeScript; eslint.config.js lints components and JavaScript (docs/decisions/0043-code-checks.md). */
export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // The presets that ESLint uses as well, instead of oxlint's own.
  categories: { correctness: 'off' },
  plugins: ['typescript'],
  ignorePatterns: [
    'out/',
    'dist/',
    '.cache/',
    'test-results/',
    '**/node_modules/',
    '**/*.{js,mjs,cjs,svelte}',
  ],
  rules: oxlintRules(),
  overrides: [
    // Message catalogues are lists.
    { files: ['src/**'], excludeFiles: ['src/preload/contract/messages/**'], rules: lengthOfFiles },
    steadyProperties,
    // Electron is met in thin adapters only, so that everything else runs and is tested in plain Node.
    {
      files: ['src/main/**'],
      rules: restrictImports([noUnguardedWindow, noOtherRequests, noOtherListener]),
    },
    { files: ['src/main/ipc/**'], rules: restrictImports([noUnguardedWindow]) },
    {
      // The second way out, and records of crashes, which are not uploaded.
      files: [
        'src/main/http/chromium/chromium-session.electron.ts',
        'src/main/problem-report/crash-recorder.electron.ts',
      ],
      rules: restrictImports([noUnguardedWindow, noOtherListener]),
    },
    {
      files: ['src/main/window/guarded-window.ts'],
      rules: restrictImports([noOtherRequests, noOtherListener]),
    },
  ],
});
