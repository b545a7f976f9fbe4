import { fieldsSet } from '../../../preload/contract/choice.ts';
import type { SavedSearch } from '../../../preload/contract/saved-view.ts';
import { choiceText } from '../filters/choice-text.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { cleanName } from './view-list.ts';

/** A name for a search, made of its words and filters. */
export function suggestedName({ text, choice }: SavedSearch): string {
  const parts = [text, ...fieldsSet(choice).map((field) => choiceText(choice, field))];
  const name = parts
    .map((part) => cleanName(part))
    .filter((part) => part !== '')
    .join(', ');
  return name === '' ? messages.views.everything : cleanName(name);
}
