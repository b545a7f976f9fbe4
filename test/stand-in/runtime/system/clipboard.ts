import { guard, notInTheStandIn } from '../guard.ts';
import { WebContents } from '../window/web-contents.ts';
import { withPermission } from './clipboard-permission.ts';
import { ClipboardItem } from './clipboard-item.ts';

type Texts = Readonly<Record<string, string>>;

const textTypes = ['text/plain', 'text/html'];

/** Used without a window; with a window the browser's clipboard is used. */
let kept: Texts = {};

/** Evaluates in some page; undefined without one. */
async function inSomePage(expression: string): Promise<unknown> {
  const page = WebContents.getAllWebContents()
    .find((contents) => contents.currentPage() !== undefined)
    ?.currentPage();
  return page === undefined ? undefined : await withPermission(page, expression);
}

/** Runs in the page: the unchanged texts of the clipboard. */
const readTexts = `(async () => {
  const texts = {};
  for (const item of await navigator.clipboard.read({ unsanitized: ['text/html'] })) {
    for (const type of item.types) {
      if (type.startsWith('text/')) texts[type] = await (await item.getType(type)).text();
    }
  }
  return texts;
})()`;

async function write(texts: Texts): Promise<void> {
  kept = texts;
  const blobs = Object.entries(texts).map(
    ([type, text]) => `${JSON.stringify(type)}: new Blob([${JSON.stringify(text)}], { type: '${type}' })`,
  );
  await inSomePage(`navigator.clipboard.write([new ClipboardItem({ ${blobs.join(', ')} })])`);
}

async function readTextsOf(item: ClipboardItem): Promise<Texts> {
  const texts: Record<string, string> = {};
  for (const type of item.types) {
    if (!textTypes.includes(type)) throw notInTheStandIn(`clipboard.write of ${type}`);
    texts[type] = await (await item.getType(type)).text();
  }
  return texts;
}

async function read(): Promise<Texts> {
  const texts = await inSomePage(readTexts);
  if (typeof texts !== 'object' || texts === null) return kept;
  return Object.fromEntries(Object.entries(texts).map(([type, text]) => [type, String(text)]));
}

export const clipboard = guard(
  {
    async writeText(text: string): Promise<void> {
      kept = { 'text/plain': text };
      await inSomePage(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    },

    async readText(): Promise<string> {
      const text = await inSomePage('navigator.clipboard.readText()');
      return typeof text === 'string' ? text : (kept['text/plain'] ?? '');
    },

    async write(items: readonly ClipboardItem[]): Promise<void> {
      const [item, ...others] = items;
      if (item === undefined || others.length > 0) throw notInTheStandIn('clipboard.write of several items');
      await write(await readTextsOf(item));
    },

    async read(): Promise<ClipboardItem[]> {
      const texts = await read();
      return Object.keys(texts).length === 0 ? [] : [new ClipboardItem(texts)];
    },

    async has(type: string): Promise<boolean> {
      return Object.hasOwn(await read(), type);
    },

    clear(): void {
      clipboard.writeText('').catch(() => undefined);
    },
  },
  'clipboard',
);
