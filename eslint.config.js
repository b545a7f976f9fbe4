import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { liveTexts } from './build/lint/live-texts.ts';

const unguardedWindow = {
  selector: 'NewExpression[callee.name="BrowserWindow"]',
  message: 'createGuardedWindow opens windows, so that none is without its guards.',
};

export default tseslint.config(
  { ignores: ['out/', 'dist/', '.cache/', 'test-results/', '**/node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Marked deprecated by its library only to be noticed; we use it for http on this computer alone.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'oauth4webapi', name: 'allowInsecureRequests' }] },
      ],
      // A test runner reads what a fixture needs from the names in its parameter.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$' }],
      eqeqeq: 'error',
      'no-eval': 'error',
      // A comment says why in a direct sentence (CONTRIBUTING.md), and nothing is left for later.
      'no-warning-comments': [
        'error',
        { terms: ['who', 'whoever', 'todo', 'fixme', 'xxx'], decoration: ['*'] },
      ],
    },
  },
  {
    // Longer files are split by what a reader looks for. Message catalogues are lists.
    files: ['src/**'],
    ignores: ['src/preload/contract/messages/**'],
    rules: { 'max-lines': ['error', 450] },
  },
  {
    files: ['src/renderer/**'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { packshelf: { rules: { 'live-texts': liveTexts } } },
    rules: { 'packshelf/live-texts': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    // A sandboxed preload is CommonJS.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Electron is met in thin adapters only, so that everything else runs and is tested in plain Node.
    files: ['src/main/**'],
    ignores: ['src/main/ipc/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'electron', importNames: ['ipcMain'], message: 'Only src/main/ipc listens to IPC.' },
            {
              name: 'electron',
              importNames: ['autoUpdater', 'crashReporter', 'net', 'pushNotifications'],
              message: 'Requests go through src/main/http alone; docs/administrators.md promises that.',
            },
          ],
        },
      ],
    },
  },
  {
    // The second way out, and records of crashes, which are not uploaded.
    files: [
      'src/main/http/chromium/chromium-session.electron.ts',
      'src/main/problem-report/crash-recorder.electron.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src/main/**'],
    ignores: ['src/main/window/**'],
    rules: { 'no-restricted-syntax': ['error', unguardedWindow] },
  },
  {
    // What is served to windows lies in an archive, of which Electron's readdir tells names only.
    files: ['src/main/window/**'],
    ignores: ['src/main/window/guarded-window.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        unguardedWindow,
        { selector: 'Property[key.name="withFileTypes"]', message: 'Not reliable in an archive; use stat.' },
      ],
    },
  },
  {
    files: ['test/unit/**', 'test/integration/**', 'test/slow/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'fast-check',
              message: 'test/equipment/support/properties.ts has it with a steady seed.',
            },
          ],
        },
      ],
    },
  },
);
