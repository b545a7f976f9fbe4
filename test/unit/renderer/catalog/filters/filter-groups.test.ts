import { describe, expect, it } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import {
  firstField,
  groupOf,
  isGroupSet,
  movedPeople,
} from '../../../../../src/renderer/catalog/filters/filter-groups.ts';

describe('filters for people are one group', () => {
  it.each(['people', 'creator', 'updater'] as const)('with %s', (field) => {
    expect(groupOf(field)).toBe('people');
    const choice = { ...noChoice, [field]: ['Ada'] };
    expect(firstField('people', choice)).toBe(field);
    expect(isGroupSet('people', choice)).toBe(true);
  });

  it('that opens with either and is not marked while none is set', () => {
    expect(firstField('people', noChoice)).toBe('people');
    expect(isGroupSet('people', noChoice)).toBe(false);
  });

  it('whose people go along to another filter', () => {
    const choice = { ...noChoice, people: ['Ada', 'Bob'] };
    expect(movedPeople(choice, 'people', 'creator')).toEqual({ people: [], creator: ['Ada', 'Bob'] });
    expect(movedPeople({ ...noChoice, creator: ['Ada'] }, 'creator', 'updater')).toEqual({
      creator: [],
      updater: ['Ada'],
    });
  });

  it('but replace no one in it', () => {
    const choice = { ...noChoice, creator: ['Ada'], updater: ['Bob'] };
    expect(movedPeople(choice, 'creator', 'updater')).toBeNull();
    expect(movedPeople(noChoice, 'people', 'creator')).toBeNull();
    expect(movedPeople(choice, 'creator', 'creator')).toBeNull();
  });
});

it('channels are behind More', () => {
  expect(groupOf('channel')).toBe('more');
  expect(firstField('more', noChoice)).toBe('channel');
});
