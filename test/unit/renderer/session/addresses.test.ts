import { expect, test } from 'vitest';
import { asEntered, reducedTo } from '../../../../src/renderer/session/addresses.ts';

test('what an address was reduced to is told only where it differs', () => {
  expect(reducedTo('https://a.example/x/process/all?page=2')).toBe('https://a.example/x');
  expect(reducedTo('a.example')).toBe('https://a.example');
  expect(reducedTo(' https://a.example/x ')).toBeNull();
  expect(reducedTo('http://a.example')).toBeNull();
});

test('the form leaves out what follows from the service address', () => {
  expect(
    asEntered({ name: 'a.example', baseUrl: 'https://a.example', authUrl: 'https://a.example' }),
  ).toEqual({
    name: '',
    baseUrl: 'https://a.example',
    authUrl: '',
  });
  const other = { name: 'Ours', baseUrl: 'https://a.example', authUrl: 'https://b.example' };
  expect(asEntered(other)).toEqual(other);
});
