import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 110,
  singleQuote: true,
  svelte: true,
  // Its order has meaning for readers.
  sortPackageJson: false,
  // npm and a generator write them in a form of their own.
  ignorePatterns: ['package-lock.json', 'docs/policy'],
});
