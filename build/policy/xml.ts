import { escaped } from '../system/escape.ts';

/** An element with other elements, or with a text, which gets no white space around it. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `<${name}${given.join('')}`;
  if (typeof content === 'string') return `${start}>${escaped(content)}</${name}>`;
  if (content.length === 0) return `${start} />`;
  const inner = content.join('\n').replaceAll(/^/gmu, '  ');
  return `${start}>\n${inner}\n</${name}>`;
}

export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
