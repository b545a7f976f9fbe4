import type {
  CopiedTable,
  DiaryRow,
  PinnedDiary,
  QueryInput,
} from '../../../../preload/contract/catalog-queries.ts';
import { countPositions } from '../../../../preload/contract/ranges.ts';
import type { Cell } from '../../cells/cells.ts';
import { numberCell, timeCell } from '../../cells/cells.ts';
import { checkCopySize, tableOf } from '../../cells/copy-table.ts';
import { diaryCells, type DiaryWords, type TableLine } from '../../cells/diary-cells.ts';
import type { OpenLines } from '../diary/diary-reader.ts';
import { LineStates } from '../diary/line-states.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';
import { lineFacts, textOf, type LineFacts, type MemberState } from './diary-line.ts';
import { onDiary, placesOf, type DiaryOfList } from './diary.ts';

const linesPerStep = 20;

export function pinDiary({ diary, request }: QueryContext, input: QueryInput<'pinDiary'>): PinnedDiary {
  return { pin: request, lines: diary.pin(request, input.diary) };
}

export function* readDiaryCells(
  context: QueryContext,
  { pin, offset, limit, words }: QueryInput<'readDiaryCells'>,
): Steps<readonly DiaryRow[]> {
  const { lines, firsts } = context.diary.pinned(pin);
  return yield* rowsOf(context, { firsts, lines: lines.subarray(offset, offset + limit) }, words);
}

export function* readDiaryTable(
  context: QueryContext,
  { diary, positions, words, headings, decimal }: QueryInput<'readDiaryTable'>,
): Steps<CopiedTable> {
  checkCopySize(countPositions(positions));
  const { lines, firsts } = context.diary.opened(diary);
  const chosen = Float64Array.from(positions.flatMap(([from, until]) => [...lines.subarray(from, until)]));
  const rows = yield* rowsOf(context, { firsts, lines: chosen }, words);
  checkCopySize(rows.length);
  yield;
  return tableOf(rows, headings, decimal);
}

type ReadLines = Pick<OpenLines, 'lines' | 'firsts'>;

function* rowsOf(context: QueryContext, read: ReadLines, words: DiaryWords): Steps<readonly Cell[][]> {
  return (yield* onDiary(context, (of) => rowsAt(of, read, words))) ?? [];
}

function* rowsAt(
  { diary, snapshot }: DiaryOfList,
  read: ReadLines,
  words: DiaryWords,
): Steps<readonly Cell[][]> {
  const { lines, blocks } = diary;
  const states = new LineStates(lines, blocks, snapshot);
  const rows: Cell[][] = [];
  for (const [at, { line, first }] of placesOf(lines, read).entries()) {
    rows.push(...diaryCells(tableLine(lineFacts(lines, states, line, first), snapshot.times), words));
    if (at % linesPerStep === linesPerStep - 1) yield;
  }
  return rows;
}

function tableLine({ updatedAt, fields, ...facts }: LineFacts, times: TimeReading): TableLine {
  const cell = (state: MemberState | null): Cell => {
    if (state === null || state.value === '') return null;
    const time = timeCell(readTime(state.time, times.unit, times.now));
    return time ?? numberCell(state.value) ?? textOf(state.value);
  };
  return {
    ...facts,
    changedAt: readTime(updatedAt, times.unit, times.now),
    fields: fields.map(({ key, before, after }) => ({ key, before: cell(before), after: cell(after) })),
  };
}
