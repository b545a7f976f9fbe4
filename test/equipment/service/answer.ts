import type { Json } from './json.ts';

/** An answer before it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A JSON answer; further headers are added to, or replace, the content type. */
export function jsonAnswer(
  status: number,
  body: Json | object,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
