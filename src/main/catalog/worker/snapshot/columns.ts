import type { SQLOutputValue } from 'node:sqlite';

/** Readers of values from SQLite. A value of an unexpected type is damage, but does not throw. */
export function textOrNull(value: SQLOutputValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

export function textColumn(value: SQLOutputValue | undefined): string {
  return textOrNull(value) ?? '';
}

export function numberColumn(value: SQLOutputValue | undefined): number {
  return numberOrNull(value) ?? 0;
}

export function numberOrNull(value: SQLOutputValue | undefined): number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' ? value : null;
}

export function bytesOrNull(value: SQLOutputValue | undefined): Uint8Array | null {
  return value instanceof Uint8Array ? value : null;
}

/** The integers of a `group_concat`; reading one text is much faster than reading a row for each. */
export function numberList(value: SQLOutputValue | undefined): Uint32Array<ArrayBuffer> {
  const text = textColumn(value);
  if (text === '') return new Uint32Array(0);
  let count = 1;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) count += 1;
  const numbers = new Uint32Array(count);
  let number = 0;
  let index = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 44) {
      numbers[index] = number;
      index += 1;
      number = 0;
    } else {
      number = number * 10 + code - 48;
    }
  }
  numbers[index] = number;
  return numbers;
}
