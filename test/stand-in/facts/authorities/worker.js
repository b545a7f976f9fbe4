// @ts-check
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

const begun = performance.now();
const count = getCACertificates('system').length;
parentPort?.postMessage({ count, ms: Math.round(performance.now() - begun) });
