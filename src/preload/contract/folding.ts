/**
 * How a character is compared, whoever typed it (docs/search.md): compatibility decomposition (NFKD), without combining marks and
 * invisible characters (soft hyphen, zero-width and bidi controls, variation selectors), lower case, then what the two rules and
 * the table below say. A lone surrogate becomes U+FFFD, as in the database. Folding is idempotent.
 */

const ignorable = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;

/** What people type for characters, where Unicode does not define it: how they type a letter, or another form of a key's character. */
const spellings: ReadonlyMap<string, string> = new Map(
  [
    ['ss', 'ß'],
    ['i', 'ı'],
    ['σ', 'ς'],
    ['o', 'ø'],
    ['d', 'đ'],
    ['h', 'ħ'],
    ['l', 'ł'],
    ['t', 'ŧ'],
    ['ae', 'æ'],
    ['oe', 'œ'],
    // The only white space of Unicode that `\s` does not match.
    [' ', '\u0085'],
    // Also accents, primes and modifier letters that stand for an apostrophe, the saltillo and the Hebrew geresh.
    ["'", '‘’‚‛‹›′‵´ʹʻʼʽʾʿꞌ΄᾽᾿❛❜❟\u05f3'],
    ['"', '“”„‟«»″‶ʺˮ〝〞〟⹂❝❞❠🙶🙷🙸\u05f4'],
    ['-', '⁃˗'],
    // Dashes by Unicode, but on keyboards forms of other characters.
    ['~', '〜〰⁓∼'],
    ['=', '゠'],
    ['/', '⁄∕'],
    [':', '∶꞉'],
    // Arabic: tatweel (and its like of N’Ko), punctuation, and letters that Persian and Urdu keyboards have in another form.
    ['', '\u0640\u07fa'],
    [',', '\u060c\u066c'],
    ['.', '\u066b'],
    [';', '\u061b'],
    ['?', '\u061f'],
    ['%', '\u066a'],
    ['\u0627', '\u0671'],
    ['\u0643', '\u06a9'],
    ['\u0647', '\u06c1\u06d5'],
    ['\u064a', '\u0649\u06cc'],
  ].flatMap(([typed = '', characters = '']) => Array.from(characters, (each) => [each, typed])),
);
const digit = /^\p{Nd}$/u;
const respelled = new RegExp(String.raw`[${[...spellings.keys()].join('')}\p{Dash}\p{Nd}]`, 'gu');

/** Decimal digits of all scripts are in runs from 0 to 9. */
function valueOf(code: number): number {
  let from = code;
  while (digit.test(String.fromCodePoint(from - 1))) from -= 1;
  return (code - from) % 10;
}

function asTyped(text: string): string {
  return text.replace(
    respelled,
    (each) => spellings.get(each) ?? (digit.test(each) ? String(valueOf(each.codePointAt(0) ?? 0)) : '-'),
  );
}

function decomposed(text: string): string {
  return text.normalize('NFKD').replace(ignorable, '');
}

/** Folds one code point, given as a string. */
export function computeFold(character: string): string {
  // First of all, because an accent that stands alone would be decomposed to a space, and a double prime to two.
  const typed = asTyped(character.toWellFormed().normalize('NFD'));
  return asTyped(decomposed(decomposed(typed).toLowerCase()));
}

/** Folds a short text. Many are folded by the catalog's thread, which knows a faster way. */
export function foldText(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, computeFold).toLowerCase();
}
