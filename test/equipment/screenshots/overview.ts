import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { variants } from './variants.ts';
import { readSelection } from './selection.ts';

/** Writes a page with all pictures of the folder at the end of the run, one row per state. */
export default function writeOverview(): void {
  const { folder } = readSelection(process.env);
  const files = new Set(readdirSync(folder).filter((name) => name.endsWith('.png')));
  const states = [...new Set([...files].map((name) => name.split('.')[0] ?? ''))].sort();
  const rows = states.map((state) => {
    const pictures = variants
      .map(({ name }) => ({ name, file: `${state}.${name}.png` }))
      .filter(({ file }) => files.has(file))
      .map(({ name, file }) => figureOf(name, file));
    return `<section id="${state}"><h2>${state}</h2>\n${pictures.join('\n')}</section>`;
  });
  writeFileSync(path.join(folder, 'index.html'), pageOf(rows));
  console.log(`${files.size} pictures: ${path.join(folder, 'index.html')}`);
}

function figureOf(name: string, file: string): string {
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${name}</figcaption></figure>`;
}

function pageOf(rows: readonly string[]): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>Packshelf in pictures</title>
<style>
  body { margin: 16px; background: #bbb; font: 13px system-ui, sans-serif; }
  h2 { margin: 20px 0 6px; font-size: 15px; }
  section { display: flow-root; }
  figure { float: left; margin: 0 10px 10px 0; }
  img { display: block; height: 260px; box-shadow: 0 1px 6px #0006; }
</style>
${rows.join('\n')}
`;
}
