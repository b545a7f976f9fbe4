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
