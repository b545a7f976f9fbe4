import type { ListState } from '../list/list.svelte.ts';

/** Rows that are looked at for a name: more than are in sight. */
const looked = 100;

/** Names are the same without regard to case and accents. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

/** A person's name as the rows at hand write it; else as it is given. */
export function writtenName(list: Pick<ListState, 'row' | 'top'>, person: string): string {
  const first = Math.floor(list.top);
  for (let index = first; index < first + looked; index += 1) {
    const { creator, updater } = list.row(index) ?? {};
    const found = [creator, updater].find((name) => name !== undefined && compare(name.text, person) === 0);
    if (found !== undefined) return found.text;
  }
  return person;
}
