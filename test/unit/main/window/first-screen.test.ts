import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { drawFirstScreen } from '../../../../src/main/window/first-screen.ts';
import {
  firstScreenSchema,
  type DrawnElement,
  type FirstScreen,
} from '../../../../src/preload/contract/first-screen.ts';
import { oddities } from '../../../equipment/service/words.ts';

const page = '<head><link rel="stylesheet" href="./assets/a.css"></head><body><div id="app"></div></body>';

const element = (parts: Partial<DrawnElement>): DrawnElement => ({
  tag: 'div',
  attributes: [],
  style: '',
  children: [],
  ...parts,
});

const screen = (root: DrawnElement): FirstScreen => ({
  snapshot: 'snapshot-1',
  styles: 'a.css',
  width: 1240,
  height: 800,
  language: 'en-GB',
  day: 5,
  direction: 'ltr',
  root,
});

const draw = (root: DrawnElement, today = 5) =>
  drawFirstScreen(page, screen(root), today) ?? { html: '', css: '' };

describe('the drawn first screen', () => {
  it.each([...oddities, "$& $' $`", '</div></body>', 'a\rb'])(
    'escapes %s in texts and attributes',
    (text) => {
      const { html } = draw(element({ attributes: [['class', text]], children: [text] }));
      const between = html.slice(
        html.indexOf('<div class="first-screen"'),
        html.indexOf('</div></div></body>'),
      );
      expect(between.match(/</gu)).toHaveLength(2);
      const decoded = between
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#13;', '\r')
        .replaceAll('&amp;', '&');
      expect(decoded.endsWith(`<div class="${text}">${text}`)).toBe(true);
    },
  );

  it('can be neither heard nor focused, and is shown in a window of its size only', () => {
    const { html, css } = draw(element({}));
    expect(html).toContain(
      '<div class="first-screen" hidden inert aria-hidden="true" lang="en-GB" dir="ltr"><div></div></div></body>',
    );
    expect(html).toContain(
      'media="(1239px &lt; width) and (width &lt; 1241px) and (799px &lt; height) and (height &lt; 801px)"></head>',
    );
    expect(css).not.toContain('time');
  });

  it('has its own styles in a style sheet, which the policy allows', () => {
    const child = element({ style: '--row: 36px;', attributes: [['class', 'row']] });
    const { html, css } = draw(element({ children: [child, child] }));
    expect(html).not.toContain('style=');
    expect(html.split('<div class="row first-0">')).toHaveLength(3);
    expect(css).toContain('.first-screen .first-0 { --row: 36px; }');
  });

  it('hides times of another day, when "today" is wrong', () => {
    expect(draw(element({}), 6).css).toContain('.first-screen time { visibility: hidden; }');
  });

  it('is left out if the page is of another build, whose classes are others', () => {
    const other = page.replace('a.css', 'b.css');
    expect(drawFirstScreen(other, screen(element({})), 5)).toBeNull();
  });
});

describe('what the window may send', () => {
  it.each([
    element({ style: 'color: red } body { display: none' }),
    element({ style: '--a: "\\000022"' }),
    element({ style: '--a: 1 /* 2' }),
    { ...element({}), tag: 'script' },
    { ...element({}), attributes: [['onclick', 'x']] },
    element({ children: ['x'.repeat(2001)] }),
  ])('is only what is drawn: %j', (root) => {
    expect(v.safeParse(firstScreenSchema, { ...screen(element({})), root }).success).toBe(false);
    const child = { ...element({}), children: [root] };
    expect(v.safeParse(firstScreenSchema, { ...screen(element({})), root: child }).success).toBe(false);
  });
});
