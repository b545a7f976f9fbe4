import {
  facetFields,
  type FacetField,
  type FacetValue,
  type Filters,
  type SortColumn,
  type SortKey,
  type TimeRange,
} from '../../../../src/preload/contract/view.ts';
import { foldedString } from './folding.ts';
import { textOf, type Package } from './package.ts';
import { isMatch, readQuery } from './query.ts';
import { statusNameIncludes } from './status-names.ts';

/** Answers questions about a list of packages from plain arrays. */

/** A list at one time. */
export interface Listed {
  readonly packages: readonly Package[];
  /** When it was read, in ms since 1970; times long after it are invalid. */
  readonly now: number;
  /** New or changed packages, by id. */
  readonly changed: Readonly<Record<'before' | 'unread', ReadonlySet<string>>>;
}

/** The milliseconds of a unit. */
type Unit = 1000 | 1 | 0.001;
const units: readonly Unit[] = [1000, 1, 0.001];
const earliest = Date.UTC(1990, 0, 1);
const tenYears = 315_576_000_000;

function isTime(ms: number, now: number): boolean {
  return ms >= earliest && ms <= now + tenYears;
}

const knownUnits = new WeakMap<Listed, { readonly unit: Unit | null }>();

/** The unit in which more than half of a list's times are plausible. */
export function unitOf(listed: Listed): Unit | null {
  const known = knownUnits.get(listed) ?? { unit: findUnit(listed) };
  knownUnits.set(listed, known);
  return known.unit;
}

function findUnit({ packages, now }: Listed): Unit | null {
  const times = packages
    .flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt])
    .filter((time) => time !== null);
  return (
    units.find((unit) => times.filter((time) => isTime(time * unit, now)).length * 2 > times.length) ?? null
  );
}

/** A time in ms since 1970; null if it is invalid. */
export function timeOf(raw: number | null, unit: Unit | null, now: number): number | null {
  return raw !== null && unit !== null && isTime(raw * unit, now) ? raw * unit : null;
}

/** The values of a field; a package without a value has the empty value. */
function valuesOf(each: Package, field: FacetField): string[] {
  if (field !== 'people') return [textOf(each, field === 'channel' ? 'channelId' : field)];
  const people = new Set([textOf(each, 'creator'), textOf(each, 'updater')].filter((name) => name !== ''));
  return people.size === 0 ? [''] : [...people];
}

function isWithin(time: number | null, range: TimeRange | null): boolean {
  if (range === null) return true;
  if (time === null) return false;
  return (range.from === null || time >= range.from) && (range.until === null || time < range.until);
}

function passes(each: Package, filters: Filters, listed: Listed, unit: Unit | null): boolean {
  const { created, updated, changed } = filters;
  for (const field of facetFields) {
    const wanted = filters[field];
    if (wanted.length > 0 && !valuesOf(each, field).some((value) => wanted.includes(value))) return false;
  }
  if (!isWithin(timeOf(each.createdAt, unit, listed.now), created)) return false;
  if (!isWithin(timeOf(each.updatedAt, unit, listed.now), updated)) return false;
  return changed === null || listed.changed[changed].has(each.id);
}

/** The packages that match, in the order of the list. */
export function matching(listed: Listed, text: string, filters: Filters): Package[] {
  const terms = readQuery(text);
  const unit = unitOf(listed);
  return listed.packages.filter((each) => passes(each, filters, listed, unit) && isMatch(terms, each));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The number of code points that count for the order. */
const orderedCodes = { name: 200, status: 100, creator: 100, updater: 100, comments: 40 } as const;

const knownKeys = new WeakMap<Package, Map<SortColumn, string>>();

function keyOf(each: Package, column: SortColumn, unit: Unit | null, now: number): string | number | null {
  if (column === 'updated' || column === 'created') {
    const raw = column === 'updated' ? each.updatedAt : each.createdAt;
    // Without a unit the raw numbers are compared.
    return unit === null || timeOf(raw, unit, now) !== null ? raw : null;
  }
  const keys = knownKeys.get(each) ?? new Map<SortColumn, string>();
  knownKeys.set(each, keys);
  const known = keys.get(column);
  const key = known ?? Array.from(textOf(each, column)).slice(0, orderedCodes[column]).join('').trim();
  keys.set(column, key);
  return key === '' ? null : key;
}

function compareKeys(a: string | number | null, b: string | number | null, descending: boolean): number {
  // Packages without a value are last in both directions.
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const compared =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return descending ? -compared : compared;
}

/** Compares packages of a list by several keys; 0 where all are equal. */
export function comparison(listed: Listed, sort: readonly SortKey[]): (a: Package, b: Package) => number {
  const unit = unitOf(listed);
  const keys = new Map(
    listed.packages.map((each) => [each, sort.map(({ column }) => keyOf(each, column, unit, listed.now))]),
  );
  return (a, b) => {
    const [keysOfA = [], keysOfB = []] = [keys.get(a), keys.get(b)];
    for (const [index, { descending }] of sort.entries()) {
      const compared = compareKeys(keysOfA[index] ?? null, keysOfB[index] ?? null, descending);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

const alphabet = new Intl.Collator('en', { numeric: true });

/** All values of a field of some packages that contain a text. */
export function facetOf(packages: readonly Package[], field: FacetField, among: string): FacetValue[] {
  const counts = new Map<string, number>();
  for (const each of packages) {
    for (const value of valuesOf(each, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const wanted = foldedString(among.trim());
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(
      ({ value }) =>
        foldedString(value).includes(wanted) || (field === 'status' && statusNameIncludes(value, wanted)),
    )
    .sort((a, b) => b.count - a.count || alphabet.compare(a.value, b.value));
}
