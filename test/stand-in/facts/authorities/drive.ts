import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { askElectron, drive, ownFolder } from '../drive.ts';

/** As in a company with many; a test asks with few, because each takes milliseconds to make. */
const count = Number(process.env['PACKSHELF_FACT_AUTHORITIES'] ?? 300);

await drive(async () => {
  const authorities = await Promise.all(
    Array.from({ length: count }, (_, index) => createAuthority({ commonName: `Authority ${index}` })),
  );
  const server = await authorities.at(-1)?.issue({ hosts: ['localhost', '127.0.0.1'] });
  const file = ownFolder('authorities.json');
  writeFileSync(file, JSON.stringify({ authorities: authorities.map(({ pem }) => pem), server }));
  const main = path.join(import.meta.dirname, 'main.js');
  return await askElectron({ args: [main, `--user-data-dir=${ownFolder('profile')}`] });
});
