import { escapeHtml } from '../../preload/contract/escape-html.ts';
import type { DrawnNode, FirstScreen } from '../../preload/contract/first-screen.ts';

/** The path of the style sheet of a drawn page: the policy allows no styles inside of the page. */
export const firstScreenStyles = '/first-screen.css';

interface DrawnPage {
  readonly html: string;
  readonly css: string;
}

/**
 * Draws a first screen into the app's page: nobody can click, focus or hear it. It is shown in a viewport of its own size only,
 * because columns and rows have the positions of that. Null if the page is of another build.
 */
export function drawFirstScreen(html: string, screen: FirstScreen, today: number): DrawnPage | null {
  if (!html.includes(`/${screen.styles}"`)) return null;
  const rules = new Map<string, string>();
  const drawn = markup(screen.root, (style) => {
    const name = rules.get(style) ?? `first-${rules.size}`;
    rules.set(style, name);
    return name;
  });
  // Viewports can have parts of pixels, which the page did not tell.
  const media = (['width', 'height'] as const)
    .map((side) => `(${screen[side] - 1}px &lt; ${side}) and (${side} &lt; ${screen[side] + 1}px)`)
    .join(' and ');
  const link = `<link rel="stylesheet" href=".${firstScreenStyles}" media="${media}">`;
  const language = `lang="${escapeHtml(screen.language)}" dir="${escapeHtml(screen.direction)}"`;
  const css = [
    '.first-screen { display: block; position: fixed; z-index: 1; inset: 0; background: var(--page); }',
    // "Today" was another day.
    ...(screen.day === today ? [] : ['.first-screen time { visibility: hidden; }']),
    ...[...rules].map(([style, name]) => `.first-screen .${name} { ${style} }`),
  ].join('\n');
  return {
    html: html
      .replace('</head>', () => `${link}</head>`)
      .replace(
        '</body>',
        () => `<div class="first-screen" hidden inert aria-hidden="true" ${language}>${drawn}</div></body>`,
      ),
    css,
  };
}

function markup(node: DrawnNode, classFor: (style: string) => string): string {
  // A parser would take a carriage return for a part of the line's end.
  if (typeof node === 'string') return escapeHtml(node).replaceAll('\r', '&#13;');
  const { tag, style } = node;
  const all = new Map(node.attributes);
  if (style !== '') all.set('class', `${all.get('class') ?? ''} ${classFor(style)}`);
  const attributes = [...all].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  const children = node.children.map((child) => markup(child, classFor)).join('');
  return tag === 'input' ? `<input${attributes}>` : `<${tag}${attributes}>${children}</${tag}>`;
}
