import { readFileSync } from 'node:fs';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { answerOf, runApp } from '../drive-app.ts';
import { CannotAsk, drive, ownFolder } from '../drive.ts';
import { others } from '../packets/others.ts';
import { readStrace } from '../packets/strace.ts';

await drive(async () => {
  if (findInPath('strace') === undefined) throw new CannotAsk('strace is not installed');
  const file = ownFolder('strace.txt');
  const calls = 'trace=connect,sendto,sendmsg,sendmmsg';
  const before = ['strace', '-f', '-qq', '-yy', '-s', '0', '-e', calls, '-o', file];
  await answerOf(await runApp({ signsIn: true, packages: 1_200, stayMs: 30_000, before }));
  const seen = readStrace(readFileSync(file, 'utf8'));
  return { others: others(seen), seen: seen.length > 0 };
});
