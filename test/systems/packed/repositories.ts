import { appendFile, copyFile, cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScriptTools } from '../../../build/checks/script.ts';
import type { Manifest } from '../../../build/package/stage.ts';
import { fileOf } from '../../../build/package/targets.ts';
import { writeRepositories } from '../../../build/release/repositories.ts';
import { findInPath } from '../../../build/system/find-in-path.ts';
import type { Findings } from '../_findings.ts';
import { readByApt } from './apt.ts';
import { readByDnf } from './dnf.ts';

const needed = ['apt-get', 'apt-ftparchive', 'createrepo_c', 'gpg', 'rpmsign'];

/**
 * Builds the repositories of a release, signed by a new key, and reads them by apt and dnf as they are and changed. Skipped
 * where a tool or a package is missing.
 */
export async function checkRepositories(
  { tools, findings }: { readonly tools: ScriptTools; readonly findings: Findings },
  folder: string,
  { version }: Manifest,
): Promise<void> {
  const deb = fileOf({ system: 'linux', kind: 'deb', arch: 'x64' }, version);
  const rpm = fileOf({ system: 'linux', kind: 'rpm', arch: 'x64' }, version);
  const made = await readdir(folder);
  const lacking = [
    ...needed.filter((tool) => findInPath(tool) === undefined),
    ...[deb, rpm].filter((name) => !made.includes(name)),
  ];
  if (lacking.length > 0) {
    findings.note(`the repositories for apt and dnf were not tried, for want of ${lacking.join(', ')}`);
    return;
  }

  const site = tools.folder('site');
  for (const name of [deb, rpm]) await copyFile(path.join(folder, name), path.join(site, name));
  const tar = await writeRepositories(site, version, (await newKey(tools)).secret);
  await tools.capture('tar', ['--extract', '--file', tar, '--directory', site]);
  const key = path.join(site, 'packshelf.asc');
  const appendedTo = async (...parts: readonly string[]): Promise<string> => {
    const copy = tools.folder('changed');
    await cp(site, copy, { recursive: true });
    await appendFile(path.join(copy, ...parts), '\n');
    return copy;
  };

  const good = await readByApt(tools, site, key);
  findings.equal('apt: would install', good.candidate, version);
  findings.holds(
    'apt: downloads the deb of the release',
    good.deb?.equals(await readFile(path.join(site, deb))) ?? false,
  );
  const otherKey = path.join(tools.folder('other'), 'key.asc');
  await writeFile(otherKey, (await newKey(tools)).open);
  const refused = [
    ['another key', site, otherKey, /NO_PUBKEY/u],
    ['a changed list', await appendedTo('Packages.gz'), key, /unexpected size/u],
    ['a changed deb', await appendedTo(deb), key, /unexpected size/u],
  ] as const;
  for (const [what, changed, used, reason] of refused) {
    const { text, deb: downloaded } = await readByApt(tools, changed, used);
    findings.holds(`apt: refuses ${what}`, downloaded === undefined && reason.test(text));
  }

  const keys = tools.folder('rpm-keys');
  await tools.capture('rpmkeys', ['--dbpath', keys, '--import', key]);
  const signature = await tools.capture('rpmkeys', ['--dbpath', keys, '--checksig', path.join(site, rpm)]);
  findings.holds('rpm: is signed itself', signature.text.includes('digests signatures OK'));
  if (findInPath('dnf') === undefined) {
    findings.note('dnf did not read its metadata, because there is none');
    return;
  }
  findings.equal('dnf: would install', (await readByDnf(tools, site)).trim().split('\n').at(-1), version);
  const changed = await readByDnf(tools, await appendedTo('repodata', 'repomd.xml'));
  findings.holds('dnf: refuses a changed list', changed.includes('Bad GPG signature'));
}

/** A pair of keys without a passphrase, ASCII-armoured. */
async function newKey(tools: ScriptTools): Promise<{ readonly secret: string; readonly open: string }> {
  const environment = { GNUPGHOME: tools.folder('keyring') };
  const gpg = async (...args: readonly string[]): Promise<string> =>
    (await tools.capture('gpg', ['--batch', '--quiet', '--passphrase', '', ...args], { environment })).text;
  await gpg('--quick-gen-key', 'Packshelf test', 'rsa3072', 'sign', 'never');
  const pair = {
    secret: await gpg('--armor', '--export-secret-keys'),
    open: await gpg('--armor', '--export'),
  };
  await tools.capture('gpgconf', ['--kill', 'all'], { environment });
  return pair;
}
