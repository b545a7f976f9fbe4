import { describe, expect, it } from 'vitest';
import { parseArguments, refuseRest, wholeNumber } from '../../../build/system/arguments.ts';

const known = { flags: ['story'], values: ['packages'] };

describe('arguments of a task', () => {
  it('splits what is known from the rest, in order', () => {
    const parsed = parseArguments(['a', '--story', '--packages=7', '--user-data-dir=/x', 'b'], known);
    expect([...parsed.flags]).toEqual(['story']);
    expect([...parsed.values]).toEqual([['packages', '7']]);
    expect(parsed.rest).toEqual(['a', '--user-data-dir=/x', 'b']);
  });

  it.each([
    ['--packages', /needs a value/],
    ['--packages=', /needs a value/],
    ['--story=yes', /takes no value/],
  ])('refuses %s', (argument, message) => {
    expect(() => parseArguments([argument], known)).toThrow(message);
  });

  it('reads whole numbers and refuses everything else', () => {
    const read = (text: string): number =>
      wholeNumber(parseArguments([`--packages=${text}`], known), 'packages', { otherwise: 5, least: 1 });
    expect(read('20000')).toBe(20_000);
    expect(wholeNumber(parseArguments([], known), 'packages', { otherwise: 5 })).toBe(5);
    for (const text of ['0', '-1', '1.5', '1e3', 'many', '99999999999999999999']) {
      expect(() => read(text), text).toThrow(/whole number from 1 on/);
    }
  });

  it('refuses what nobody knows', () => {
    expect(() => refuseRest(parseArguments(['--stroy'], known), '--story')).toThrow(
      '"--stroy" is not known here',
    );
    expect(() => refuseRest(parseArguments(['--story'], known), '--story')).not.toThrow();
  });
});
