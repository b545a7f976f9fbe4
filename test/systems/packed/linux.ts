import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { readDesktopEntry } from '../../../build/package/read-back/desktop-entry.ts';
import type { Manifest } from '../../../build/package/stage.ts';
import { fileOf } from '../../../build/package/targets.ts';
import type { Findings } from '../_findings.ts';

/** Checks the deb's metadata and its desktop entry; skipped without a deb. */
export async function checkDeb(
  { tools, findings }: { readonly tools: ScriptTools; readonly findings: Findings },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const deb = path.join(folder, fileOf({ system: 'linux', kind: 'deb', arch: 'x64' }, manifest.version));
  if (!existsSync(deb)) {
    findings.note('no deb was made here');
    return;
  }
  const field = async (name: string): Promise<string> =>
    (await tools.capture('dpkg-deb', ['--field', deb, name])).text.trim();
  findings.equal(
    'deb: name and version',
    [await field('Package'), await field('Version')],
    ['packshelf', manifest.version],
  );

  const depends = (await field('Depends')).split(', ');
  findings.equal(
    'deb: libraries that Electron is linked to, and the one it needs besides for sign-ins',
    ['libasound2 (>= 1.0.17)', 'libgbm1', 'libgtk-3-0', 'libnss3', 'libsecret-1-0'].filter(
      (library) => !depends.includes(library),
    ),
    [],
  );

  const root = tools.folder('deb');
  await tools.capture('dpkg-deb', ['--extract', deb, root]);
  const entry = await readDesktopEntry(path.join(root, 'usr/share/applications', manifest.desktopName));
  const of = (...keys: readonly string[]): readonly (string | undefined)[] =>
    keys.map((key) => entry.get(key));
  findings.equal('desktop entry: how it is started', of('Exec', 'Icon', 'MimeType', 'StartupWMClass'), [
    '/opt/Packshelf/packshelf %U',
    'packshelf',
    'x-scheme-handler/packshelf;',
    // The same as desktopName, by which Electron names its windows.
    path.parse(manifest.desktopName).name,
  ]);
  findings.holds(
    'desktop entry: what it says in each language',
    of('Comment', 'Comment[de]', 'Comment[es]', 'Comment[fr]').every(
      (text) => text !== undefined && text !== '',
    ),
  );
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
  const icons = sizes.filter((size) =>
    existsSync(path.join(root, `usr/share/icons/hicolor/${size}x${size}/apps/packshelf.png`)),
  );
  findings.equal('deb: icons', icons, sizes);
}
