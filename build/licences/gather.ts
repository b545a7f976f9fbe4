import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** The file that vite writes beside each program: the packages whose code it contains. */
export const bundledList = 'bundled.json';

const bundledSchema = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    identifier: v.optional(v.string()),
    text: v.optional(v.string()),
  }),
);

/** The licences of packages whose package.json names none, read from their licence files. */
const unnamed: Readonly<Record<string, string>> = { 'svelte-toolbelt': 'MIT', x11: 'MIT' };

/** The licence texts of packages that come without one, made of the licence and the author in their package.json. */
const missing: Readonly<Record<string, string>> = { 'lazy-val': mitOf('Vladimir Krivosheev') };

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** The SPDX expression in its package.json. */
  licence: v.string(),
  /** The licence text, which must be distributed with the code. */
  text: v.string(),
});

/** A package whose code is part of the app. */
export type BundledPackage = v.InferOutput<typeof packageSchema>;

/** The list of the bundled packages in the folder of a build. */
const packagesFile = path.join('licences', 'packages.json');
const textsFile = path.join('licences', 'texts.txt');

/**
 * Writes the packages of all programs of a build to `licences/packages.json` and, for people, to `licences/texts.txt`.
 * Throws if a package has no licence or no licence text, because then the app must not be distributed.
 */
export async function gatherLicences(folder: string, programs: readonly string[]): Promise<void> {
  const found = new Map<string, BundledPackage>();
  for (const program of programs) {
    const file = path.join(folder, program, bundledList);
    for (const entry of v.parse(bundledSchema, JSON.parse(await readFile(file, 'utf8')))) {
      const { name, version, text = missing[name] } = entry;
      const licence = entry.identifier ?? unnamed[name];
      if (licence === undefined || text === undefined) {
        throw new Error(
          `${name} ${version} comes without ${licence === undefined ? 'a licence' : 'its licence text'}`,
        );
      }
      found.set(`${name}@${version}`, { name, version, licence, text: text.replaceAll('\r\n', '\n') });
    }
    await rm(file);
  }
  const packages = [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  await mkdir(path.join(folder, 'licences'), { recursive: true });
  await writeFile(path.join(folder, packagesFile), `${JSON.stringify(packages, null, 2)}\n`);
  await writeFile(path.join(folder, textsFile), textOf(packages));
}

function mitOf(author: string): string {
  return [
    'MIT License',
    `Copyright (c) ${author}`,
    'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:',
    'The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.',
    'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.',
  ].join('\n\n');
}

/** The packages whose code is in a build, by name; rejects without the list. */
export async function readPackages(folder: string): Promise<readonly BundledPackage[]> {
  return v.parse(v.array(packageSchema), JSON.parse(await readFile(path.join(folder, packagesFile), 'utf8')));
}

function textOf(packages: readonly BundledPackage[]): string {
  const part = ({ name, version, licence, text }: BundledPackage): string =>
    `${name} ${version} (${licence})\n${'-'.repeat(72)}\n${text}\n`;
  return `Packshelf contains the work of others, under these licences. Electron and Chromium have files of their own.\n\n${packages.map(part).join('\n\n')}`;
}
