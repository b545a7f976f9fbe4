import './build/lint/typed-components.ts';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { liveTexts } from './build/lint/live-texts.ts';
import { ownKeys } from './build/lint/own-keys.ts';
import {
  heldFiles,
  lengthOfFiles,
  ownRules,
  presets,
  restrictSyntax,
  steadyProperties,
} from './build/lint/rules.ts';

const components = '**/*.svelte';
const javascript = '**/*.{js,mjs,cjs}';
/** TypeScript for which rules exist here that oxlint does not have. They need no types. */
const ofTheApp = 'src/**/*.ts';
const ofWindows = 'src/main/window/**/*.ts';

/** Lints components and JavaScript; oxlint.config.ts lints TypeScript (docs/decisions/0043-code-checks.md). */
export default defineConfig(
  { ignores: ['out/', 'dist/', '.cache/', 'test-results/', '**/node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: [components, javascript],
    extends: presets,
    languageOptions: { globals: { ...globals.node } },
    rules: ownRules,
  },
  { files: [ofTheApp], languageOptions: { parser: tseslint.parser } },
  svelte.configs.recommended,
  {
    files: [components, '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // With the same name, TypeScript takes one for the other.
    rules: { 'svelte/no-conflicting-module-names': 'error' },
  },
  {
    files: [components],
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  { files: ['src/**/*.svelte'], rules: lengthOfFiles },
  { files: ['src/**'], rules: restrictSyntax() },
  { files: ['src/main/**'], ignores: ['src/main/files/**'], rules: restrictSyntax(heldFiles) },
  {
    files: ['src/renderer/**'],
    plugins: { packshelf: { rules: { 'live-texts': liveTexts, 'own-keys': ownKeys } } },
    rules: { 'packshelf/live-texts': 'error', 'packshelf/own-keys': 'error' },
  },
  {
    // What is served to windows lies in an archive, of which Electron's readdir tells names only.
    files: [ofWindows],
    rules: restrictSyntax([
      ...heldFiles,
      { selector: 'Property[key.name="withFileTypes"]', message: 'Not reliable in an archive; use stat.' },
    ]),
  },
  { files: [javascript], ...tseslint.configs.disableTypeChecked },
  {
    // A sandboxed preload is CommonJS.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  steadyProperties,
);
