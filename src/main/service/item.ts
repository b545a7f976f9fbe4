import type { DataAnomalies, ServiceItem } from './page.ts';
import { own } from '../../preload/contract/own.ts';

const textFields = [
  'processId',
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'updatorName',
  'channelId',
  'createdBy',
  'updatedBy',
] as const;
const numberFields = ['createdAt', 'updatedAt', 'totalcount'] as const;

type TextField = (typeof textFields)[number];
type NumberField = (typeof numberFields)[number];

const knownFields: ReadonlySet<string> = new Set([...textFields, ...numberFields]);

/** An integer beyond the safe range, which `readJson` keeps as text. */
const unsafeInteger = /^-?\d{16,}$/u;

/** Deeper than any useful data, but not so deep that `JSON.stringify` fails. */
const maxDepth = 200;

/**
 * In UTF-16 units. Longer texts are cut, because a text is indexed in one step that would take too long.
 */
export const maxTextLength = 2 * 1024 * 1024;

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function membersOf(value: unknown): unknown[] {
  return isNested(value) ? Object.values(value) : [];
}

function isTooDeep(value: unknown): boolean {
  if (!isNested(value)) return false;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap(membersOf);
  }
  return false;
}

/** The value as JSON; null if it is nested too deep. */
export function jsonText(value: unknown): string | null {
  return isTooDeep(value) ? null : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields of one entry. Collects values that the typed fields can't represent for `rest`. */
class FieldReader {
  readonly #entry: Record<string, unknown>;
  readonly #anomalies: DataAnomalies;
  #rest: [string, unknown][] | null = null;

  constructor(entry: Record<string, unknown>, anomalies: DataAnomalies) {
    this.#entry = entry;
    this.#anomalies = anomalies;
  }

  /** Trimmed; empty if there is no id. */
  id(): string {
    const id = this.text('processId')?.trim() ?? '';
    if (id !== this.#entry['processId'] && this.#rest === null) this.#keep('processId');
    return id;
  }

  text(field: TextField): string | null {
    const value = this.#entry[field];
    if (typeof value === 'string') {
      const isWellFormed = value.isWellFormed();
      if (isWellFormed && value.length <= maxTextLength) return value;
      if (value.length > maxTextLength) this.#anomalies.note('too-long', field);
      // A lone surrogate can't be stored as text, so the original goes to `rest`, where the details find it.
      else if (!isWellFormed) this.#keep(field);
      return value.slice(0, maxTextLength).toWellFormed();
    }
    this.#noteInvalid(field, value);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  }

  number(field: NumberField): number | null {
    const value = this.#entry[field];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && unsafeInteger.test(value)) this.#keep(field);
    else this.#noteInvalid(field, value);
    // Accept a number in quotes.
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return Number.isFinite(read) ? read : null;
  }

  rest(): string | null {
    for (const key in this.#entry) if (!knownFields.has(key)) this.#keep(key);
    return this.#rest === null ? null : JSON.stringify(Object.fromEntries(this.#rest));
  }

  #noteInvalid(field: TextField | NumberField, value: unknown): void {
    this.#anomalies.note(value === undefined ? 'missing' : 'mistyped', field);
    if (value !== undefined) this.#keep(field);
  }

  #keep(key: string): void {
    const value = own(this.#entry, key);
    if (isTooDeep(value)) {
      this.#anomalies.note('too-deep', key);
      return;
    }
    this.#rest ??= [];
    this.#rest.push([key, value]);
  }
}

/**
 * Reads one entry of `data` (service-interface.md, "Process package"). Any field except `processId` may be missing or have
 * another type. Null if the entry is no object or has no id.
 */
export function readItem(entry: unknown, anomalies: DataAnomalies): ServiceItem | null {
  if (!isRecord(entry)) {
    anomalies.note('no-object');
    return null;
  }
  const fields = new FieldReader(entry, anomalies);
  const id = fields.id();
  if (id === '') {
    anomalies.note('no-id');
    return null;
  }
  return {
    id,
    name: fields.text('processName'),
    status: fields.text('processStatus'),
    comments: fields.text('comments'),
    creator: fields.text('creatorName'),
    updater: fields.text('updatorName'),
    channelId: fields.text('channelId'),
    creatorId: fields.text('createdBy'),
    updaterId: fields.text('updatedBy'),
    createdAt: fields.number('createdAt'),
    updatedAt: fields.number('updatedAt'),
    total: fields.number('totalcount'),
    rest: fields.rest(),
  };
}
