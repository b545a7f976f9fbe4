import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { Random } from '../../test/equipment/service/random.ts';
import { makePackage } from './packages.ts';

/**
 * Searches that nobody has chosen: drawn from the packages with a fixed seed, so that each measurement asks the same ones.
 * Chosen queries are those that somebody thought of.
 */

const seed = 43;
const randomQueries = 2000;

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word whole, its beginning as while it is typed, or letters from inside it. */
function cut(random: Random, word: string): string {
  const letters = Array.from(word);
  const share = random.fraction();
  if (share < 0.35 || letters.length === 1) return word;
  const length = random.between(1, letters.length - 1);
  const from = share < 0.8 ? 0 : random.between(0, letters.length - length);
  return letters.slice(from, from + length).join('');
}

/** Two or three words that follow each other; the last one may not be typed to its end, nor the closing quote. */
function phrase(random: Random, words: readonly string[]): string {
  const from = random.below(words.length - 1);
  const text = words.slice(from, from + random.between(2, 3)).join(' ');
  return random.chance(0.5) ? `"${text}"` : `"${text.slice(0, random.between(3, text.length))}`;
}

/** One part of a search, from a package; null if the package has no text for it. */
function term(random: Random, item: ProcessPackage): string | null {
  const share = random.fraction();
  if (share < 0.1) return cut(random, random.pick([item.processId, item.channelId, item.createdBy]));
  const text = random.pick(
    share < 0.25
      ? [item.creatorName, item.updatorName]
      : share < 0.3
        ? [item.processStatus]
        : [item.processName, item.comments],
  );
  const words = wordsIn(text);
  if (words.length === 0) return null;
  return share > 0.9 && words.length > 1 ? phrase(random, words) : cut(random, random.pick(words));
}

function draw(random: Random, packages: number): string {
  const wanted = random.chance(0.5) ? 1 : random.between(2, 3);
  const terms: string[] = [];
  let item = makePackage(random.below(packages), packages);
  while (terms.length < wanted) {
    const drawn = term(random, item);
    if (drawn !== null) terms.push(drawn);
    // Most people look for one package, some for what nothing has.
    if (drawn === null || random.chance(0.15)) item = makePackage(random.below(packages), packages);
  }
  // An open quote would swallow what follows.
  const closed = terms.map((text, at) => (isOpen(text) && at < wanted - 1 ? `${text}"` : text));
  return closed.join(' ');
}

function isOpen(text: string): boolean {
  return text.startsWith('"') && !text.endsWith('"');
}

/** The texts as they are typed into the search box. */
export function drawQueries(packages: number, count = randomQueries): readonly string[] {
  return Array.from({ length: count }, (_, at) => draw(new Random(seed, at, 606), packages));
}
