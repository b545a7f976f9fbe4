import { foldText } from '../../../preload/contract/folding.ts';
import type { ListState } from '../list/list.svelte.ts';

/** More rows than are visible. */
const maxRows = 100;

/** A person's name as the loaded rows from `top` on write it, otherwise as given. */
export function listedName(list: Pick<ListState, 'row'>, top: number, person: string): string {
  const first = Math.floor(top);
  const folded = foldText(person);
  for (let index = first; index < first + maxRows; index += 1) {
    const { creator, updater } = list.row(index) ?? {};
    const found = [creator, updater].find((name) => name !== undefined && foldText(name.text) === folded);
    if (found !== undefined) return found.text;
  }
  return person;
}
