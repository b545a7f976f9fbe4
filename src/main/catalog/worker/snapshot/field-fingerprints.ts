import * as v from 'valibot';
import { contentOf, type PackageContent } from './content.ts';

/**
 * A hash of 32 bits for each field of an older version of a package, to find the fields that have changed. Whether the package
 * has changed at all is decided by full fingerprints (content.ts).
 */
export interface FieldFingerprints {
  /** In the order of `columnFields`. */
  readonly columns: Uint32Array<ArrayBuffer>;
  /** The members without a column, by name. */
  readonly rest: ReadonlyMap<string, number>;
}

/** Fields that differ. */
export interface FieldSet {
  /** A bit for each of `columnFields`. */
  readonly columns: number;
  readonly rest: readonly string[];
}

/** The service's names of the fields with a column, in the order of `contentColumns`. */
const columnFields = [
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'updatorName',
  'channelId',
  'createdBy',
  'updatedBy',
  'createdAt',
  'updatedAt',
] as const;

const members = v.record(v.string(), v.unknown());

const noMembers: ReadonlyMap<string, number> = new Map();

export function fieldFingerprints(item: PackageContent): FieldFingerprints {
  const content = contentOf(item);
  const columns = new Uint32Array(columnFields.length);
  for (let at = 0; at < columns.length; at += 1) columns[at] = fingerprint(content[at] ?? null);
  return { columns, rest: item.rest === null ? noMembers : restFingerprintsOf(item.rest) };
}

function restFingerprintsOf(rest: string): ReadonlyMap<string, number> {
  const found = Object.entries(v.parse(members, JSON.parse(rest)));
  return new Map(found.map(([name, value]) => [name, fingerprint(JSON.stringify(value))]));
}

/** 0 for null only, else a hash of the text (FNV-1a with mixed bits). */
function fingerprint(value: string | number | null): number {
  if (value === null) return 0;
  const text = String(value);
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}

export function differingFields(one: FieldFingerprints, other: FieldFingerprints): FieldSet {
  let columns = 0;
  for (let at = 0; at < columnFields.length; at += 1)
    if (one.columns[at] !== other.columns[at]) columns |= 1 << at;
  if (one.rest.size + other.rest.size === 0) return { columns, rest: [] };
  const names = new Set([...one.rest.keys(), ...other.rest.keys()]);
  return { columns, rest: [...names].filter((name) => one.rest.get(name) !== other.rest.get(name)) };
}

/** The distinct names of fields. A field that has changed its type may be both in a column and in `rest`. */
export function fieldNames({ columns, rest }: FieldSet): readonly string[] {
  return [...new Set([...columnFields.filter((_, at) => (columns & (1 << at)) !== 0), ...rest])];
}

/** For storing: bytes, and JSON if there are members without a column. */
export function storedFingerprints({
  columns,
  rest,
}: FieldFingerprints): readonly [Uint8Array, string | null] {
  return [new Uint8Array(columns.buffer), rest.size === 0 ? null : JSON.stringify([...rest])];
}

const restFingerprints = v.array(v.tuple([v.string(), v.number()]));

/** Parses a result of `storedFingerprints`; null if it is invalid. */
export function parseFingerprints(columns: unknown, rest: unknown): FieldFingerprints | null {
  if (!(columns instanceof Uint8Array) || columns.length !== 4 * columnFields.length) return null;
  const read = typeof rest === 'string' ? v.safeParse(restFingerprints, JSON.parse(rest)) : null;
  if (read?.success === false) return null;
  return { columns: new Uint32Array(columns.slice().buffer), rest: new Map(read?.output) };
}

const names = v.array(v.string());

/** The names of the fields of a stored `FieldSet`. */
export function readFields(columns: unknown, rest: unknown): readonly string[] {
  const read = v.safeParse(names, typeof rest === 'string' ? JSON.parse(rest) : []);
  return fieldNames({
    columns: typeof columns === 'number' ? columns : 0,
    rest: read.success ? read.output : [],
  });
}
