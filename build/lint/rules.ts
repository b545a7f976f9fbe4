import js from '@eslint/js';
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/** What all code is linted with (docs/decisions/0043-code-checks.md): TypeScript by oxlint, the rest by ESLint. */
export const presets = [
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
];

export const ownRules: Linter.RulesRecord = {
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
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
  'no-warning-comments': ['error', { terms: ['who', 'whoever', 'todo', 'fixme', 'xxx'], decoration: ['*'] }],
};

/** Longer files are split by what a reader looks for. */
export const lengthOfFiles: Linter.RulesRecord = { 'max-lines': ['error', 450] };

interface RestrictedSyntax {
  readonly selector: string;
  readonly message: string;
}

const noLocale = 'Name the locale: otherwise it is that of the environment, whatever language was chosen.';
const ofChromium =
  'Chromium would write here in the language of the environment, whatever language was chosen.';

/** No text in another language than the chosen one (docs/decisions/0012-languages.md). */
const oneLanguage: readonly RestrictedSyntax[] = [
  {
    selector:
      ':matches(NewExpression, CallExpression)[callee.object.name="Intl"]:matches([arguments.length=0], [arguments.0.type="Identifier"][arguments.0.name="undefined"])',
    message: noLocale,
  },
  {
    selector:
      'CallExpression[callee.property.name=/^toLocale/]:matches([arguments.length=0], [arguments.0.type="Identifier"][arguments.0.name="undefined"])',
    message: noLocale,
  },
  { selector: 'CallExpression[callee.property.name="localeCompare"][arguments.length=1]', message: noLocale },
  {
    selector:
      'SvelteAttribute[key.name="type"] > SvelteLiteral[value=/^(?:date|datetime-local|time|month|week|number|email|url)$/]',
    message: ofChromium,
  },
  { selector: 'SvelteAttribute[key.name=/^(?:required|pattern)$/]', message: ofChromium },
  {
    selector: 'SvelteAttribute[key.name="maxlength"]',
    message: 'It cuts what is pasted without a word: give a Field its limit, or say it with tooLong.',
  },
  {
    selector:
      'SvelteStartTag:has(SvelteAttribute[key.name="type"] > SvelteLiteral[value="file"]):not(:has(SvelteAttribute[key.name="hidden"]))',
    message: ofChromium,
  },
  {
    selector:
      'SvelteElement[name.name="form"] > SvelteStartTag:not(:has(SvelteAttribute[key.name="novalidate"]))',
    message: ofChromium,
  },
];

const pressed =
  ':matches([left.name="key"], [left.property.name=/^(?:key|code|keyCode)$/], [discriminant.name="key"], [discriminant.property.name=/^(?:key|code|keyCode)$/])';
const letterOrDigit = 'Literal[value=/^(?:[A-Za-z0-9]|(?:Key|Digit)[A-Z0-9])$/]';

/** Which letter or digit a key is depends on the keyboard's layout, which one function knows (docs/keyboard.md). */
const oneKeyMap: RestrictedSyntax = {
  selector: `:matches(BinaryExpression${pressed} > ${letterOrDigit}, SwitchStatement${pressed} > SwitchCase > ${letterOrDigit})`,
  message: 'Compare what keysOf of src/renderer/ui/keyboard-layout.ts says with a row of the keyboard map.',
};

const removesOrRenames = '/^(?:rm|rename)(?:Sync)?$/';
const ofHeldFiles =
  'On Windows another program may hold the file, and rmSync may end the process: use remove, rename or their Sync of src/main/files/held-file.ts.';

/** No function of Node that removes or renames files. */
export const heldFiles: readonly RestrictedSyntax[] = [
  {
    selector: `ImportDeclaration[source.value=/^(?:node:)?fs(?:.promises)?$/] > ImportSpecifier[imported.name=${removesOrRenames}]`,
    message: ofHeldFiles,
  },
  {
    selector: `MemberExpression:matches([object.name=/^fs/], [object.property.name="promises"])[property.name=${removesOrRenames}]`,
    message: ofHeldFiles,
  },
];

export function restrictSyntax(more: readonly RestrictedSyntax[] = []): Linter.RulesRecord {
  return { 'no-restricted-syntax': ['error', ...oneLanguage, oneKeyMap, ...more] };
}

export const steadyProperties = {
  files: ['test/unit/**', 'test/integration/**', 'test/slow/**'],
  rules: restrictImports([
    { name: 'fast-check', message: 'test/equipment/support/properties.ts has it with a steady seed.' },
  ]),
};

interface RestrictedImport {
  readonly name: string;
  readonly importNames?: readonly string[];
  readonly allowTypeImports?: boolean;
  readonly message: string;
}

export function restrictImports(paths: readonly RestrictedImport[]): Linter.RulesRecord {
  return { 'no-restricted-imports': ['error', { paths }] };
}

/** Rules of the presets that oxlint does not have. It refuses names that it does not know. */
const notInOxlint = ['no-octal', '@typescript-eslint/no-unsafe-class-instance-assignment'];

export function oxlintRules(): Linter.RulesRecord {
  const all = [...presets.map(({ rules = {} }) => rules), ownRules].flatMap((rules) => Object.entries(rules));
  const last = Object.entries(Object.fromEntries(all));
  return Object.fromEntries(last.filter(([name, entry]) => entry !== 'off' && !notInOxlint.includes(name)));
}
