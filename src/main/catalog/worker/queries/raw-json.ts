import type { RawJson } from '../../../../preload/contract/view.ts';
import { characterBoundary } from '../../cells/character-boundary.ts';

/** In UTF-16 units; a longer text would freeze the window. */
const maxLength = 200_000;

/** An integer beyond the safe range, which is kept as text (src/main/http/classify.ts). */
const unsafeInteger = /^-?\d{16,}$/u;
/** Members that are numbers according to the interface. */
const numbers: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'totalcount']);

function valueText(key: string, value: unknown): string {
  if (typeof value === 'string' && numbers.has(key) && unsafeInteger.test(value)) return value;
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

/** A package as indented JSON with the values that the service sent. */
export function rawJson(members: ReadonlyMap<string, unknown>): RawJson {
  const lines = Array.from(members, ([key, value]) => `  ${JSON.stringify(key)}: ${valueText(key, value)}`);
  const text = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
  const shown = text.length > maxLength ? text.slice(0, characterBoundary(text, maxLength)) : text;
  return { text: shown, length: text.length };
}
