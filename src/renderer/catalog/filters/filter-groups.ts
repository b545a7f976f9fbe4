import { isSet, type FilterChoice, type FilterField } from '../../../preload/contract/choice.ts';

/** What the panel sets. Stars and changes have places of their own; as filters they come from the search and from saved views. */
export type PanelField = Exclude<FilterField, 'changed' | 'starred'>;

export const filterGroups = ['status', 'people', 'created', 'updated', 'more'] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** What people have to do with a package; `people`: one or the other. */
export const peopleFields = ['people', 'creator', 'updater'] as const;
export type PeopleField = (typeof peopleFields)[number];

export function isPeopleField(field: FilterField): field is PeopleField {
  return peopleFields.some((each) => each === field);
}

export function isPanelField(field: FilterField): field is PanelField {
  return field !== 'changed' && field !== 'starred';
}

export function groupOf(field: PanelField): FilterGroup {
  if (isPeopleField(field)) return 'people';
  return field === 'channel' ? 'more' : field;
}

/** The filter that a group opens with: of those for people the first one that is set. */
export function firstField(group: FilterGroup, choice: FilterChoice): PanelField {
  if (group === 'people') return peopleFields.find((field) => isSet(choice[field])) ?? 'people';
  return group === 'more' ? 'channel' : group;
}

/** Whether a filter of a group is set. */
export function isGroupSet(group: FilterGroup, choice: FilterChoice): boolean {
  return isSet(choice[firstField(group, choice)]);
}

/** Takes the chosen people along to another filter for people, unless that one has its own. */
export function movedPeople(
  choice: FilterChoice,
  from: PeopleField,
  to: PeopleField,
): Partial<FilterChoice> | null {
  return from === to || !isSet(choice[from]) || isSet(choice[to]) ? null : { [from]: [], [to]: choice[from] };
}
