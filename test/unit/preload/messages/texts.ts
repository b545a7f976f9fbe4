import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

/** Arguments by the name of the English parameter; all different, so that a test finds each of them in a text. */
const samples: Readonly<Record<string, unknown>> = {
  changes: { added: 31, changed: 32, removed: 33 },
  names: ['‹first›', '‹second›'],
  descending: true,
  selected: true,
  isExporting: true,
  isAhead: true,
  place: 1,
  count: 11,
  total: 12,
  found: 13,
  searched: 14,
  received: 14,
  minutes: 15,
  seconds: 30,
  more: 16,
  shown: 17,
  all: 18,
  news: 19,
  done: 20,
  rows: 21,
  width: 22,
  first: 23,
  views: 24,
  at: 25,
  part: 26,
  excess: 27,
  limit: 28,
};

export interface Text {
  readonly path: string;
  readonly text: string;
}

export interface Message {
  readonly path: string;
  /** A text, or a function that returns one. */
  readonly value: unknown;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Every message of a language, with its path. */
export function messagesIn(node: unknown, path = ''): readonly Message[] {
  if (!isRecord(node)) return [{ path, value: node }];
  return Object.entries(node).flatMap(([key, child]) =>
    messagesIn(child, path === '' ? key : `${path}.${key}`),
  );
}

/** Stands for a destructured `TimePhrase` parameter. */
const timeParameter = '{time}';

/** The names of a function's parameters, from its source. */
function parametersOf(message: (...values: readonly unknown[]) => unknown): readonly string[] {
  const list = /^\(?([^)=]*)\)?\s*=>/u.exec(message.toString())?.[1] ?? '';
  return list
    .replace(/\{[^}]*\}/gu, timeParameter)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isFunction(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** The English parameters of each message that has some. */
const parameters = new Map(
  messagesIn(messagesOf('en')).flatMap(({ path, value }) =>
    isFunction(value) ? [[path, parametersOf(value)] as const] : [],
  ),
);

function sample(name: string, isDate: boolean): unknown {
  if (name === timeParameter) return { words: '‹words›', isDate };
  return samples[name] ?? `‹${name}›`;
}

/** The text of a message with sample arguments. */
function textOf({ path, value }: Message, isDate: boolean): string {
  if (!isFunction(value)) return String(value);
  const names = parameters.get(path) ?? [];
  return String(value(...names.map((name) => sample(name, isDate))));
}

/** Every text of a language; messages with a time are included twice, with a time of day and with a date. */
export function textsIn(language: unknown): readonly Text[] {
  return messagesIn(language).flatMap((message) => {
    const takesTime = parameters.get(message.path)?.includes(timeParameter) ?? false;
    const forms = takesTime ? [false, true] : [false];
    return forms.map((isDate) => ({ path: message.path, text: textOf(message, isDate) }));
  });
}

/** The parts of a message's text that come from its arguments. */
export function argumentsIn(path: string, figure: (count: number) => string): readonly string[] {
  return (parameters.get(path) ?? []).flatMap((name) => {
    if (name === 'place' || typeof samples[name] === 'boolean') return [];
    if (name === 'changes') return [31, 32, 33].map(figure);
    if (name === 'names') return ['‹first›', '‹second›'];
    if (name === timeParameter) return ['‹words›'];
    const given = samples[name];
    return [typeof given === 'number' ? figure(given) : `‹${name}›`];
  });
}
