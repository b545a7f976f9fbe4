import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../../../build/bootstrap/say.mjs';
import { toolProgram } from '../../../build/checks/tools.ts';
import { electronFolder, oldElectronFolder } from '../../../build/provision/old-electron.ts';
import { capture } from '../../../build/system/processes.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { appFolder, shimsFolder, sourceFolder } from './folders.ts';
import { rewrite } from './rewrite.ts';
import { bundleArguments, toCommonJs } from './shims/commonjs.ts';

/** Main and its workers, as in vite.config.ts. */
const programs = {
  index: 'main/index.ts',
  'catalog-worker': 'main/catalog/worker/entry.ts',
  'export-worker': 'main/catalog/export/export-worker.ts',
  'trust-worker': 'main/http/trust-worker.ts',
};

export const esbuild = path.join(
  oldElectronFolder,
  'node_modules',
  '@esbuild',
  'linux-x64',
  'bin',
  'esbuild',
);
const shim = (file: string): string => path.join(shimsFolder, file);

/** Builds the app for the old Electron of Linux, which takes the folder of the app as an argument. */
export async function buildForOldElectron(): Promise<void> {
  await buildForNode16();
  await buildDefaultApp();
}

/** Builds the app for Node 16 and Chromium 108, from the sources and from what the project's own build has written beside it. */
export async function buildForNode16(): Promise<void> {
  copySources();
  rmSync(appFolder, { recursive: true, force: true });
  await Promise.all([buildMain(), buildPreload(), buildPage()]);
  for (const part of ['guide', 'licences', 'tray', 'icon.png'])
    cpSync(path.join(projectFolder, 'out', part), path.join(appFolder, 'out', part), { recursive: true });
  writeFileSync(path.join(appFolder, 'package.json'), JSON.stringify(readManifest()));
}

/** Beside the packages of the shims, which are found before those of the project. */
function copySources(): void {
  for (const folder of [sourceFolder, shimsFolder]) rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(import.meta.dirname, 'shims'), shimsFolder, { recursive: true });
  cpSync(path.join(projectFolder, 'tsconfig.json'), path.join(oldElectronFolder, 'tsconfig.json'));
  const from = path.join(projectFolder, 'src');
  for (const entry of globSync('**/*.*', { cwd: from })) {
    const to = path.join(sourceFolder, entry);
    mkdirSync(path.dirname(to), { recursive: true });
    if (/\.(?:ts|svelte|css)$/u.test(entry))
      writeFileSync(to, rewrite(entry, readFileSync(path.join(from, entry), 'utf8')));
    else cpSync(path.join(from, entry), to);
  }
}

/** The place of the default app is where a packed app would be. */
async function buildDefaultApp(): Promise<void> {
  const folder = path.join(electronFolder, 'resources', 'app');
  // Written anew, because the folder may be a copy by links.
  rmSync(folder, { recursive: true, force: true });
  await bundleShim('default-app.js', folder, [`--define:esbuildProgram=${JSON.stringify(esbuild)}`]);
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'electron', main: 'default-app.js' }),
  );
}

/** Bundles an entry of the shims with their packages, into a folder. */
export async function bundleShim(name: string, folder: string, args: readonly string[] = []): Promise<void> {
  await run(esbuild, [
    shim(name),
    '--bundle',
    '--format=cjs',
    '--platform=node',
    '--target=node16',
    '--log-level=warning',
    '--external:electron',
    ...args,
    `--outdir=${folder}`,
  ]);
}

async function buildMain(): Promise<void> {
  const folder = path.join(appFolder, 'out', 'main');
  const entries = Object.entries(programs).map(([name, file]) => `${name}=${path.join(sourceFolder, file)}`);
  await run(esbuild, [
    ...entries,
    // Those below say more.
    ...bundleArguments.filter((argument) => argument !== '--external:electron'),
    `--inject:${shim('node.js')}`,
    `--alias:electron=${shim('electron.cjs')}`,
    '--alias:node:sqlite=@photostructure/sqlite',
    '--external:@photostructure/sqlite',
    '--define:builtFor="test"',
    '--define:updateAddress=""',
    `--outdir=${folder}`,
  ]);
  for (const name of Object.keys(programs)) {
    const file = path.join(folder, `${name}.js`);
    writeFileSync(file, toCommonJs(readFileSync(file, 'utf8')));
  }
}

async function buildPreload(): Promise<void> {
  await run(esbuild, [
    path.join(sourceFolder, 'preload', 'index.ts'),
    '--bundle',
    '--format=cjs',
    '--platform=browser',
    '--target=chrome108',
    '--log-level=warning',
    '--external:electron',
    `--outfile=${path.join(appFolder, 'out', 'preload', 'index.cjs')}`,
  ]);
}

async function buildPage(): Promise<void> {
  const config = path.join(import.meta.dirname, 'vite.config.ts');
  await run(process.execPath, [toolProgram('vite'), 'build', '--config', config, '--logLevel', 'warn']);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { code, text } = await capture(program, args, {
    environment: { NODE_ENV: 'production' },
    folder: oldElectronFolder,
  });
  if (code !== 0)
    throw new CommandError(`${text.trim()}\n\nThe app could not be built for the old Electron.`);
}

/** What Electron reads of the app's package.json. */
export function readManifest(): Readonly<Record<string, unknown>> {
  const manifest: unknown = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  const all: Readonly<Record<string, unknown>> =
    typeof manifest === 'object' && manifest !== null ? { ...manifest } : {};
  const { name, productName, desktopName, version, main } = all;
  return { name, productName, desktopName, version, main };
}
