import { expect, test } from 'vitest';
import {
  arrangeFields,
  columnFor,
  filterFor,
  isId,
  isTime,
  labelFor,
} from '../../../../../src/renderer/catalog/details/fields.ts';

const field = (key: string, text: string) => ({
  key,
  value: { text, marks: [] },
  length: text.length,
  time: null,
});

test('labels known fields, and uses the key of unknown ones', () => {
  expect(labelFor('updatorName')).toBe('Updated by');
  expect(labelFor('x-extra')).toBe('x-extra');
  expect(labelFor('constructor')).toBe('constructor');
});

test('recognises IDs by key or by format', () => {
  expect(isId(field('processId', 'anything'))).toBe(true);
  expect(isId(field('other', '7f3c1f5e-91a2-4e0c-8a5e-0b6a7a1d2c3e'))).toBe(true);
  expect(isId(field('comments', 'see 7f3c1f5e'))).toBe(false);
});

test('recognises times by key, even if the value is not a time', () => {
  expect(isTime(field('updatedAt', 'soon'))).toBe(true);
  expect(isTime(field('extra', '1700000000'))).toBe(false);
});

test('maps fields to columns, but not invalid times', () => {
  expect(columnFor({ key: 'processId', time: null })).toBe('id');
  expect(columnFor({ key: 'updatedAt', time: 5 })).toBe('updated');
  expect(columnFor({ key: 'updatedAt', time: null })).toBeNull();
  expect(columnFor({ key: 'createdBy', time: null })).toBeNull();
  expect(columnFor({ key: 'constructor', time: null })).toBeNull();
});

test('puts the package ID last and collapses other IDs without search matches', () => {
  const fields = [
    field('processName', 'Invoice'),
    field('comments', 'x'),
    field('createdBy', 'user-1'),
    field('processId', 'p-1'),
    { ...field('channelId', 'c-1'), value: { text: 'c-1', marks: [0, 1] } },
    field('totalcount', '5'),
  ];
  const { main, technical } = arrangeFields(fields);
  expect(main.map(({ key }) => key)).toEqual(['comments', 'channelId', 'processId']);
  expect(technical.map(({ key }) => key)).toEqual(['createdBy']);
});

test('offers the filter of a value, unless it is empty, cut or of no filter', () => {
  expect(filterFor(field('creatorName', 'Ann'))?.choice).toEqual({ creator: ['Ann'] });
  expect(filterFor(field('updatorName', 'Ann'))?.choice).toEqual({ updater: ['Ann'] });
  expect(filterFor(field('processStatus', 'DRAFT'))?.label).toBe('Filter: Status Draft');
  const at = new Date(2025, 9, 31).getTime();
  const day = { from: '2025-10-31', until: '2025-10-31' };
  expect(filterFor({ ...field('createdAt', '1'), time: at })?.choice).toEqual({ created: day });
  expect(filterFor(field('createdAt', 'soon'))).toBeNull();
  expect(filterFor(field('updatorName', ''))).toBeNull();
  expect(filterFor(field('creatorName', 'x'.repeat(10_001)))).toBeNull();
  expect(filterFor({ ...field('creatorName', 'Ann'), length: 4 })).toBeNull();
  expect(filterFor(field('comments', 'Ann'))).toBeNull();
});
