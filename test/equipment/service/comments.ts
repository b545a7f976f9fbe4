import type { Random } from './random.ts';
import {
  companies,
  departments,
  emoji,
  foreignSentences,
  oddities,
  products,
  regions,
  sentences,
} from './words.ts';

const slot = /\{(\w+)\}/g;

function fill(random: Random, sentence: string): string {
  if (!sentence.includes('{')) return sentence;
  return sentence.replace(slot, (whole, name: string) => {
    switch (name) {
      case 'company':
        return random.pickSkewed(companies);
      case 'department':
      case 'otherDepartment':
        return random.pickSkewed(departments);
      case 'region':
        return random.pickSkewed(regions);
      case 'product':
        return random.pickSkewed(products);
      case 'number':
        return String(random.between(2, 60));
      case 'amount':
        return String(random.between(1, 500) * 100);
      case 'ticket':
        return `PX-${random.between(1000, 98_999)}`;
      case 'order':
        return `45${String(random.between(0, 99_999_999)).padStart(8, '0')}`;
      default:
        return whole;
    }
  });
}

/** A random length: many comments are empty or short, some fill a screen, very few are extremely long. */
function wantedLetters(random: Random): number {
  const share = random.fraction();
  if (share < 0.2) return 0;
  if (share < 0.62) return random.between(1, 60);
  if (share < 0.9) return random.between(60, 220);
  if (share < 0.998) return random.between(220, 700);
  return random.between(3000, 20_000);
}

/** The free text of one package: deterministic for the state of `random`. */
export function createComment(random: Random): string {
  const wanted = wantedLetters(random);
  if (wanted === 0) return '';
  const source = random.chance(0.18) ? random.pick(foreignSentences) : sentences;
  const separator = random.chance(0.12) ? (random.chance(0.3) ? '\r\n' : '\n') : ' ';
  let text = fill(random, random.pickSkewed(source));
  while (text.length < wanted) text += separator + fill(random, random.pick(source));
  const odd = random.fraction();
  if (odd < 0.06) text += ` ${random.pick(emoji)}`;
  else if (odd < 0.1) text += ` ${random.pick(oddities)}`;
  else if (odd < 0.12) text = text.replaceAll(', ', ',\t');
  else if (odd < 0.13) text = `  ${text}\n`;
  // Some systems produce accents as separate code points.
  else if (odd < 0.14) text = text.normalize('NFD');
  return text;
}
