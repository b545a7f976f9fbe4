import { elementAt, type Random } from '../../test/equipment/service/random.ts';
import { languages, pickLanguage, pickRank, wordOf } from './vocabulary.ts';

/** A part of a comment that is no word: an order or ticket number, a date, a version, a sign. */
function special(random: Random): string {
  const two = (most: number): string => String(random.between(1, most)).padStart(2, '0');
  switch (random.below(8)) {
    case 0:
      return `45${String(random.below(100_000_000)).padStart(8, '0')}`;
    case 1:
    case 2:
      return `PX-${random.between(1000, 98_999)}`;
    case 3:
      return `20${random.between(16, 25)}-${two(12)}-${two(28)}`;
    case 4:
      return `v${random.between(1, 6)}.${random.between(0, 12)}`;
    case 5:
      return `${random.between(1, 100)}%`;
    case 6:
      return random.pick(['R&D', 'A/B', 'file_name', '"sic"', "d'accord", '👍', '✅', 'ＲＵＳＨ']);
    default:
      return String(random.between(1, 500));
  }
}

/** A text of 0 to 400 UTF-16 units in one language; one in five is empty. */
export function createComment(random: Random): string {
  if (random.chance(0.2)) return '';
  const share = random.fraction();
  const wanted = Math.floor(400 * share ** 1.5);
  const at = pickLanguage(random);
  const { hasCase, space, stop } = elementAt(languages, at);
  let text = '';
  let left = 0;
  while (text.length < wanted) {
    const isFirst = left === 0;
    if (isFirst) left = random.between(4, 14);
    const isSpecial = random.chance(0.03);
    const word = isSpecial ? special(random) : wordOf(at, pickRank(random, at));
    text += isFirst && hasCase ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    left -= 1;
    if (left > 0) text += isSpecial ? ' ' : space;
    else text += stop + (random.chance(0.1) ? '\n' : ' ');
  }
  const cut = text.slice(0, 400).trimEnd().toWellFormed();
  // Some systems produce accents as separate code points.
  return random.chance(0.02) ? cut.normalize('NFD').slice(0, 400) : cut;
}
