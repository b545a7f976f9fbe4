import { expect, test } from 'vitest';
import { toFormInput, normalisedTo } from '../../../../src/renderer/session/addresses.ts';

test('normalisedTo is null where the input is normalised already, or not valid', () => {
  expect(normalisedTo('baseUrl', 'https://a.example/x/process/all?page=2')).toBe('https://a.example/x');
  expect(normalisedTo('baseUrl', 'a.example')).toBe('https://a.example');
  expect(normalisedTo('baseUrl', ' https://a.example/x ')).toBeNull();
  expect(normalisedTo('baseUrl', 'http://a.example')).toBeNull();
  expect(normalisedTo('authUrl', 'https://a.example/auth')).toBe('https://a.example');
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
