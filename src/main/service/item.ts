import type { ServiceItem } from './page.ts';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads one entry of `data` (service-interface.md, "Process package"). Any field but `processId` may be missing
 * or of another type; null where there is no package to read: no object, or no id.
 */
export function readItem(entry: unknown): ServiceItem | null {
  if (!isRecord(entry)) return null;
  const id = text(entry['processId']).trim();
  if (id === '') return null;
  return {
    id,
    name: text(entry['processName']),
    status: text(entry['processStatus']),
    comments: text(entry['comments']),
    creator: text(entry['creatorName']),
    updater: text(entry['updatorName']),
    createdAt: number(entry['createdAt']),
    updatedAt: number(entry['updatedAt']),
    raw: JSON.stringify(entry),
  };
}
