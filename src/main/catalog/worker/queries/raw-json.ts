import type { RawJson } from '../../../../preload/contract/view.ts';
import { characterBoundary } from '../../cells/character-boundary.ts';

/** UTF-16 units of the text at most; more would freeze a window. */
const longest = 200_000;

/** How a whole number is kept that a number can't hold (src/main/http/classify.ts). */
const wholeNumber = /^-?\d{16,}$/u;
/** Members that are numbers, as the interface says. */
const numbers: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'totalcount']);

function valueText(key: string, value: unknown): string {
  if (typeof value === 'string' && numbers.has(key) && wholeNumber.test(value)) return value;
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

/** Written so that it can be read, and read back as what was sent. */
export function rawJson(members: ReadonlyMap<string, unknown>): RawJson {
  const lines = Array.from(members, ([key, value]) => `  ${JSON.stringify(key)}: ${valueText(key, value)}`);
  const text = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
  const shown = text.length > longest ? text.slice(0, characterBoundary(text, longest)) : text;
  return { text: shown, length: text.length };
}
