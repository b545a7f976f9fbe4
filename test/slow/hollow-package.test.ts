import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHollowAppImageTools } from '../stand-in/hollow-package/appimage-tools.ts';
import { makeHollowNsis } from '../stand-in/hollow-package/nsis-tools.ts';
import {
  makeHollowElectron,
  type HollowArch,
  type HollowPlatform,
} from '../stand-in/hollow-package/electron.ts';
import { unpackAppImage } from '../../build/package/read-back/appimage.ts';
import { readDesktopEntry } from '../../build/package/read-back/desktop-entry.ts';
import { readAsar } from '../../build/package/read-back/asar.ts';
import { readFuses } from '../../build/package/read-back/fuses.ts';
import { readPeMetadata } from '../../build/package/read-back/pe.ts';
import { readPlist } from '../../build/package/read-back/plist.ts';
import { findInPath } from '../../build/system/find-in-path.ts';
import { projectFolder } from '../../build/system/project-folder.ts';

const electronVersion = '45.4.1';
const flipped = { runAsNode: false, onlyLoadAppFromAsar: true, enableEmbeddedAsarIntegrityValidation: true };
const untouched = {
  enableCookieEncryption: false,
  enableNodeCliInspectArguments: true,
  wasmTrapHandlers: true,
};

const ourScript = path.join(projectFolder, 'build', 'installer.nsh');
const hollowWords = "This package was made without Electron and can't run.\n";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packshelf-hollow-'));
  await mkdir(path.join(folder, 'app', 'out'), { recursive: true });
  await writeFile(path.join(folder, 'app', 'out', 'main.js'), 'run();');
  await writeFile(
    path.join(folder, 'app', 'package.json'),
    JSON.stringify({
      name: 'sample',
      version: '1.2.3',
      description: 'A sample',
      author: 'Someone',
      main: 'out/main.js',
    }),
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Packs a small app around a placeholder with electron-builder itself; gives the path of the result. */
async function packed(
  platform: HollowPlatform,
  arch: HollowArch,
  target: 'dir' | 'nsis' | 'AppImage' = 'dir',
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const electronDist = path.join(folder, `electron-${platform}-${arch}-${target}`);
  await makeHollowElectron(electronDist, platform, arch, electronVersion);
  const output = path.join(folder, `packed-${platform}-${arch}-${target}`);
  const config = path.join(folder, `${platform}-${arch}.json`);
  await writeFile(
    config,
    JSON.stringify({
      appId: 'com.example.sample',
      productName: 'Sample',
      electronVersion,
      electronDist,
      directories: { output, buildResources: path.join(projectFolder, 'build') },
      files: ['out/**', 'package.json', '!node_modules/**'],
      npmRebuild: false,
      electronLanguages: ['en-US', 'de'],
      electronFuses: flipped,
      protocols: [{ name: 'Sample link', schemes: ['sample'] }],
      nsis: { packElevateHelper: false, differentialPackage: false, include: ourScript },
      // On a Mac it would sign; there is nothing to sign in a placeholder.
      mac: { identity: null },
      linux: { executableName: 'sample', category: 'Office' },
      toolsets: { appimage: '1.0.3' },
    }),
  );
  const system = { linux: 'linux', win32: 'win', darwin: 'mac' }[platform];
  const builder = path.join(projectFolder, 'node_modules', 'electron-builder', 'cli.js');
  const args = ['--config', config, '--projectDir', path.join(folder, 'app'), '--publish', 'never'];
  await promisify(execFile)(process.execPath, [builder, ...args, `--${system}`, target, `--${arch}`], {
    env: { ...process.env, ...environment },
  });
  const wanted = { dir: '', nsis: '.exe', AppImage: '.AppImage' }[target];
  const results = (await readdir(output)).filter(
    (name) => !name.startsWith('builder-') && name.endsWith(wanted),
  );
  const [result = ''] = results;
  return path.join(output, result);
}

const expectedFiles = ['out/main.js', 'package.json'];

describe('a package around a placeholder of Electron', () => {
  it('for Linux has its fuses, languages and archive', async () => {
    const app = await packed('linux', 'x64');
    expect(await readFuses(path.join(app, 'sample'))).toMatchObject({ ...flipped, ...untouched });
    expect(await readdir(path.join(app, 'locales'))).toEqual(['de.pak', 'en-US.pak']);
    expect(readAsar(path.join(app, 'resources', 'app.asar')).files.map((file) => file.path)).toEqual(
      expectedFiles,
    );
  });

  it.each(['x64', 'arm64'] as const)('for Windows on %s carries the hash of its archive', async (arch) => {
    const app = await packed('win32', arch);
    const program = path.join(app, 'Sample.exe');
    const { headerHash } = readAsar(path.join(app, 'resources', 'app.asar'));
    expect(await readPeMetadata(program)).toMatchObject({
      arch,
      texts: { ProductName: 'Sample', CompanyName: 'Someone', FileVersion: '1.2.3' },
      fileVersion: '1.2.3.0',
      iconSizes: [16, 20, 24, 32, 40, 48, 64, 128, 256],
      executionLevel: 'asInvoker',
      asarIntegrity: [{ file: 'resources\\app.asar', alg: 'SHA256', value: headerHash }],
    });
    expect(await readFuses(program)).toMatchObject({ ...flipped, ...untouched });
    expect(await readdir(path.join(app, 'locales'))).toEqual(['de.pak', 'en-US.pak']);
  });

  // electron-builder packs for macOS on every system but Windows.
  describe.skipIf(process.platform === 'win32').each(['x64', 'arm64'] as const)('for macOS on %s', (arch) => {
    it('carries the hash of its archive', async () => {
      const contents = path.join(await packed('darwin', arch), 'Sample.app', 'Contents');
      const { headerHash } = readAsar(path.join(contents, 'Resources', 'app.asar'));
      expect(await readPlist(path.join(contents, 'Info.plist'))).toMatchObject({
        CFBundleIdentifier: 'com.example.sample',
        CFBundleExecutable: 'Sample',
        CFBundleShortVersionString: '1.2.3',
        CFBundleURLTypes: [{ CFBundleURLName: 'Sample link', CFBundleURLSchemes: ['sample'] }],
        ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash } },
      });
      const framework = path.join(contents, 'Frameworks', 'Electron Framework.framework');
      expect(await readFuses(path.join(framework, 'Electron Framework'))).toMatchObject({
        ...flipped,
        ...untouched,
      });
      const resources = await readdir(path.join(framework, 'Resources'));
      expect(resources.filter((name) => name.endsWith('.lproj'))).toEqual(['de.lproj', 'en.lproj']);
      expect(await readdir(path.join(contents, 'Frameworks'))).toContain('Sample Helper (Renderer).app');
    });
  });
});

const imageTools = ['mksquashfs', 'unsquashfs', 'desktop-file-validate'];

describe.runIf(imageTools.every((tool) => findInPath(tool) !== undefined))(
  'an AppImage without its runtime',
  () => {
    it('holds the app, its desktop entry and its icons', async () => {
      const tools = path.join(folder, 'tools');
      await makeHollowAppImageTools(tools);
      const image = await packed('linux', 'x64', 'AppImage', { APPIMAGE_TOOLS_PATH: tools });
      const unpacked = path.join(folder, 'unpacked-image');
      await unpackAppImage(image, unpacked);
      const entry = await readDesktopEntry(path.join(unpacked, 'sample.desktop'));
      expect(Object.fromEntries(entry)).toMatchObject({
        Name: 'Sample',
        Exec: 'AppRun %U',
        Icon: 'sample',
        MimeType: 'x-scheme-handler/sample;',
        Categories: 'Office;',
      });
      const archive = readAsar(path.join(unpacked, 'resources', 'app.asar'));
      expect(archive.files.map((file) => file.path)).toEqual(expectedFiles);
      const icons = await readdir(path.join(unpacked, 'usr', 'share', 'icons', 'hicolor'));
      expect(icons).toEqual(expect.arrayContaining(['16x16', '256x256']));
      expect(spawnSync(image, { encoding: 'utf8' })).toMatchObject({ status: 1, stderr: hollowWords });
    });

    it('is no AppImage to read when nothing is behind the runtime', async () => {
      const file = path.join(folder, 'no.AppImage');
      await writeFile(file, `code hsqs ${'code '.repeat(40)}`);
      await expect(unpackAppImage(file, path.join(folder, 'nothing'))).rejects.toThrow('has no image');
    });
  },
);

const installerTools = ['makensis', '7za'];

describe.runIf(installerTools.every((tool) => findInPath(tool) !== undefined))(
  'an installer for Windows',
  () => {
    it('is compiled of all its scripts, for one person and without asking for more rights', async () => {
      const tools = path.join(folder, 'nsis');
      await mkdir(tools);
      const environment = {
        ...(await makeHollowNsis(tools)),
        ELECTRON_BUILDER_7ZIP_PATH: findInPath('7za') ?? '',
      };
      const installer = await packed('win32', 'x64', 'nsis', environment);
      expect(await readPeMetadata(installer)).toMatchObject({
        arch: 'ia32',
        texts: {
          ProductName: 'Sample',
          ProductVersion: '1.2.3',
          FileDescription: 'A sample',
          CompanyName: 'Someone',
        },
        fileVersion: '1.2.3.0',
        executionLevel: 'asInvoker',
      });
    });
  },
);

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the placeholder for Linux', () => {
  it('says that it is none, and ends with an error', async () => {
    const electron = path.join(folder, 'electron');
    await makeHollowElectron(electron, 'linux', 'x64', electronVersion);
    const { status, stderr } = spawnSync(path.join(electron, 'electron'), { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: hollowWords });
  });
});

it('there is no placeholder for Linux on ARM, which has no package', async () => {
  await expect(
    makeHollowElectron(path.join(folder, 'none'), 'linux', 'arm64', electronVersion),
  ).rejects.toThrow('Linux on arm64');
});
