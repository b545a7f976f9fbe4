import { en } from '../../../../src/preload/contract/messages/en/index.ts';

/** What messages are given, by the name of the parameter in English: each can be told from all others in a text. */
const samples: Readonly<Record<string, unknown>> = {
  changes: { added: 31, changed: 32, removed: 33 },
  names: ['‹first›', '‹second›'],
  descending: true,
  selected: true,
  place: 1,
  count: 11,
  total: 12,
  found: 13,
  received: 14,
  minutes: 15,
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
};

export interface Text {
  readonly path: string;
  readonly text: string;
}

export interface Message {
  readonly path: string;
  /** A text, or what makes one. */
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

/** What a time in words is called here, whatever a message takes of it. */
const told = '{time}';

/** The names of a function's parameters, as they stand in its source. */
function parametersOf(made: (...values: readonly unknown[]) => unknown): readonly string[] {
  const list = /^\(?([^)=]*)\)?\s*=>/u.exec(made.toString())?.[1] ?? '';
  return list
    .replace(/\{[^}]*\}/gu, told)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isMaker(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** The parameters of each message that has some, as English calls them. */
const parameters = new Map(
  messagesIn(en).flatMap(({ path, value }) => (isMaker(value) ? [[path, parametersOf(value)] as const] : [])),
);

function sample(name: string, isDate: boolean): unknown {
  if (name === told) return { words: '‹words›', isDate };
  return samples[name] ?? `‹${name}›`;
}

/** What a message says when it is given samples. */
function said({ path, value }: Message, isDate: boolean): string {
  if (!isMaker(value)) return String(value);
  const names = parameters.get(path) ?? [];
  return String(value(...names.map((name) => sample(name, isDate))));
}

/** Every text of a language; a message that takes a time is there twice, with a time of day and with a date. */
export function textsIn(language: unknown): readonly Text[] {
  return messagesIn(language).flatMap((message) => {
    const takesTime = parameters.get(message.path)?.includes(told) ?? false;
    const forms = takesTime ? [false, true] : [false];
    return forms.map((isDate) => ({ path: message.path, text: said(message, isDate) }));
  });
}

/** What must stand in a text of a message for it to tell what it was given. */
export function toldOf(path: string, figure: (count: number) => string): readonly string[] {
  return (parameters.get(path) ?? []).flatMap((name) => {
    if (name === 'place' || typeof samples[name] === 'boolean') return [];
    if (name === 'changes') return [31, 32, 33].map(figure);
    if (name === 'names') return ['‹first›', '‹second›'];
    if (name === told) return ['‹words›'];
    const given = samples[name];
    return [typeof given === 'number' ? figure(given) : `‹${name}›`];
  });
}
