import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { whileServed } from './folder-server.ts';

/** What dnf prints for a repository's version of the package, in folders of its own; with its key from the repository. */
export async function readByDnf(tools: ScriptTools, site: string): Promise<string> {
  const root = tools.folder('dnf');
  const configuration = path.join(root, 'dnf.conf');
  await writeFile(configuration, '[main]\n');
  const folders = { reposdir: root, cachedir: path.join(root, 'cache'), persistdir: root, logdir: root };
  const options = Object.entries(folders).map(([name, folder]) => `--setopt=${name}=${folder}`);
  return await whileServed(site, async (address) => {
    const repository = {
      name: 'Packshelf',
      baseurl: address,
      gpgcheck: '1',
      repo_gpgcheck: '1',
      gpgkey: `${address}/packshelf.asc`,
      proxy: '_none_',
    };
    const lines = Object.entries(repository).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(path.join(root, 'packshelf.repo'), ['[packshelf]\n', ...lines].join(''));
    const place = ['--config', configuration, '--installroot', root, '--releasever=1', ...options];
    const query = ['--assumeyes', '--quiet', 'repoquery', '--queryformat=%{version}', 'packshelf'];
    const environment = { LC_ALL: 'C.UTF-8' };
    return (await tools.capture('dnf', [...place, ...query], { environment })).text;
  });
}
