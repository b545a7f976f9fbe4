import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { buildApp, runVite } from '../system/build-app.ts';
import { projectFolder } from '../system/project-folder.ts';

/** `release` is for people; `test` accepts development switches and can be driven by tools. */
export type Build = 'release' | 'test';

/** The folder that electron-builder packs; also named in electron-builder.yml and vite.config.ts. */
export const stagedApp = path.join(projectFolder, 'dist', 'app');

const manifestSchema = v.object({
  name: v.string(),
  productName: v.string(),
  /** The desktop entry's file name: Linux desktops match windows by it, and Electron registers it for our links. */
  desktopName: v.literal('packshelf.desktop'),
  version: v.string(),
  description: v.string(),
  homepage: v.string(),
  license: v.string(),
  author: v.string(),
  type: v.literal('module'),
  main: v.string(),
});

/** The part of package.json that is packed: what Electron, package managers and people read. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

export async function readManifest(): Promise<Manifest> {
  return v.parse(
    manifestSchema,
    JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8')),
  );
}

/** Builds the app and prepares the folder to pack: `dist/app` with package.json and out/, as this version or another one. */
export async function stageApp(build: Build, version?: string): Promise<void> {
  await rm(stagedApp, { recursive: true, force: true });
  const out = path.join(stagedApp, 'out');
  if (build === 'release') {
    await runVite('--mode', 'release');
  } else {
    await buildApp();
    const built = path.join(projectFolder, 'out');
    await mkdir(stagedApp, { recursive: true });
    // The stamp belongs to the checkout.
    await cp(built, out, { recursive: true, filter: (file) => path.basename(file) !== '.built-from' });
  }
  const manifest = await readManifest();
  const packed = { ...manifest, version: version ?? manifest.version };
  await writeFile(path.join(stagedApp, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}
