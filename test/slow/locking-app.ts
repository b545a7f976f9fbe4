import { DatabaseSync } from 'node:sqlite';

/** A program that keeps a database locked until it ends: `locking-app.ts FILE`. */
const db = new DatabaseSync(process.argv[2] ?? '');
db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
process.stdout.write('locked\n');
process.stdin.resume();
process.stdin.on('end', () => db.close());
