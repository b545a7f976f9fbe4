import type { ListState } from '../list/list.svelte.ts';

/** The number of rows that are searched for a name: more than are visible. */
const looked = 100;

/** Compares names without regard to case and accents. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

/** A person's name as the loaded rows write it, otherwise as given. */
export function writtenName(list: Pick<ListState, 'row' | 'top'>, person: string): string {
  const first = Math.floor(list.top);
  for (let index = first; index < first + looked; index += 1) {
    const { creator, updater } = list.row(index) ?? {};
    const found = [creator, updater].find((name) => name !== undefined && compare(name.text, person) === 0);
    if (found !== undefined) return found.text;
  }
  return person;
}
