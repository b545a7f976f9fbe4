/** What is typed into the search box, letter by letter: each letter is a search of its own. */
export const typedTexts: readonly string[] = [
  'invoice',
  'muller',
  'payroll emea',
  'qu',
  'supplier check',
  '"purchase order',
  'by:shaw',
  'сог',
  '金額',
  '7f83',
];

/** A letter with which nothing else is asked than before. */
export function changesNothing(letter: string): boolean {
  return letter === ' ' || letter === '"';
}

/** Every text that stands in the box on the way. */
export const askedTexts: readonly string[] = typedTexts.flatMap((text) =>
  Array.from(text, (_, at) =>
    Array.from(text)
      .slice(0, at + 1)
      .join(''),
  ),
);
