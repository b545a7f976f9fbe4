import { describe, expect, it } from 'vitest';
import { planSigning } from '../../../../build/release/signing.ts';

const all = {
  CSC_LINK: 'certificate',
  CSC_KEY_PASSWORD: 'word',
  CSC_INSTALLER_LINK: 'certificate',
  CSC_INSTALLER_KEY_PASSWORD: 'word',
  WIN_CSC_LINK: 'certificate',
  WIN_CSC_KEY_PASSWORD: 'word',
  APPLE_API_KEY: '-----BEGIN PRIVATE KEY-----\n',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
};

describe('signing', () => {
  it('takes away what is empty, and only that', () => {
    expect(planSigning({ ...all, CSC_LINK: '', PATH: '' }, 'win32').environment).toEqual({
      CSC_LINK: undefined,
    });
    expect(Object.keys(planSigning({}, 'linux').environment)).toEqual(Object.keys(all));
  });

  it('has the text of a key written to a file, and leaves the path of one as it is', () => {
    expect(planSigning(all, 'darwin').keyText).toBe(all.APPLE_API_KEY);
    expect(planSigning({ ...all, APPLE_API_KEY: '/keys/a.p8' }, 'darwin').keyText).toBeUndefined();
  });

  it.each([
    ['win32', all, 'signed'],
    ['win32', { CSC_LINK: 'certificate' }, 'signed'],
    ['win32', { WIN_CSC_LINK: '' }, 'unsigned: there is no WIN_CSC_LINK'],
    ['darwin', all, 'signed and notarised'],
    ['darwin', { ...all, APPLE_API_ISSUER: '' }, 'signed, not notarised: there is no APPLE_API_ISSUER'],
    [
      'darwin',
      { ...all, CSC_INSTALLER_LINK: '' },
      'signed and notarised; the pkg is unsigned: there is no CSC_INSTALLER_LINK',
    ],
    ['darwin', { WIN_CSC_LINK: 'certificate' }, 'not signed by a developer: there is no CSC_LINK'],
    ['linux', all, 'unsigned: "release repositories" signs the rpm and what apt and dnf read'],
  ] as const)('on %s says what it will be', (system, given, said) => {
    expect(planSigning(given, system).said).toBe(said);
  });
});
