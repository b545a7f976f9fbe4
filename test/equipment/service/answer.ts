import type { Json } from './json.ts';

/** A reply that is not sent yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A JSON reply; headers are added to, or replace, the content type. */
export function jsonAnswer(
  status: number,
  body: Json | object,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
