import { describe, expect, it } from 'vitest';
import { readDay } from '../../../../../src/preload/contract/days.ts';
import { barsBetween } from '../../../../../src/preload/contract/time-bars.ts';
import {
  chosenSpan,
  choiceOf,
  countIn,
  movedSpan,
  spanLabel,
  type BarSpan,
} from '../../../../../src/renderer/catalog/filters/bar-spans.ts';

const day = (text: string): number => readDay(text) ?? 0;
/** January to December 2028, a leap year. */
const months = barsBetween(day('2028-01-10'), day('2028-12-24'));
const years = barsBetween(day('2010-05-05'), day('2026-11-21'));
const span = (anchor: number, at = anchor): BarSpan => ({ anchor, at });
const today = { now: Date.parse('2028-11-21T10:00:00Z'), zone: 'Europe/Berlin' };

describe('bars become a filter by days', () => {
  it.each([
    ['a month', months, span(1), '2028-02-01', '2028-02-29'],
    ['months, dragged backwards', months, span(3, 1), '2028-02-01', '2028-04-30'],
    ['years', years, span(0, 1), '2010-01-01', '2011-12-31'],
  ])('%s', (_, bars, chosen, from, until) => {
    expect(choiceOf(bars, chosen)).toEqual({ from, until });
  });
});

describe('the bars of a filter are marked', () => {
  it.each([
    ['those that were taken', { from: '2028-02-01', until: '2028-04-30' }, span(1, 3)],
    ['also those that it cuts', { from: '2028-02-29', until: '2028-03-01' }, span(1, 2)],
    ['from a day on', { from: '2028-11-02', until: null }, span(10, 11)],
    ['up to a day', { from: null, until: '2028-01-10' }, span(0)],
    ['relative to today', 'lastMonth' as const, span(9)],
    ['none outside of the bars', { from: '2031-01-01', until: null }, null],
    ['none without a filter', null, null],
  ])('%s', (_, choice, expected) => {
    expect(chosenSpan(months, choice, today)).toEqual(expected);
  });
});

describe('keys move and extend', () => {
  it.each([
    ['ArrowRight', false, span(3), span(4)],
    ['ArrowLeft', false, span(3, 5), span(4)],
    ['ArrowLeft', true, span(3), span(3, 2)],
    ['ArrowRight', true, span(3, 11), span(3, 11)],
    ['ArrowLeft', false, span(0), span(0)],
    ['Home', true, span(3), span(3, 0)],
    ['End', false, span(3), span(11)],
    ['Tab', false, span(3), null],
    ['constructor', false, span(3), null],
  ])('%s, with Shift: %s', (key, shiftKey, from, expected) => {
    expect(movedSpan(from, { key, shiftKey }, 12)).toEqual(expected);
  });
});

it('counts and names a span', () => {
  expect(countIn({ counts: [1, 2, 3, 4] }, span(2, 1))).toBe(5);
  expect(spanLabel(months, span(2))).toBe('March 2028');
  expect(spanLabel(months, span(4, 2)).replaceAll(/\s/gu, ' ')).toBe('March – May 2028');
  expect(spanLabel(years, span(0, 3)).replaceAll(/\s/gu, '')).toBe('2010–2013');
});
