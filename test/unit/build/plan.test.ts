import { describe, expect, it } from 'vitest';
import { hasDisplay } from '../../../build/provision/display.ts';
import { namesContainer, parseSystem, type Machine } from '../../../build/provision/machine.ts';
import { installCommand, mayInstall, planProvision, type Present } from '../../../build/provision/plan.ts';
import { lastError, unavailablePackage } from '../../../build/provision/system-packages.ts';

const desktop: Machine = {
  platform: 'linux',
  arch: 'x64',
  distribution: 'debian',
  release: 12,
  root: false,
  sudo: false,
  container: false,
  buildService: false,
};
const container: Machine = { ...desktop, root: true, container: true };
const nothing: Present = {
  electron: false,
  missingLibraries: [],
  systemBrowser: false,
  display: false,
  virtualDisplay: false,
};
const fonts = ['fonts-noto-core', 'fonts-noto-cjk'];

describe('installing system packages', () => {
  it.each([
    ['root in a container', container, true],
    ['root on a computer', { ...desktop, root: true }, false],
    ['a person on a computer', desktop, false],
    ['a build service as root', { ...desktop, root: true, buildService: true }, true],
    ['a build service with sudo', { ...desktop, sudo: true, buildService: true }, true],
    ['a build service without rights', { ...desktop, buildService: true }, false],
    ['another distribution', { ...container, distribution: 'other' }, false],
  ] as const)('%s', (_, machine, allowed) => {
    expect(mayInstall(machine)).toBe(allowed);
  });

  it('prints one command elsewhere', () => {
    expect(installCommand(['chromium', 'xvfb'], desktop)).toBe(
      'sudo apt-get install --no-install-recommends chromium xvfb',
    );
    expect(installCommand(['chromium'], { ...desktop, distribution: 'other' })).toMatch(
      /package manager.*chromium$/,
    );
  });
});

describe('the plan', () => {
  it('wants a browser and fonts for the stand-in, and a display only for windows', () => {
    expect(planProvision(container, nothing, 'headless')).toEqual({
      systemPackages: ['chromium', ...fonts],
      installByItself: true,
      npmBrowserFits: true,
    });
    expect(planProvision(container, nothing, 'virtual-window').systemPackages).toEqual([
      'chromium',
      ...fonts,
      'xvfb',
    ]);
  });

  it('wants nothing where everything is there', () => {
    const all = { ...nothing, systemBrowser: true, virtualDisplay: true };
    expect(planProvision(container, all, 'virtual-window')).toMatchObject({
      systemPackages: [],
      installByItself: false,
    });
  });

  it('wants a virtual display for Electron although nobody looks', () => {
    const electron = { ...nothing, electron: true };
    expect(planProvision(container, electron, 'headless').systemPackages).toEqual(['xvfb']);
    expect(planProvision(container, { ...electron, display: true }, 'headless').systemPackages).toEqual([]);
  });

  it("names the packages of Electron's libraries as the release calls them", () => {
    const electron = {
      ...nothing,
      electron: true,
      display: true,
      missingLibraries: ['libnss3.so', 'libgtk-3.so.0'],
    };
    const packages = (distribution: Machine['distribution'], release: number): readonly string[] =>
      planProvision({ ...container, distribution, release }, electron, 'headless').systemPackages;
    expect(packages('debian', 12)).toEqual(['libnss3', 'libgtk-3-0', ...fonts]);
    expect(packages('ubuntu', 24.04)).toEqual(['libnss3', 'libgtk-3-0t64', ...fonts]);
  });

  it('leaves Chromium to npm on Ubuntu, where the system has it as a snap', () => {
    const plan = planProvision({ ...container, distribution: 'ubuntu' }, nothing, 'headless');
    expect(plan).toEqual({ systemPackages: [], installByItself: false, npmBrowserFits: true });
  });

  it('has no browser from npm for other systems', () => {
    expect(planProvision({ ...desktop, arch: 'arm64' }, nothing, 'headless').npmBrowserFits).toBe(false);
    expect(planProvision({ ...desktop, platform: 'darwin' }, nothing, 'headless').npmBrowserFits).toBe(false);
  });
});

describe('looking at the machine', () => {
  it('reads distribution and release', () => {
    expect(parseSystem('NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\nID_LIKE=debian\n')).toEqual({
      distribution: 'ubuntu',
      release: 24.04,
    });
    expect(parseSystem('ID=fedora\nVERSION_ID=43\n').distribution).toBe('other');
    expect(parseSystem('')).toEqual({ distribution: 'other', release: 0 });
  });

  it('knows a container by its control group', () => {
    expect(namesContainer('0::/docker/4f2a\n')).toBe(true);
    expect(namesContainer('0::/init.scope\n')).toBe(false);
  });

  it('takes an empty variable for no display', () => {
    expect(hasDisplay('linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  it("finds apt's last explanation", () => {
    expect(lastError('Reading...\nE: Unable to locate package x\nE: Two\nbye')).toBe('Two');
    expect(lastError('all well')).toBeUndefined();
  });

  it('names the package that a release lacks', () => {
    expect(unavailablePackage('Unable to locate package squid-openssl')).toBe('squid-openssl');
    expect(unavailablePackage("Package 'nginx-light' has no installation candidate")).toBe('nginx-light');
    expect(unavailablePackage('Package nginx-light has no installation candidate')).toBe('nginx-light');
    expect(unavailablePackage('Unable to correct problems, you have held broken packages.')).toBeUndefined();
  });
});
