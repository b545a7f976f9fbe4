import { fold } from '../../src/main/catalog/worker/index/fold.ts';
import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { elementAt } from '../../test/equipment/service/random.ts';
import { makePackage } from './packages.ts';
import type { Query, Term } from './query.ts';
import { wordOf } from './vocabulary.ts';

type Field = Exclude<Term['field'], null>;

/** A query of plain words. */
function words(kind: string, typed: string): Query {
  return { kind, typed, terms: typed.split(' ').map((text) => ({ field: null, text })) };
}

function phrase(kind: string, text: string, closing = '"'): Query {
  return { kind, typed: `"${text}${closing}`, terms: [{ field: null, text }] };
}

function inField(field: Field, text: string): Query {
  const isPhrase = text.includes(' ');
  return {
    kind: 'field',
    typed: isPhrase ? `${field}:"${text}"` : `${field}:${text}`,
    terms: [{ field, text }],
  };
}

function together(kind: string, ...queries: readonly Query[]): Query {
  return {
    kind,
    typed: queries.map(({ typed }) => typed).join(' '),
    terms: queries.flatMap(({ terms }) => terms),
  };
}

/** The words of a comment with at least `letters` letters; long words are rare. */
function wordsOf({ comments }: ProcessPackage, letters = 4): readonly string[] {
  return comments.match(new RegExp(`\\p{L}{${letters},}`, 'gu')) ?? [];
}

/** The first match of a pattern in a comment. */
function found({ comments }: ProcessPackage, pattern: RegExp): string {
  return elementAt(pattern.exec(comments) ?? [], 0);
}

/** The first wanted package after a position in the list (0 to 1). */
function findPackage(
  packages: number,
  place: number,
  isWanted: (item: ProcessPackage) => boolean,
): ProcessPackage {
  const start = Math.floor(packages * place);
  for (let tried = 0; tried < packages; tried += 1) {
    const item = makePackage((start + tried) % packages, packages);
    if (isWanted(item)) return item;
  }
  throw new Error('no package is as wanted');
}

/** Letters from inside a word. */
function inside(word: string, from: number, length: number): string {
  return word.slice(from, from + length);
}

/** Queries of all kinds, chosen from the data; the same for the same number of packages. */
export function chooseQueries(packages: number): readonly Query[] {
  const isLatin = (item: ProcessPackage): boolean =>
    wordsOf(item).length >= 8 && wordsOf(item, 10).length >= 2 && /^[\x20-\x7e\n]+$/.test(item.comments);
  const item = (place: number, isWanted = isLatin): ProcessPackage => findPackage(packages, place, isWanted);
  const word = (place: number, at: number, isWanted = isLatin): string =>
    elementAt(wordsOf(item(place, isWanted)), at);
  const commented = (place: number, pattern: RegExp): string =>
    found(
      item(place, ({ comments }) => pattern.test(comments)),
      pattern,
    );
  const id = (place: number): string => item(place).processId;
  const accented = commented(0.33, /\p{L}*[éèç]\p{L}{3}/u);
  const sharp = commented(0.57, /\p{L}{2}ß\p{L}*/u);
  const turkish = commented(0.12, /\p{L}*[ış]\p{L}{3}/u);
  const fullWidth = (text: string): string =>
    text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  const [first = '', second = '', third = '', fourth = ''] = wordsOf(item(0.41));
  const [one = '', other = '', further = ''] = wordsOf(item(0.83));
  const person = item(0.21, ({ creatorName }) =>
    /^[A-Za-z]+ [A-Za-z]+[éèüöß][a-z]+$/u.test(creatorName),
  ).creatorName;
  const named = item(0.66, ({ processName }) => /^P-\d{4} \w+ \w+/.test(processName)).processName;
  const pair = commented(0.52, /[a-z]{4,} [a-z]{4,}/);
  const common = Array.from({ length: 40 }, (_, rank) => wordOf(0, rank)).join('|');
  const commonPair = (place: number): string =>
    commented(place, new RegExp(`(?<![a-z])(?:${common}) (?:${common})(?![a-z])`));

  return [
    words('rare', elementAt(wordsOf(item(0.05), 10), 0)),
    words('rare', elementAt(wordsOf(item(0.37), 10), 1)),
    words('rare', elementAt(wordsOf(item(0.71), 10), 0)),
    words('rare', commented(0.93, /45\d{8}/)),
    words('rare', commented(0.17, /PX-\d+/)),

    words('common', wordOf(0, 3)),
    words('common', 'approval'),
    words('common', 'invoice'),
    words('common', 'v2.1'),
    words('common', wordOf(0, 40)),

    words('one letter', 'e'),
    words('one letter', 'x'),
    words('one letter', 'ж'),
    words('one letter', '7'),
    words('two letters', 'qu'),
    words('two letters', 'an'),
    words('two letters', 'ше'),
    words('three letters', 'ver'),
    words('three letters', 'zle'),
    words('no spaces', '金額'),
    words('no spaces', commented(0.23, /[发布前请核对金额此流程替换旧版本]{4}/u)),
    words('no spaces', commented(0.63, /[にシステムから移行した]{4}/u)),

    words('inside words', inside(word(0.09, 2), 1, 4)),
    words('inside words', inside(word(0.49, 3), 2, 4)),
    words('inside words', 'nboardin'),
    words('inside words', 'rüfun'),
    words('inside words', 'ласован'),

    words('two terms', `${first} ${second}`),
    words('two terms', `${one.slice(0, 4)} ${other.slice(1, 5)}`),
    words('two terms', 'payroll emea'),
    words('two terms', `e ${wordOf(0, 12)}`),
    words('three terms', `${first} ${third} ${fourth.slice(0, 3)}`),
    words('three terms', `${one} ${other} ${further}`),
    words('three terms', 'in on published'),

    words('part of an id', inside(id(0.11), 0, 4)),
    words('part of an id', inside(id(0.29), 9, 9)),
    words('part of an id', inside(id(0.47), 1, 5)),
    words('part of an id', inside(id(0.61), 24, 8)),
    words('part of an id', item(0.77).channelId.slice(0, 8)),
    words('end of an id', id(0.19).slice(-4)),
    words('end of an id', id(0.53).slice(-6)),
    words('end of an id', id(0.87).slice(-12)),
    words('end of an id', item(0.31).createdBy.slice(-5)),

    words('accents', fold(accented)),
    words('accents', accented.normalize('NFD').toUpperCase()),
    words('accents', 'muller'),
    words('accents', fold(sharp)),
    words('case', turkish.toUpperCase()),
    words('case', 'ÜBERGABEPROTOKOLL'),
    words('width', fullWidth('invoice')),
    words('no spaces', 'テスト'),

    phrase('phrase', 'supplier check'),
    phrase('phrase', pair),
    phrase('phrase', pair.slice(2, -2)),
    phrase('phrase', named.slice(4, -1), ''),
    phrase('phrase of common words', commonPair(0.35)),
    phrase('phrase of common words', commonPair(0.75)),

    inField('status', 'failed'),
    inField('by', 'النجار'),
    inField('name', first.slice(0, 3)),
    inField('id', id(0.97).slice(0, 6)),
    together('field', inField('comment', wordOf(0, 7)), inField('name', 'payroll')),

    words('people', person),
    words('people', 'lefevre'),
    words('people', '佐藤'),
    words('status', 'in_review'),
    words('status', 'draft'),
    words('status', 'отклонено'),

    words('no hit', 'zzyzxq'),
    words('no hit', 'qxj'),
    words('no hit', '0123456789ab'),
    words('no hit', `${first} unheardof`),
    words('literal', '100%'),
    words('literal', "d'accord"),
    words('literal', 'R&D'),
  ];
}
