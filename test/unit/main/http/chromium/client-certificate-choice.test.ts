import { expect, it } from 'vitest';
import {
  chooseClientCertificate,
  storedCertificate,
} from '../../../../../src/main/http/chromium/client-certificate-choice.ts';

function stored(commonName: string, subjectName: string, validExpiry: number) {
  return { issuer: { commonName }, issuerName: commonName, subjectName, validExpiry };
}

const list = [
  stored('Others CA', 'ann', 9),
  stored('Works CA', 'laptop-17', 5),
  stored('Works CA', 'laptop-17 renewed', 7),
  stored('Works CA 2', 'laptop-17', 8),
];

it('is the one of the issuer that is valid longest', () => {
  expect(chooseClientCertificate(list, 'Works CA')).toBe(list[2]);
});

it.each([null, '', 'works ca', 'Works'])('is none for the issuer %s', (issuer) => {
  expect(chooseClientCertificate(list, issuer)).toBeNull();
});

it('is told without control characters, with its last day', () => {
  expect(storedCertificate(stored('Works\nCA', 'laptop-17', 7))).toEqual({
    subject: 'laptop-17',
    issuer: 'Works CA',
    validUntil: 7000,
  });
});
