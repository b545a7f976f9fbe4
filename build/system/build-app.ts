import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';
import { CommandError, say } from '../bootstrap/say.mjs';
import { capture } from './processes.ts';
import { cacheFolder, projectFolder } from './project-folder.ts';

const outFolder = path.join(projectFolder, 'out');
const stampFile = path.join(outFolder, '.built-from');
const programs = ['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'guide/index.html'];

/** Builds the app into out/ if its sources have changed since the last build, or `always`. */
export async function buildApp({ always = false } = {}): Promise<void> {
  await withLock(path.join(cacheFolder, 'build.lock'), async () => {
    const sources = hashSources();
    if (!always && isBuiltFrom(sources)) return;
    say('building the app ...');
    const begun = Date.now();
    rmSync(stampFile, { force: true });
    await runVite();
    writeFileSync(stampFile, sources);
    say(`built in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  });
}

const viteProgram = path.join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds with vite.config.ts, in one of its modes. */
export async function runVite(...mode: readonly string[]): Promise<void> {
  const result = await capture(
    process.execPath,
    [viteProgram, 'build', '--app', '--logLevel', 'warn', ...mode],
    // A test runner sets another NODE_ENV, which would build the page with development checks.
    { environment: { NODE_ENV: 'production' } },
  );
  if (result.code !== 0) throw new CommandError(`${result.text.trim()}\n\nThe app could not be built.`);
  if (result.text.trim() !== '') process.stdout.write(result.text);
}

function isBuiltFrom(sources: string): boolean {
  return (
    programs.every((program) => existsSync(path.join(outFolder, program))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sources
  );
}

/** One hash over the names and contents of all files that the build reads. */
function hashSources(): string {
  const hash = createHash('sha256');
  const files = ['src', 'docs/guide', 'build/guide', 'build/licences', 'build/tray']
    .flatMap((folder) =>
      readdirSync(path.join(projectFolder, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    // With the same separators on each system.
    .map((entry) =>
      path.relative(projectFolder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    )
    .sort();
  const single = [
    'build/icons/128x128.png',
    'build/other-parts.ts',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ];
  for (const file of [...single, ...files]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectFolder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
