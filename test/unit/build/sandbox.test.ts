import { describe, expect, it } from 'vitest';
import {
  allowsNamespaces,
  canStartSandbox,
  explainNoSandbox,
  type SandboxFacts,
} from '../../../build/provision/sandbox.ts';

const program = '/home/me/packshelf/node_modules/electron/dist/electron';
const ubuntu: SandboxFacts = {
  isRoot: false,
  restriction: '1\n',
  helper: { owner: 1000, mode: 0o100_755 },
  profiles: [],
};

function profile(head: string, rules = '  userns,'): string {
  return `abi <abi/4.0>,\ninclude <tunables/global>\n\n${head} {\n${rules}\n}\n`;
}

describe('whether the sandbox can start', () => {
  it.each([
    ['for a person where namespaces are restricted', {}, false],
    ['without that restriction', { restriction: '0\n' }, true],
    ['on a kernel that has no such restriction', { restriction: undefined }, true],
    ['as root, who has no sandbox', { isRoot: true }, true],
    ['with a helper of the root user', { helper: { owner: 0, mode: 0o104_755 } }, true],
    ['with a helper that only belongs to root', { helper: { owner: 0, mode: 0o100_755 } }, false],
    ['with a helper of somebody else', { helper: { owner: 1000, mode: 0o104_755 } }, false],
    ['without a helper', { helper: undefined }, false],
    ['with a profile', { profiles: [profile('/usr/bin/x'), profile(`${program} flags=(unconfined)`)] }, true],
    ['with the profiles of other programs', { profiles: [profile('/opt/google/chrome/chrome')] }, false],
  ] as const)('%s: %s', (_, more, can) => {
    expect(canStartSandbox(program, { ...ubuntu, ...more })).toBe(can);
  });
});

describe('a profile', () => {
  it.each([
    ['profile chromium /usr/lib/@{chromium}/chromium flags=(unconfined)', '/usr/lib/chromium/chromium'],
    [
      'profile chrome /opt/google/chrome{,-beta,-unstable}/chrome flags=(unconfined)',
      '/opt/google/chrome-beta/chrome',
    ],
    ['profile electron /home/*/**/dist/electron', program],
    ['"/home/me/pack shelf \\[1\\]/electron" flags=(unconfined)', '/home/me/pack shelf [1]/electron'],
    ['/home/m[a-e]/x?/electron', '/home/me/x1/electron'],
  ])('%s fits %s', (head, wanted) => {
    expect(allowsNamespaces(profile(head), wanted)).toBe(true);
  });

  it.each([
    ['another program', profile('/home/*/electron')],
    ['no namespaces', profile(program, '  network,')],
    ['namespaces denied', profile(program, '  deny userns,')],
    ['namespaces of the next profile', `${profile(program, '  network,')}${profile('/usr/bin/x')}`],
    ['a comment', profile(program, '  # userns,')],
    ['a comment as its head', profile(`# ${program}`)],
  ])('does not help: %s', (_, text) => {
    expect(allowsNamespaces(text, program)).toBe(false);
  });
});

describe('the explanation', () => {
  it('has both remedies, of which the profile is understood here again', () => {
    for (const place of [program, "/home/me/a [1] {b}, it's @ *?/electron"]) {
      const text = explainNoSandbox(place, 'Electron', '/x/chrome-sandbox');
      expect(text).toContain('\nsudo chown root:root /x/chrome-sandbox\nsudo chmod 4755 /x/chrome-sandbox\n');
      const [, written = ''] = /<<'END'\n([^]*?)\nEND\n/.exec(text) ?? [];
      expect(allowsNamespaces(written, place)).toBe(true);
      expect(text).not.toContain('--no-sandbox');
    }
  });

  it('does not name a helper that is not there', () => {
    expect(explainNoSandbox('/x/chromium', 'the unpacked Chromium', undefined)).not.toContain('chmod');
  });
});
