import { Marked, type Tokens } from 'marked';
import { escaped } from '../system/escape.ts';

/** A source page of the guide: its file name without extension, and its Markdown. */
export interface WrittenPage {
  readonly name: string;
  readonly text: string;
}

interface ReadPage extends WrittenPage {
  readonly title: string;
}

/** The id of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}

function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,3} (.+)$/gmu)].map(([, heading = '']) => heading);
}

function titleOf({ name, text }: WrittenPage): string {
  const [title] = headingsOf(text);
  if (title === undefined) throw new Error(`docs/guide/${name}.md has no title`);
  return title;
}

/** The target of a page's link in the rendered guide; throws if the page or the heading does not exist. */
function resolved(href: string, from: string, pages: readonly WrittenPage[]): string {
  const parts = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/u.exec(href);
  const [, name = from, anchor] = parts ?? [];
  const page = pages.find((each) => each.name === name);
  if (href === '' || parts === null || page === undefined)
    throw new Error(`docs/guide/${from}.md leads to ${href}`);
  if (anchor === undefined) return `${name}.html`;
  if (!headingsOf(page.text).some((heading) => anchorOf(heading) === anchor))
    throw new Error(`docs/guide/${from}.md leads to ${href}, and there is no such heading`);
  return `${name}.html#${anchor}`;
}

function markdown(page: WrittenPage, pages: readonly WrittenPage[], pictures: ReadonlySet<string>): Marked {
  return new Marked({
    renderer: {
      html(): string {
        throw new Error(`docs/guide/${page.name}.md has HTML in it`);
      },
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const level = String(depth);
        return `<h${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${resolved(href, page.name, pages)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        if (!pictures.has(href) || text === '')
          throw new Error(`docs/guide/${page.name}.md shows ${href}, which isn’t there or has no words`);
        return `<img src="${escaped(href)}" alt="${escaped(text)}">`;
      },
      // Code spans are keys, such as `Ctrl+F`.
      codespan({ text }: Tokens.Codespan): string {
        return `<kbd>${escaped(text)}</kbd>`;
      },
    },
  });
}

function frame(page: ReadPage, pages: readonly ReadPage[], content: string): string {
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  /** The first page has the name of the guide. */
  const windowTitle = page === pages[0] ? page.title : `${page.title} – ${pages[0]?.title ?? ''}`;
  const entry = ({ name, title }: ReadPage): string =>
    `<li><a href="${name}.html"${name === page.name ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const pageLink = (to: ReadPage | undefined, rel: string): string =>
    to === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${to.name}.html">${rel === 'prev' ? '←' : ''} ${escaped(to.title)} ${rel === 'next' ? '→' : ''}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(windowTitle)}</title>
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav aria-label="Pages"><ul>
${pages.map(entry).join('\n')}
</ul></nav>
<main>
${content}
<nav class="pager" aria-label="Next pages">${pageLink(before, 'prev')}${pageLink(after, 'next')}</nav>
</main>
</body>
</html>
`;
}

/**
 * Renders the guide; returns its files by name. Throws if a page has no title, a broken link, or a picture that is not
 * in `pictures` (such as `pictures/list.png`).
 */
export function renderGuide(
  written: readonly WrittenPage[],
  pictures: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const pages = written.map((page) => ({ ...page, title: titleOf(page) }));
  return new Map(
    pages.map((page) => {
      const content = markdown(page, pages, pictures).parse(page.text, { async: false });
      return [`${page.name}.html`, frame(page, pages, content)];
    }),
  );
}
