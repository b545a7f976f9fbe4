import type { Locator } from 'playwright/test';

interface Box {
  readonly left: number;
  readonly right: number;
}

/** Where a text in a part of the page is drawn first, in CSS pixels from the left, also where it is cut off. */
export function boxOfText(part: Locator, text: string): Promise<Box> {
  return part.evaluate((element, wanted) => {
    const nodes = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }
    throw new Error(`no text has ${wanted}`);
  }, text);
}
