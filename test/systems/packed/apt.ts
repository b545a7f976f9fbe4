import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { whileServed } from './folder-server.ts';

/** What apt made of a repository. */
interface AptReading {
  /** Everything that it printed. */
  readonly text: string;
  /** The version that it would install. */
  readonly candidate: string | undefined;
  /** The deb that it downloaded and checked. */
  readonly deb: Buffer | undefined;
}

/** Reads the repository in `site` by apt, in folders of its own, with the public key in the file `key`. */
export async function readByApt(tools: ScriptTools, site: string, key: string): Promise<AptReading> {
  const root = tools.folder('apt');
  const status = path.join(root, 'var/lib/dpkg/status');
  for (const folder of [
    'etc/apt/apt.conf.d',
    'etc/apt/preferences.d',
    'etc/apt/sources.list.d',
    'var/cache/apt/archives/partial',
    'var/lib/apt/lists/partial',
    'var/lib/dpkg',
  ]) {
    await mkdir(path.join(root, folder), { recursive: true });
  }
  await writeFile(status, '');
  const settings = {
    Dir: root,
    'Dir::State::status': status,
    'APT::Architecture': 'amd64',
    // As root, apt would read the files as another user, who may not.
    'APT::Sandbox::User': 'root',
    'Acquire::http::Proxy': 'DIRECT',
  };
  // This file is read first, so apt looks for the system's configuration in the new root, too.
  const configuration = path.join(root, 'apt.conf');
  await writeFile(
    configuration,
    lines(settings, (name, value) => `${name} "${value}";`),
  );

  const environment = { APT_CONFIG: configuration, LC_ALL: 'C' };
  const run = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await tools.capture(program, args, { environment, folder: root })).text;
  return await whileServed(site, async (address) => {
    const source = { Types: 'deb', URIs: address, Suites: './', 'Signed-By': key };
    await writeFile(
      path.join(root, 'etc/apt/sources.list.d/packshelf.sources'),
      lines(source, (name, value) => `${name}: ${value}`),
    );
    const texts = [
      await run('apt-get', 'update'),
      await run('apt-cache', 'policy', 'packshelf'),
      await run('apt-get', 'download', 'packshelf'),
    ];
    const text = texts.join('');
    const [name] = (await readdir(root)).filter((each) => each.endsWith('.deb'));
    return {
      text,
      candidate: /Candidate: (\S+)/u.exec(text)?.[1],
      deb: name === undefined ? undefined : await readFile(path.join(root, name)),
    };
  });
}

function lines(
  values: Readonly<Record<string, string>>,
  format: (name: string, value: string) => string,
): string {
  return Object.entries(values)
    .map(([name, value]) => `${format(name, value)}\n`)
    .join('');
}
