import { readFileSync } from 'node:fs';

/** Facts about code points from the Unicode Character Database (tables.txt). */
export interface UnicodeTables {
  /** The version of Unicode, for example 17.0. */
  readonly version: string;
  /** One step of canonical or compatibility decomposition, without Hangul. */
  readonly decomposition: ReadonlyMap<number, readonly number[]>;
  readonly lower: ReadonlyMap<number, number>;
  /** Non-spacing and enclosing marks: Mn and Me. */
  readonly marks: ReadonlySet<number>;
  readonly ignorable: ReadonlySet<number>;
  readonly whiteSpace: ReadonlySet<number>;
  readonly dashes: ReadonlySet<number>;
  /** The value of each decimal digit. */
  readonly digits: ReadonlyMap<number, number>;
  readonly assigned: ReadonlySet<number>;
}

interface Line {
  readonly codes: readonly number[];
  readonly targets: readonly number[];
}

function readCode(hex: string): number {
  return Number.parseInt(hex, 16);
}

/** Reads `from..to/step target ...`, where all parts except `from` are optional. */
function readLine(line: string): Line {
  const [range = '', ...targets] = line.split(' ');
  const [ends = '', step = '1'] = range.split('/');
  const [from = '', to = from] = ends.split('..');
  const codes: number[] = [];
  for (let code = readCode(from); code <= readCode(to); code += Number(step)) codes.push(code);
  return { codes, targets: targets.map(readCode) };
}

/** For a range of code points, the target increases with the code point. */
function readMappings(lines: readonly string[]): Map<number, readonly number[]> {
  const mappings = new Map<number, readonly number[]>();
  for (const { codes, targets } of lines.map(readLine)) {
    const [first = 0] = codes;
    for (const code of codes)
      mappings.set(
        code,
        targets.map((target) => target + code - first),
      );
  }
  return mappings;
}

function readSet(lines: readonly string[]): Set<number> {
  const codes = new Set<number>();
  for (const line of lines) for (const code of readLine(line).codes) codes.add(code);
  return codes;
}

function readDigits(lines: readonly string[]): Map<number, number> {
  return new Map(lines.flatMap((line) => readLine(line).codes.map((code, at) => [code, at % 10] as const)));
}

function readTables(): UnicodeTables {
  const sections = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of readFileSync(new URL('./tables.txt', import.meta.url), 'utf8').split('\n')) {
    const name = /^\[(.+)\]$/u.exec(line)?.[1];
    if (name !== undefined) {
      section = [];
      sections.set(name, section);
    } else if (line !== '' && !line.startsWith('#')) {
      section.push(line);
    }
  }
  const linesOf = (name: string): readonly string[] => sections.get(name) ?? [];
  const lower = readMappings(linesOf('lower'));
  return {
    version: linesOf('version').join(),
    decomposition: readMappings(linesOf('decomposition')),
    lower: new Map(Array.from(lower, ([code, [target = code]]) => [code, target])),
    marks: readSet(linesOf('mark')),
    ignorable: readSet(linesOf('ignorable')),
    whiteSpace: readSet(linesOf('white-space')),
    dashes: readSet(linesOf('dash')),
    digits: readDigits(linesOf('digit')),
    assigned: readSet(linesOf('assigned')),
  };
}

export const unicode: UnicodeTables = readTables();
