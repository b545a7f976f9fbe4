import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPackages } from '../licences/gather.ts';
import { licencesPage } from './licences-page.ts';
import { guidePages } from './pages.ts';
import { renderGuide } from './render.ts';

/** Renders docs/guide into the folder of a build, with its pictures, the app's colours and the licences. */
export async function writeGuide(project: string, build: string): Promise<void> {
  const target = path.join(build, 'guide');
  const source = path.join(project, 'docs', 'guide');
  const written = await Promise.all(
    guidePages.map(async (name) => ({ name, text: await readFile(path.join(source, `${name}.md`), 'utf8') })),
  );
  const pictures = await readdir(path.join(source, 'pictures')).catch(() => []);
  const pages = [...written, licencesPage(await readPackages(build))];
  const files = renderGuide(pages, new Set(pictures.map((name) => `pictures/${name}`)));
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, content] of files) await writeFile(path.join(target, name), content);
  await copyFile(path.join(project, 'src/renderer/ui/tokens.css'), path.join(target, 'tokens.css'));
  await copyFile(path.join(project, 'build/guide/guide.css'), path.join(target, 'guide.css'));
  if (pictures.length > 0)
    await cp(path.join(source, 'pictures'), path.join(target, 'pictures'), { recursive: true });
}
