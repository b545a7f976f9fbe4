/** What Node 16 lacks; the first module of main and of each worker. */
import 'core-js/actual/index.js';
import buffer, { Blob } from 'node:buffer';
import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import * as streams from 'node:stream/web';
import tls from 'node:tls';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import zlib from 'node:zlib';
import { fetch, FormData, Headers, Request, Response } from 'undici';

function add(target, members) {
  for (const [name, value] of Object.entries(members))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

add(globalThis, { ...streams, Blob, crypto: crypto.webcrypto, fetch, FormData, Headers, Request, Response });
// That of core-js copies no error and no buffer as V8 does.
globalThis.structuredClone = (value) => v8.deserialize(v8.serialize(value));

add(process, { getBuiltinModule: createRequire(__filename) });

add(AbortSignal, {
  any(signals) {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  },
});
add(AbortSignal.prototype, {
  throwIfAborted() {
    if (this.aborted) throw this.reason;
  },
});

add(tls, {
  getCACertificates(kind) {
    if (kind !== 'system') return [...tls.rootCertificates];
    const file = process.env.SSL_CERT_FILE ?? '/etc/ssl/certs/ca-certificates.crt';
    if (!fs.existsSync(file)) return [];
    return (
      fs.readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/gu) ?? []
    );
  },
});

add(fs.promises, {
  async statfs(folder) {
    // On Windows no program says it quickly: enough for any list.
    if (process.platform === 'win32') return { bsize: 4096, bavail: 2e7, bfree: 2e7, blocks: 4e7 };
    const { stdout } = await promisify(execFile)('stat', ['-f', '-c', '%S %a %f %b', folder]);
    const [bsize, bavail, bfree, blocks] = stdout.trim().split(' ').map(Number);
    return { bsize, bavail, bfree, blocks };
  },
});

add(crypto, {
  hash(algorithm, data, encoding = 'hex') {
    const hash = crypto.createHash(algorithm).update(data);
    return encoding === 'buffer' ? hash.digest() : hash.digest(encoding);
  },
});

add(diagnostics, { tracingChannel: () => ({ hasSubscribers: false }) });

add(os, { availableParallelism: () => os.cpus().length });

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});
add(zlib, {
  crc32(data, value = 0) {
    let sum = ~value;
    for (const byte of Buffer.from(data.buffer ?? data, data.byteOffset, data.byteLength))
      sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
    return ~sum >>> 0;
  },
});
add(buffer, {
  isUtf8(data) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(data);
      return true;
    } catch {
      return false;
    }
  },
});
