/** A fact that may be written down: numbers, truth values, and texts from `fact()`. */
export type LogValue = number | boolean | null | Fact;

/** A text that was checked to be free of what people typed or were given. */
export interface Fact {
  readonly fact: string;
}

/**
 * Marks a text as fit for the log: a code, a state, a route, a version. Cut to 200 characters.
 * Never call it with input, a header, a body, an address with a query, or an item.
 */
export function fact(text: string): Fact {
  return { fact: text.slice(0, 200) };
}

/** What every part of main gets to write its diary with. Events are names in kebab-case. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, LogValue>>): void;
  warn(event: string, facts?: Readonly<Record<string, LogValue>>): void;
}
