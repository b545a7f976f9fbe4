import { mkdirSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** What Wine 8 lacks, and the surroundings that a run asks for. Node loads it before each program, also in its threads. */

// Wine 8 knows no times for keep-alive: a connection that asks for it fails.
net.Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

const name = process.env['PACKSHELF_TEMPORARY_FOLDER'];
if (name !== undefined && !os.tmpdir().endsWith(name)) {
  const folder = path.join(os.tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  process.env['TEMP'] = folder;
  process.env['TMP'] = folder;
}

if (process.env['PACKSHELF_SCANNER'] !== undefined) await import('./scanner.mjs');
