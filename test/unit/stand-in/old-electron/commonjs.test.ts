import { expect, test } from 'vitest';
import { toCommonJs } from '../../../stand-in/old-electron/shims/commonjs.ts';

test.each([
  ['import "a";', 'require("a");'],
  ['import * as a from "b";', 'const a = require("b");'],
  ['import a from "node:b";', 'const a = require("node:b");'],
  ['import { a, b as c } from "d";', 'const { a, b: c } = require("d");'],
  ['import a, { b as c } from "d";', 'const a = require("d"), { b: c } = a;'],
  ['export {\n  a as default\n};', ''],
])('%s becomes %s', (from, to) => {
  expect(toCommonJs(from).split('\n').slice(2, -2).join('\n').trim()).toBe(to);
});

test('a text that reads like an import stays', () => {
  expect(toCommonJs('const text = `x import a from "b";`;')).toContain('`x import a from "b";`');
});
