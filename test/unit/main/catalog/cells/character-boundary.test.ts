import { describe, expect, it } from 'vitest';
import { characterBoundary } from '../../../../../src/main/catalog/cells/character-boundary.ts';

describe('characterBoundary', () => {
  it('never cuts what people see as one character', () => {
    expect(characterBoundary('ab😀cd', 3)).toBe(2);
    expect(characterBoundary('au\u0308b', 2)).toBe(1);
    expect(characterBoundary('abc', 2)).toBe(2);
    expect(characterBoundary('abc', 99)).toBe(3);
    expect(characterBoundary('abc', -5)).toBe(0);
    expect(characterBoundary('x'.repeat(500), 300)).toBe(300);
  });
});
