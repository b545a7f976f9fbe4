import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Not each change of a style needs new pictures; after so many commits to the window they show another one. */
const mostCommits = 200;

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

test.skipIf(!existsSync('.git'))(
  'the pictures of the guide show the window of today (npm run guide takes them)',
  () => {
    const taken = git('log', '-1', '--format=%H', '--', 'docs/guide/pictures');
    const since = git(
      'rev-list',
      '--count',
      `${taken}..HEAD`,
      '--',
      'src/renderer',
      'src/preload/contract/messages',
    );
    expect(Number(since)).toBeLessThanOrEqual(mostCommits);
  },
);
