import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';
import type { Authorities } from './trust-store.ts';

// In a worker, because reading the system's store can take seconds, especially on macOS.
const authorities: Authorities = {
  own: getCACertificates('default'),
  system: getCACertificates('system'),
};
parentPort?.postMessage(authorities);
