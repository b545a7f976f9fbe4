import type { logEvents } from './log-events.ts';

export type LogValue = number | boolean | null | SafeText;

/** A text that contains no user input and no data of the service. */
export interface SafeText {
  readonly safeText: string;
}

/**
 * Marks a text as safe to log: a code, a state, a route, a version. Cut to 200 characters. Never call it with user input, a
 * header, a body, an address with a query, or a package.
 */
export function safeToLog(text: string): SafeText {
  return { safeText: text.slice(0, 200) };
}

/** A new event is explained in log-events.ts. */
export type LogEvent = keyof typeof logEvents;

/** The facts of an event, by the names that log-events.ts has for it. */
export type LogFacts<Event extends LogEvent> = Readonly<
  Partial<Record<(typeof logEvents)[Event]['facts'][number], LogValue>>
>;

export interface Log {
  info<Event extends LogEvent>(event: Event, facts?: LogFacts<Event>): void;
  warn<Event extends LogEvent>(event: Event, facts?: LogFacts<Event>): void;
}
