/** `"totalcount":` can't stand inside a string of a JSON text, where its quotes would be escaped. */
const member = /"totalcount":(-?\d[\d.eE+-]*|null)(,|(?=\}))/u;

export interface SplitItem {
  readonly raw: string;
  /** JSON text; null where the item has no plain number of that name. */
  readonly totalCount: string | null;
}

/** The members of an item's JSON text; empty where it is no object. */
export function itemMembers(raw: string): readonly (readonly [string, unknown])[] {
  try {
    const item: unknown = JSON.parse(raw);
    return typeof item === 'object' && item !== null ? Object.entries(item) : [];
  } catch {
    return [];
  }
}

/**
 * Takes `totalcount` out of an item's JSON text. It repeats the size of the whole list in each item, so that all
 * items would differ whenever one is added.
 */
export function splitTotalCount(raw: string): SplitItem {
  const match = member.exec(raw);
  const value = match?.[1];
  if (match === null || value === undefined) return { raw, totalCount: null };
  // A second brace may be an object inside, whose members must stay where they are.
  if (raw.includes('{', 1)) return splitParsed(raw);
  const before = raw.slice(0, match.index);
  const after = raw.slice(match.index + match[0].length);
  // As the last member it leaves the comma before it behind.
  const rest = after === '}' && before.endsWith(',') ? before.slice(0, -1) + after : before + after;
  return { raw: rest, totalCount: value };
}

function splitParsed(raw: string): SplitItem {
  const members = itemMembers(raw);
  const total = members.find(([key]) => key === 'totalcount')?.[1];
  if (typeof total !== 'number' && total !== null) return { raw, totalCount: null };
  const rest = members.filter(([key]) => key !== 'totalcount');
  return { raw: JSON.stringify(Object.fromEntries(rest)), totalCount: JSON.stringify(total) };
}
