/** The texts typed into the search box, letter by letter; each letter is a search. */
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

/** Whether a letter leaves the query unchanged. */
export function startsNoSearch(letter: string): boolean {
  return letter === ' ' || letter === '"';
}

/** Every text that the search box has during typing. */
export const searchedTexts: readonly string[] = typedTexts.flatMap((text) =>
  Array.from(text, (_, at) =>
    Array.from(text)
      .slice(0, at + 1)
      .join(''),
  ),
);
