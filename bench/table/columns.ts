import * as v from 'valibot';
import type { Figures } from '../_goals.ts';
import { fasterThanPeer, meanReciprocalRank, wrongAnswers, type Column } from './markdown.ts';

/** What this table takes of the lines of JSON that the benchmarks print. */
const lineSchema = v.object({
  packages: v.optional(v.nullable(v.number())),
  engine: v.optional(v.string()),
  // JSON has null for what was not measured.
  figures: v.optional(v.record(v.string(), v.nullable(v.number()))),
  asked: v.optional(v.number()),
  right: v.optional(v.number()),
  judged: v.optional(v.string()),
  meanReciprocalRank: v.optional(v.number()),
});
type Line = v.InferOutput<typeof lineSchema>;

/** The length of the list that the judged queries are asked in. */
const judgedPackages = 20_096;
const peer = 'fts-trigram';
const keyPress = 'key press, p95, ms';

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line))
    .flatMap((json) => {
      const parsed = v.safeParse(lineSchema, json);
      return parsed.success ? [parsed.output] : [];
    });
}

function measured(figures: Line['figures'] = {}): Figures {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** The figures that a command has printed, by the number of packages. */
export function columnsOf(command: string, text: string): readonly Column[] {
  const lines = linesOf(text);
  const peerMs = lines.find(({ engine }) => engine === peer)?.figures?.[keyPress] ?? null;
  return lines.flatMap((line): Column[] => {
    const { packages, engine, figures, asked, right, judged } = line;
    if (judged === 'packshelf' && line.meanReciprocalRank !== undefined) {
      return [
        { command, packages: judgedPackages, figures: { [meanReciprocalRank]: line.meanReciprocalRank } },
      ];
    }
    if (figures === undefined || typeof packages !== 'number') return [];
    const wrong = asked === undefined || right === undefined ? {} : { [wrongAnswers]: asked - right };
    const ours = measured(figures);
    if (engine !== undefined && engine !== 'packshelf') {
      const theirs = { [keyPress]: ours[keyPress] ?? Number.NaN, ...wrong };
      const named = Object.entries(theirs).map(([name, value]) => [`${engine}: ${name}`, value] as const);
      return [{ command, packages, figures: Object.fromEntries(named) }];
    }
    const ourMs = ours[keyPress];
    return [
      {
        command,
        packages,
        figures: {
          ...wrong,
          ...(peerMs === null || ourMs === undefined ? {} : { [fasterThanPeer]: peerMs / ourMs }),
          ...ours,
        },
      },
    ];
  });
}
