import { describe, expect, it } from 'vitest';
import { builderArguments, type BuilderRun } from '../../../../build/package/builder.ts';

const run: BuilderRun = {
  build: 'release',
  system: 'linux',
  kinds: ['deb:x64'],
  output: '/dist/release',
  signed: false,
};
const inspector = '-c.electronFuses.enableNodeCliInspectArguments=true';

describe('the arguments for electron-builder', () => {
  it('name what is made, of which Electron, and where it goes', () => {
    expect(builderArguments(run, '45.4.1')).toEqual([
      '--linux',
      'deb:x64',
      '--publish=never',
      '-c.directories.output=/dist/release',
      '-c.electronVersion=45.4.1',
      '-c.publish.provider=generic',
      '-c.publish.url=https://updates.invalid',
    ]);
  });

  it('make an unsigned app for macOS one that does not update itself', () => {
    const published = (signed: boolean): readonly string[] =>
      builderArguments({ ...run, system: 'macos', signed }, '45.4.1').filter((argument) =>
        argument.startsWith('-c.publish'),
      );
    expect(published(false)).toEqual([]);
    expect(published(true)).toHaveLength(2);
  });

  it('let the inspector into a test build only', () => {
    expect(builderArguments({ ...run, build: 'test' }, '45.4.1')).toContain(inspector);
    expect(builderArguments(run, '45.4.1')).not.toContain(inspector);
  });

  it('sign an app for macOS without a name where there is no certificate', () => {
    const nameless = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false'];
    expect(builderArguments({ ...run, system: 'macos' }, '45.4.1')).toEqual(expect.arrayContaining(nameless));
    const signed = builderArguments({ ...run, system: 'macos', signed: true }, '45.4.1');
    expect(signed.filter((argument) => argument.startsWith('-c.mac'))).toEqual([]);
  });

  it('tell the app of an MSI or a pkg what it was installed from', () => {
    expect(builderArguments({ ...run, system: 'windows', packageType: 'msi' }, '45.4.1').slice(-2)).toEqual([
      '-c.win.extraResources.from=dist/app/package-type',
      '-c.win.extraResources.to=package-type',
    ]);
  });

  it('leave an unsigned pkg without notarisation, which Apple would refuse', () => {
    const pkg = { ...run, system: 'macos', signed: true, packageType: 'pkg' } as const;
    expect(builderArguments(pkg, '45.4.1')).toContain('-c.mac.notarize=false');
    expect(builderArguments({ ...pkg, signedInstaller: true }, '45.4.1')).not.toContain(
      '-c.mac.notarize=false',
    );
  });
});
