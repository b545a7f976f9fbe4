import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { guidePages } from '../../../build/guide/pages.ts';
import { renderGuide, type WrittenPage } from '../../../build/guide/render.ts';
import { guidePages as openedPages } from '../../../src/preload/contract/guide-pages.ts';
import { en } from '../../../src/preload/contract/messages/en/index.ts';
import { messagesOf } from '../../../src/preload/contract/messages/index.ts';
import { messagesIn } from '../preload/messages/texts.ts';

const folder = join(import.meta.dirname, '../../../docs/guide');
let written: readonly WrittenPage[] = [];
let pictures: readonly string[] = [];

beforeAll(async () => {
  written = await Promise.all(
    guidePages.map(async (name) => ({ name, text: await readFile(join(folder, `${name}.md`), 'utf8') })),
  );
  pictures = await readdir(join(folder, 'pictures'));
});

describe('the user guide', () => {
  it('has every page that is there in its list', async () => {
    const files = await readdir(folder);
    const pages = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
    expect(pages.toSorted()).toEqual([...guidePages].toSorted());
  });

  it('can be opened by the app at each of its pages, under their headings', () => {
    expect(openedPages).toEqual(guidePages);
    for (const { name, text } of written) {
      const [heading = ''] = text.split('\n');
      expect(`# ${Object.entries(en.quickOpen.guidePages).find(([page]) => page === name)?.[1]}`).toBe(
        heading,
      );
    }
  });

  it('leads from its first page to every other one', () => {
    const first = written[0]?.text ?? '';
    for (const name of guidePages.slice(1)) expect(first).toContain(`](${name}.md)`);
  });

  it('shows the commonest tasks, with what to click, before its list of pages', () => {
    const [tasks = '', list = ''] = (written[0]?.text ?? '').split(/^## All pages$/mu);
    const sections = tasks.split(/^## /mu).slice(1);
    expect(sections.length).toBeGreaterThanOrEqual(3);
    for (const section of sections) expect(section).toMatch(/\*\*[^*]+\*\*/u);
    expect(list).toContain('](keys.md)');
  });

  it('is rendered: every link leads somewhere, every picture is there', () => {
    const files = renderGuide(written, new Set(pictures.map((name) => `pictures/${name}`)));
    expect(files.size).toBe(guidePages.length);
    for (const page of files.values()) {
      expect(page).toContain('<link rel="stylesheet" href="tokens.css">');
      expect(page).not.toMatch(/https?:|<script|style=/u);
    }
  });

  it('has the guide’s name in the title of each window, once', () => {
    const titles = [
      ...renderGuide(written, new Set(pictures.map((name) => `pictures/${name}`))).values(),
    ].map((page) => /<title>(.*)<\/title>/u.exec(page)?.[1]);
    expect(titles[0]).toBe('Packshelf user guide');
    expect(titles).toContain('Working offline – Packshelf user guide');
  });

  it('shows every picture that is kept for it, each small', async () => {
    const all = written.map(({ text }) => text).join('\n');
    for (const name of pictures) {
      expect(all).toContain(`](pictures/${name})`);
      expect((await stat(join(folder, 'pictures', name))).size, name).toBeLessThanOrEqual(150 * 1024);
    }
  });

  it('quotes the app’s own words', () => {
    const said = new Set(
      messagesIn(messagesOf('en')).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    );
    const quoted = written.flatMap(({ name, text }) =>
      [...text.matchAll(/\*\*([^*]+)\*\*/gu)].map(([, words = '']) => ({ name, words })),
    );
    expect(quoted.length).toBeGreaterThan(50);
    // What opens a dialog is called like that, with dots.
    const isSaid = (words: string): boolean => said.has(words) || said.has(words.replace(/…$/u, ''));
    expect(quoted.filter(({ words }) => !isSaid(words))).toEqual([]);
  });

  it('speaks as the app does', () => {
    const jargon =
      /\btokens?\b|\bcached?\b|\bsync|synchron|\bservers?\b|\bsnapshot|\bcredential|authenticat/iu;
    expect(written.filter(({ text }) => jargon.test(text)).map(({ name }) => name)).toEqual([]);
  });
});

describe('rendering', () => {
  const page = (text: string): readonly WrittenPage[] => [
    { name: 'index', text: `# Start\n\n${text}` },
    { name: 'other', text: '# Other\n\n## A heading\n' },
  ];
  const render = (text: string): string =>
    renderGuide(page(text), new Set(['pictures/a.png'])).get('index.html') ?? '';

  it('leads to pages and headings', () => {
    expect(render('[x](other.md#a-heading)')).toContain('<a href="other.html#a-heading">x</a>');
    expect(render('![A list](pictures/a.png)')).toContain('<img src="pictures/a.png" alt="A list">');
    expect(render('`Ctrl+F`')).toContain('<kbd>Ctrl+F</kbd>');
  });

  it.each([
    '[x](nowhere.md)',
    '[x](other.md#nothing)',
    '[x](https://elsewhere.example/)',
    '[x](javascript:alert)',
    '[x](../README.md)',
    '![a](pictures/b.png)',
    '![](pictures/a.png)',
    '<b>x</b>',
    'x <img src=x>',
  ])('stops at %s', (text) => expect(() => render(text)).toThrow('docs/guide/index.md'));
});
