import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';
import type { Authorities } from './trust.ts';

// Reading the system's store can take seconds, on macOS above all; here nobody waits for it.
const authorities: Authorities = {
  own: getCACertificates('default'),
  system: getCACertificates('system'),
};
parentPort?.postMessage(authorities);
