import type { Page } from 'playwright/test';

/** What a person points at or types into. */
const controls =
  'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [role=radio], [role=separator][tabindex], [role=columnheader]';

/** Controls in sight that are smaller than 24 × 24 CSS pixels (WCAG 2.5.8), with their sizes. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const small: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      // A check box or radio button is pressed by its label as well.
      const label = element.closest('label') ?? element;
      const { width, height } = label.getBoundingClientRect();
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isFocusable = element.closest('[inert], .visually-hidden') === null;
      // The splitter is as narrow as a line; arrow keys and the whole height make up for it.
      const isLine = element.getAttribute('role') === 'separator';
      if (!isSeen || !isFocusable || isLine || (width >= 24 && height >= 24)) continue;
      small.push(`${element.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`);
    }
    return small;
  }, controls);
}

/** Controls that can't be reached by scrolling because they lie beyond the window's sides. */
export function beyondTheSides(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    const beyond: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      if (element.closest('[inert]') !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || (left >= -1 && right <= innerWidth + 1) || isScrolled(element)) continue;
      beyond.push(`${element.outerHTML.slice(0, 120)} ${Math.round(left)}…${Math.round(right)}`);
    }
    return beyond;
  }, controls);
}

/**
 * Controls and words that something lies over, or that no scrolling brings into sight. Where a dialog or a panel is open,
 * only what is in it counts; in narrow windows details take the place of the list.
 */
export function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const isIn = (element: Element | null, container: string): boolean =>
      element !== null && element.closest(container) !== null;
    const open = [...document.querySelectorAll('dialog[open], :popover-open:not(:has(> [role=tooltip]))')];
    for (const each of (open.at(-1) ?? document).querySelectorAll(selector)) {
      // The contents of the list scroll by themselves.
      if (each.closest('[inert]') !== null || isIn(each.parentElement, '[role=grid]')) continue;
      if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const element = each.closest('label') ?? each;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      for (const x of [left + 3, left + width / 2, left + width - 3]) {
        const above = document.elementFromPoint(x, top + height / 2);
        if (above !== null && (element.contains(above) || above.contains(element))) continue;
        if (isIn(above, 'section[aria-label="Details"]')) continue;
        const by = above === null ? 'nothing, out of sight' : above.outerHTML.slice(0, 80);
        found.push(`${element.outerHTML.slice(0, 100)} under ${by}`);
        break;
      }
    }
    return found;
  }, `${controls}, time, [data-testid=count], [role=status] p, [role=grid], section[aria-label] .words`);
}

/** Words of buttons, labels, headings and sentences that are cut off. Cells of the list show the rest on hover. */
export function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll(
      'button, label, legend, h1, h2, p, dt, [role=tab], [role=menuitem]',
    )) {
      if (element.closest('[inert], .grid') !== null || element.classList.contains('visually-hidden'))
        continue;
      if (element.querySelector('.visually-hidden') !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const hides = overflowX !== 'visible' || overflowY !== 'visible';
      if (isCut && hides && display !== 'inline') cut.push(element.outerHTML.slice(0, 140));
    }
    return cut;
  });
}

/** The spacing of text that people may set for themselves (WCAG 1.4.12). */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

export function unspaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** What has the focus: its role and name, whether it can be seen, and whether it shows that it has the focus. */
export interface Focused {
  readonly name: string;
  readonly isSeen: boolean;
  readonly isMarked: boolean;
}

export function focused(page: Page): Promise<Focused | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const active = element.getAttribute('aria-activedescendant');
    const shown = (active === null ? null : document.getElementById(active)) ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = above !== null && (shown.contains(above) || above.contains(shown));
    const marked = [shown, element, shown.parentElement].some((at) => {
      if (at === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ')[0];
    const labelled = labelledBy === undefined ? null : document.getElementById(labelledBy);
    const label = labelled ?? (element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null);
    const content = document.createElement('div');
    content.append(...[...(label ?? element).childNodes].map((node) => node.cloneNode(true)));
    for (const hidden of content.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    const name = (element.getAttribute('aria-label') ?? content.textContent).trim().slice(0, 40);
    return { name: name === '' ? element.outerHTML.slice(0, 80) : name, isSeen, isMarked: marked };
  });
}
