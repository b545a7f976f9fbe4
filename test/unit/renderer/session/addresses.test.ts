import { expect, test } from 'vitest';
import { toFormInput, normalisedTo } from '../../../../src/renderer/session/addresses.ts';

test('normalisedTo is null where the input is normalised already, or not valid', () => {
  expect(normalisedTo('https://a.example/x/process/all?page=2')).toBe('https://a.example/x');
  expect(normalisedTo('a.example')).toBe('https://a.example');
  expect(normalisedTo(' https://a.example/x ')).toBeNull();
  expect(normalisedTo('http://a.example')).toBeNull();
});

test('toFormInput leaves out what the service address implies', () => {
  expect(
    toFormInput({ name: 'a.example', baseUrl: 'https://a.example', authUrl: 'https://a.example' }),
  ).toEqual({
    name: '',
    baseUrl: 'https://a.example',
    authUrl: '',
  });
  const other = { name: 'Ours', baseUrl: 'https://a.example', authUrl: 'https://b.example' };
  expect(toFormInput(other)).toEqual(other);
});
