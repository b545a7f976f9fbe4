import { expect, test } from 'vitest';
import { policyStatusOf } from '../../../../src/main/policy/policy-status.ts';
import { noPolicyStatus } from '../../../../src/preload/contract/policy-status.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };

test('leaves everything to the person without a policy', () => {
  expect(policyStatusOf({})).toEqual(noPolicyStatus);
});

test('names the settings that it sets, in the order of their page', () => {
  const { settings } = policyStatusOf({
    Proxy: 'none',
    StaySignedIn: false,
    Language: 'de',
    Connections: [connection],
    ConnectionMode: 'fixed',
  });
  expect(settings).toEqual(['language', 'keep', 'connection', 'proxy']);
});

test('offers connections without locking them', () => {
  expect(policyStatusOf({ Connections: [connection] })).toEqual({
    ...noPolicyStatus,
    connections: [connection],
  });
});

test('ignores a mode without connections, which would lock everybody out', () => {
  expect(policyStatusOf({ ConnectionMode: 'fixed' })).toEqual(noPolicyStatus);
});

test('turns features off one by one', () => {
  expect(policyStatusOf({ PrintAllowed: false, CopyAllowed: true }).isAllowed).toEqual({
    ...noPolicyStatus.isAllowed,
    print: false,
  });
});
