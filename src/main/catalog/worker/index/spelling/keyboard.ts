/** Rows of letters of common keyboards, from the top; each row is shifted by less than a key to the right. */
const keyboards = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  [';ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
] as const;

const neighbours = new Map<number, Set<number>>();

for (const rows of keyboards) {
  const keys = rows.flatMap((letters, row) =>
    Array.from(letters, (letter, column) => ({ code: letter.codePointAt(0) ?? 0, row, column })),
  );
  for (const a of keys) {
    const near = neighbours.get(a.code) ?? new Set();
    for (const b of keys)
      if (a !== b && Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1) near.add(b.code);
    neighbours.set(a.code, near);
  }
}

/** Whether the keys of two letters, given as code points, touch each other on a common keyboard. */
export function areNeighbours(a: number, b: number): boolean {
  return neighbours.get(a)?.has(b) === true;
}
