import path from 'node:path';
import { check, type Step } from './step.ts';
import { toolProgram } from './tools.ts';

/** What a compiler or a linter may read, and their settings. */
const code = /\.(?:[cm]?[jt]s|svelte|json)$/u;
const typescript = /\.(?:[cm]?[jt]s|json)$/u;
const everything = /./u;

/** The page imports the contract and nothing else of ours (the walls hold it), and the gallery shows the page's components. */
const components = /^(?:src\/(?:preload|renderer)\/|(?:tsconfig\.json|vite\.config\.ts)$)/u;
const gallery =
  /^(?:src\/(?:preload|renderer)\/|test\/equipment\/gallery\/|(?:tsconfig\.json|vite\.config\.ts)$)/u;

/** Components with all that they import, JavaScript, and the modules that eslint.config.js names. */
const lintedByEslint =
  /^(?:src\/|test\/equipment\/gallery\/|build\/lint\/|tsconfig\.json$)|\.(?:[cm]?js|svelte)$/u;

/** The root and the folders with their own tsconfig.json that tsc checks. */
const typedFolders = ['.', 'src/main', 'src/preload', 'test', 'build', 'bench'];

/** The checks that need no running app, the slow ones first, because they run two at a time. */
export function codeChecks(): Step[] {
  return [
    check(
      'lint:components',
      'Lint of components and JavaScript (eslint)',
      toolProgram('eslint'),
      ['--max-warnings', '0', '--no-warn-ignored', '.'],
      lintedByEslint,
    ),
    check(
      'lint:typescript',
      'Lint of TypeScript (oxlint)',
      toolProgram('oxlint'),
      ['--format=default', '--deny-warnings', '--no-error-on-unmatched-pattern', '.'],
      typescript,
    ),
    check(
      'svelte',
      'Types and accessibility of components (svelte-check)',
      toolProgram('svelte-check'),
      ['--tsconfig', 'src/renderer/tsconfig.json', '--fail-on-warnings'],
      components,
    ),
    check(
      'svelte:gallery',
      'Types and accessibility of the gallery (svelte-check)',
      toolProgram('svelte-check'),
      ['--tsconfig', 'test/equipment/gallery/tsconfig.json', '--fail-on-warnings'],
      gallery,
    ),
    ...typedFolders.map((folder) => {
      const name = folder === '.' ? 'root' : path.basename(folder);
      const title = `Types of ${folder === '.' ? 'the root' : folder} (tsc)`;
      // Two steps run at a time. More checkers in each would infer the same types several times.
      const args = ['-p', folder, '--checkers', '1'];
      return check(`types:${name}`, title, toolProgram('@typescript/native', 'tsc'), args, typescript);
    }),
    check(
      'format',
      'Format (oxfmt)',
      toolProgram('oxfmt'),
      ['--check', '--no-error-on-unmatched-pattern', '.'],
      everything,
    ),
    check(
      'walls',
      'Walls between the parts (dependency-cruiser)',
      toolProgram('dependency-cruiser', 'depcruise'),
      ['src', 'build', 'test', 'bench'],
      code,
    ),
    check('unused', 'Unused files, exports and dependencies (knip)', toolProgram('knip'), [], code),
  ];
}
