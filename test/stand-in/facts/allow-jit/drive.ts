import path from 'node:path';
import { signedCopy } from '../drive-mac.ts';
import { drive, ownFolder, runElectron } from '../drive.ts';

const main = path.join(import.meta.dirname, 'main.js');

await drive(async () => {
  const executable = await signedCopy('hardened', {
    hardened: true,
    rights: ['com.apple.security.cs.allow-jit', 'com.apple.security.cs.disable-library-validation'],
  });
  const run = runElectron({ executable, args: [main, `--user-data-dir=${ownFolder('profile')}`] });
  const reply = await run.reply;
  const answer = reply?.kind === 'answered' ? reply.answer : {};
  return {
    starts: reply?.kind === 'answered',
    same: answer['page'] !== undefined && answer['page'] === answer['main'],
    arch: answer['arch'] ?? null,
    endedWith: String(await run.ended),
  };
});
