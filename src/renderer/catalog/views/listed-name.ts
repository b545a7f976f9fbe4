import { messages } from '../../ui/messages.svelte.ts';
import type { ListState } from '../list/list.svelte.ts';

/** More rows than are visible. */
const maxRows = 100;

/** A person's name as the loaded rows from `top` on write it, otherwise as given. */
export function listedName(list: Pick<ListState, 'row'>, top: number, person: string): string {
  const first = Math.floor(top);
  // Without regard to case and accents.
  const { compare } = new Intl.Collator(messages.locale, { sensitivity: 'base' });
  for (let index = first; index < first + maxRows; index += 1) {
    const { creator, updater } = list.row(index) ?? {};
    const found = [creator, updater].find((name) => name !== undefined && compare(name.text, person) === 0);
    if (found !== undefined) return found.text;
  }
  return person;
}
