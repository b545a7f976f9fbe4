import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { requireTool, runTool } from '../package/run-tool.ts';
import { fileOf } from '../package/targets.ts';
import { atEnd, temporaryFolder } from '../system/leftovers.ts';
import { capture } from '../system/processes.ts';
import { repositoriesName } from './installers.ts';

/** The public key, as administrators download it. */
const publicKeyName = 'packshelf.asc';

/**
 * Writes the metadata by which apt and dnf install the deb and the rpm of a release, as a tar beside them: unpacked into a
 * folder with both packages, the folder is a repository for either. `key`: an ASCII-armoured private key of OpenPGP without
 * a passphrase; with it, the rpm itself is signed first, and then both kinds of metadata. Returns the path of the tar.
 */
export async function writeRepositories(
  folder: string,
  version: string,
  key: string | undefined,
): Promise<string> {
  const deb = fileOf({ system: 'linux', kind: 'deb', arch: 'x64' }, version);
  const rpm = fileOf({ system: 'linux', kind: 'rpm', arch: 'x64' }, version);
  const signer = key === undefined ? undefined : await openSigner(key);
  await signer?.signRpm(path.join(folder, rpm));

  const work = temporaryFolder('repositories');
  for (const name of [deb, rpm]) await copyFile(path.join(folder, name), path.join(work, name));
  await writeForApt(work);
  await runTool('createrepo_c', ['--no-database', '.'], 'createrepo-c', { folder: work });
  if (signer !== undefined) {
    await signer.signClear(path.join(work, 'Release'), path.join(work, 'InRelease'));
    await signer.signDetached(path.join(work, 'Release'), path.join(work, 'Release.gpg'));
    const list = path.join(work, 'repodata', 'repomd.xml');
    await signer.signDetached(list, `${list}.asc`);
    await signer.writePublicKey(path.join(work, publicKeyName));
  }

  for (const name of [deb, rpm]) await rm(path.join(work, name));
  const tar = path.join(folder, repositoriesName(version));
  const reproducible = ['--sort=name', '--owner=root:0', '--group=root:0'];
  const files = await readdir(work);
  await runTool('tar', ['--create', '--gzip', ...reproducible, '--file', tar, ...files], 'tar', {
    folder: work,
  });
  return tar;
}

/** A flat repository, without a folder for each distribution: the deb is the same for all. */
async function writeForApt(work: string): Promise<void> {
  const describe = async (...args: readonly string[]): Promise<string> =>
    await runTool('apt-ftparchive', args, 'apt-utils', { folder: work });
  const packages = await describe('packages', '.');
  await writeFile(path.join(work, 'Packages'), packages);
  await writeFile(path.join(work, 'Packages.gz'), gzipSync(packages, { level: 9 }));
  const fields = { Origin: 'Packshelf', Label: 'Packshelf', Architectures: 'amd64' };
  const settings = Object.entries(fields).flatMap(([name, value]) => [
    '-o',
    `APT::FTPArchive::Release::${name}=${value}`,
  ]);
  // Written afterwards, so that it does not list itself.
  const release = await describe(...settings, 'release', '.');
  await writeFile(path.join(work, 'Release'), release);
}

interface Signer {
  signRpm(file: string): Promise<void>;
  /** Writes the text with its signature around it. */
  signClear(file: string, output: string): Promise<void>;
  /** Writes the signature alone. */
  signDetached(file: string, output: string): Promise<void>;
  writePublicKey(output: string): Promise<void>;
}

/** Imports the key into a keyring of its own, which is gone when the task ends. */
async function openSigner(key: string): Promise<Signer> {
  const home = temporaryFolder('keyring');
  const environment = { GNUPGHOME: home };
  atEnd(async () => {
    await capture('gpgconf', ['--kill', 'all'], { environment });
  });
  const file = path.join(home, 'key.asc');
  await writeFile(file, key, { mode: 0o600 });
  const gpg = async (...args: readonly string[]): Promise<string> =>
    await runTool('gpg', ['--batch', '--yes', ...args], 'gnupg', { environment });
  await gpg('--quiet', '--import', file);
  await rm(file);
  const [, fingerprint] =
    /^fpr:{9}([0-9A-F]+):/m.exec(await gpg('--with-colons', '--list-secret-keys')) ?? [];
  if (fingerprint === undefined) throw new Error('The key for repositories is no private key.');
  const sign = ['--local-user', fingerprint, '--digest-algo', 'SHA512'];
  return {
    async signRpm(rpm) {
      // rpm's own name for gpg differs between distributions, and may be missing.
      const settings = { _gpg_name: fingerprint, __gpg: requireTool('gpg', 'gnupg') };
      const defines = Object.entries(settings).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
      const args = [...defines, '--addsign', rpm];
      await runTool('rpmsign', args, 'rpm', { environment });
    },
    async signClear(text, output) {
      await gpg(...sign, '--clear-sign', '--output', output, text);
    },
    async signDetached(content, output) {
      await gpg(...sign, '--armor', '--detach-sign', '--output', output, content);
    },
    async writePublicKey(output) {
      await gpg('--armor', '--output', output, '--export', fingerprint);
    },
  };
}
