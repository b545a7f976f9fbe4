import { foldWord } from './typed-words.ts';

/** The words of a name, or of a user name such as "ben.marsh@example.com". */
function nameWords(name: string): readonly string[] {
  return foldWord(name.replace(/@.*$/u, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Beginnings of words to look for: "bmarsh" and "marshb" can be Ben Marsh. */
export function ownBeginnings(ownName: string): readonly string[] {
  const words = nameWords(ownName);
  const [word = ''] = words;
  return words.length === 1 && word.length > 2 ? [word, word.slice(1), word.slice(0, -1)] : words;
}

/** Whether a name or a user name can be that of a person of the list. */
export function isOwnName(ownName: string, person: string): boolean {
  const words = nameWords(ownName);
  const parts = nameWords(person);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const joined = [first.slice(0, 1) + last, last + first.slice(0, 1)];
  if (words.length === 1 && joined.includes(words[0] ?? '')) return true;
  return words.length > 0 && words.every((word) => parts.some((part) => part.startsWith(word)));
}
