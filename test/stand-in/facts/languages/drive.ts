import path from 'node:path';
import { askElectron, drive, ownFolder } from '../drive.ts';

await drive(() =>
  askElectron({
    args: [path.join(import.meta.dirname, 'main.js'), `--user-data-dir=${ownFolder('profile')}`],
    env: { LANGUAGE: 'es', LANG: 'fr_FR.UTF-8', LC_ALL: undefined, LC_MESSAGES: undefined },
  }),
);
