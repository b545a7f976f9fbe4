import path from 'node:path';
import { packArchive } from '../../../equipment/support/pack-archive.ts';
import { askElectron, drive, ownFolder } from '../drive.ts';

await drive(async () => {
  const archive = ownFolder('app.asar');
  await packArchive(path.join(import.meta.dirname, 'app'), archive);
  return await askElectron({ args: [archive, `--user-data-dir=${ownFolder('profile')}`] });
});
