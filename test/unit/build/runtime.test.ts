import { describe, expect, it } from 'vitest';
import {
  chooseRuntime,
  describeRuntime,
  runtimeEnvironment,
  type RuntimeParts,
} from '../../../build/runtime.ts';
import { shouldTryElectron } from '../../../build/provision/electron-failure.ts';
import { progressLine } from '../../../build/provision/download.ts';
import { notFound, reasonOf } from '../../../build/provision/electron.ts';
import { proxyOf, withNpmNetwork } from '../../../build/provision/npm-network.ts';
import { versionIn } from '../../../build/provision/browser.ts';

const browser = { path: '/usr/bin/chromium', kind: 'chromium', version: '156.0.8078.79' } as const;
const everything: RuntimeParts = {
  electron: { version: '45.4.1', executable: '/app/electron' },
  standIn: { executable: '/app/stand-in' },
  browser,
  platform: 'linux',
  onlyElectron: false,
  electronFailure: undefined,
};

describe('choosing a runtime', () => {
  it('takes Electron wherever its binary is', () => {
    expect(chooseRuntime(everything)).toEqual({
      kind: 'electron',
      version: '45.4.1',
      executable: '/app/electron',
    });
    expect(chooseRuntime({ ...everything, platform: 'win32' }).kind).toBe('electron');
  });

  it('takes the stand-in without Electron, and says why', () => {
    const runtime = chooseRuntime({ ...everything, electron: undefined, electronFailure: 'no way there' });
    expect(runtime).toEqual({
      kind: 'stand-in',
      executable: '/app/stand-in',
      reason: "Electron's binary could not be downloaded: no way there",
      browser,
    });
  });

  it.each([
    ['on Windows', { platform: 'win32' }, /does not run on Windows/],
    ['where only Electron counts', { onlyElectron: true }, /takes nothing else/],
    ['without a browser', { browser: undefined }, /no Chromium/],
    ['without the stand-in', { standIn: undefined }, /stand-in is missing/],
  ] as const)('finds nothing %s without Electron', (_, missing, reason) => {
    const runtime = chooseRuntime({ ...everything, electron: undefined, ...missing });
    expect(runtime.kind).toBe('none');
    expect(runtime.kind === 'none' && runtime.reason).toMatch(reason);
  });
});

describe('a runtime in words and variables', () => {
  const standIn = { kind: 'stand-in', executable: '/s', reason: 'a reason', browser } as const;

  it('names version, stand-in and reason', () => {
    expect(describeRuntime({ kind: 'electron', version: '45.4.1', executable: '/e' })).toBe(
      'Electron 45.4.1',
    );
    expect(describeRuntime(standIn)).toBe('the stand-in for Electron on Chromium 156 (a reason)');
  });

  it('tells the stand-in its Node and its browser, and Electron nothing', () => {
    expect(runtimeEnvironment(standIn)).toEqual({
      PACKSHELF_NODE: process.execPath,
      PACKSHELF_BROWSER: '/usr/bin/chromium',
      PACKSHELF_BROWSER_KIND: 'chromium',
    });
    expect(runtimeEnvironment({ kind: 'electron', version: '45.4.1', executable: '/e' })).toEqual({});
  });
});

describe("the download of Electron's binary", () => {
  const hour = 3_600_000;
  const failure = { reason: 'unreachable', at: 100 * hour };

  it('is tried at first, when asked for, and again after some hours', () => {
    expect(shouldTryElectron(undefined, 100 * hour, false)).toBe(true);
    expect(shouldTryElectron(failure, 101 * hour, false)).toBe(false);
    expect(shouldTryElectron(failure, 101 * hour, true)).toBe(true);
    expect(shouldTryElectron(failure, 106 * hour, false)).toBe(true);
  });

  it('is tried when the failure lies in the future, because a clock was set back', () => {
    expect(shouldTryElectron(failure, 99 * hour, false)).toBe(true);
  });

  it.each([
    ['TypeError: fetch failed\n    at x', 'its release host cannot be reached from here'],
    ['HTTPError: Response code 407 (Proxy Authentication Required) for x', 'its release host answers 407'],
    ['Error: no space left on device\n  at y', 'Error: no space left on device'],
    ['', 'the download program ended without a word'],
  ])('fails in words: %j', (output, reason) => {
    expect(reasonOf(output)).toBe(reason);
  });

  it('names the proxy that it went through, without an account', () => {
    const environment = withNpmNetwork({ httpsProxy: 'http://me:secret@proxy.example:3128' }, {});
    expect(reasonOf('TypeError: fetch failed', proxyOf(environment))).toBe(
      'its release host cannot be reached from here through the proxy proxy.example:3128',
    );
    expect(proxyOf({})).toBeUndefined();
  });

  it('tells how much has arrived, and a pause', () => {
    expect(progressLine(34_400_000, 20_000, 900)).toBe('34 MB after 20 s');
    expect(progressLine(34_400_000, 30_000, 10_900)).toBe('34 MB after 30 s, nothing new for 11 s');
  });

  it("goes the way that npm goes: npm's settings first, then the environment's", () => {
    const both = (name: string, value: string): object => ({ [name]: value, [name.toUpperCase()]: value });
    expect(withNpmNetwork({}, { PATH: '/bin' })).toEqual({});
    expect(withNpmNetwork({}, { HTTPS_PROXY: 'http://b:2', NO_PROXY: 'x.example' })).toEqual({
      ...both('https_proxy', 'http://b:2'),
      ...both('no_proxy', 'x.example'),
      ELECTRON_GET_USE_PROXY: '1',
    });
    expect(
      withNpmNetwork(
        { proxy: 'http://a:1', noProxy: 'y.example', authorities: '/ca.pem' },
        { https_proxy: 'http://b:2' },
      ),
    ).toEqual({
      ...both('http_proxy', 'http://a:1'),
      ...both('https_proxy', 'http://a:1'),
      ...both('no_proxy', 'y.example'),
      ELECTRON_GET_USE_PROXY: '1',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
    });
  });

  it('leaves a binary whose missing libraries are read from ldd', () => {
    const ldd =
      '\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibnss3.so => not found\n\tlibgtk-3.so.0 => not found\n';
    expect(notFound(ldd)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
  });
});

describe('the version of a browser', () => {
  it('is read from its answer', () => {
    expect(versionIn('Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)\n')).toBe(
      '156.0.8078.79',
    );
    expect(versionIn('Command requires the chromium snap to be installed.')).toBeUndefined();
  });
});
