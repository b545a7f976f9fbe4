import { calendarDay } from '../../preload/contract/days.ts';
import { drawnAttributes, drawnTags, type DrawnNode } from '../../preload/contract/first-screen.ts';
import { countOf } from '../catalog/selection/selection.ts';
import type { AppState } from './app-state.svelte.ts';

/** What differs from start to start, or has styles that are loaded later. */
const leftOut = '[popover], .visually-hidden, .banners, .line > section';
/** What would be less high without these. */
const keepsHeight = 'main > .line';
/** Of a text in one line, more is never visible. */
const maxTextLength = 1000;

/** The snapshot of the list if the window shows what it shows at its start: the list from its first row; null otherwise. */
function snapshotAtRest({ account, page }: AppState): string | null {
  if (account === null || page !== 'packages') return null;
  const { list, status, views } = account;
  const isWhole = list.query.text === '' && !list.hasTextOrFilters && list.asOf === null;
  const isInOwnOrder = list.query.orders.withoutWords.length === 0 && views.opened === null;
  const isAtTop = list.scroll.top === 0 && list.detailsId === null && countOf(list.selection) === 0;
  const snapshot = list.view?.snapshot ?? null;
  const isAtRest = isWhole && isInOwnOrder && isAtTop && list.total > 0;
  return isAtRest && snapshot === status.catalog.snapshot ? snapshot : null;
}

/** Lets main draw the window as it is now at the next start, if it is as at a start and nothing covers it. */
export async function store(app: AppState): Promise<void> {
  const snapshot = snapshotAtRest(app);
  const screen = document.querySelector('#app > .screen');
  const isCovered = document.querySelector(':popover-open, dialog[open]') !== null;
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href.split('/').at(-1);
  if (snapshot === null || screen === null || isCovered || styles === undefined) return;
  const [root] = drawn(screen);
  if (root === undefined || typeof root === 'string') return;
  const { lang: language, dir: direction } = document.documentElement;
  const size = { width: innerWidth, height: innerHeight };
  const day = calendarDay(Date.now(), undefined);
  await app.account?.bridge.saveFirstScreen({ snapshot, day, styles, ...size, language, direction, root });
}

function drawn(node: Node): readonly DrawnNode[] {
  if (node instanceof Text) return [node.data.slice(0, maxTextLength)];
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || isUnseen(node)) return [];
  const tag = node.localName;
  if (!drawnTags.includes(tag)) return [];
  const attributes = drawnAttributes.flatMap((name) => {
    const value = node.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  // An anchor of the same name would draw menus to itself.
  const own = [...node.style].filter((name) => name !== 'anchor-name');
  const style = own.map((name) => `${name}: ${node.style.getPropertyValue(name)};`);
  if (node.matches(keepsHeight))
    style.push(`height: ${node.getBoundingClientRect().height}px; align-content: start;`);
  return [{ tag, attributes, style: style.join(' '), children: [...node.childNodes].flatMap(drawn) }];
}

/** Whether nobody sees the element, and others stay where they are without it. */
function isUnseen(element: Element): boolean {
  const { display, opacity, position, visibility } = getComputedStyle(element);
  const isHidden = position === 'absolute' && (opacity === '0' || visibility === 'hidden');
  const isBelow = element.getBoundingClientRect().top >= innerHeight;
  return display === 'none' || isHidden || isBelow || element.matches(leftOut);
}
