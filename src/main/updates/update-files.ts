import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Delay } from '../async/delay.ts';
import type { HttpResponse } from '../http/request.ts';
import type { HttpResult, Transport } from '../http/transport.ts';

/** Below the size limit for responses; a part takes less than the longest request even on a line of 0.5 Mbit/s. */
const partBytes = 4 * 1024 * 1024;
/** An installer has about 120 MB. */
const maxFileBytes = 1024 * 1024 * 1024;
const maxAttempts = 3;
const retryDelayMs = 20_000;

/** Why a file of the update server is not used; the message is a code for the log. */
class UpdateFileError extends Error {
  constructor(
    code: 'elsewhere' | 'not-sent' | 'status' | 'no-ranges' | 'too-large' | 'no-checksum' | 'checksum',
  ) {
    super(code);
    this.name = 'UpdateFileError';
  }
}

interface UpdateFilesOptions {
  readonly transport: Pick<Transport, 'send'>;
  /** The folder of the update server. */
  readonly address: string;
  readonly delay: Delay;
}

/** What we use of Node's `RequestOptions`. */
interface RequestParts {
  readonly protocol?: string | null | undefined;
  readonly hostname?: string | null | undefined;
  readonly port?: string | number | null | undefined;
  readonly path?: string | null | undefined;
}

/**
 * Fetches the files of the update server for electron-updater, in place of its own HTTP client (`HttpExecutor` in
 * builder-util-runtime): over the same transport as all requests of the app, so that proxies, authorities and limits are the
 * same. Only the origin of the address is asked, redirects are not followed, and no header tells more than the app's name and version.
 */
export function createUpdateFiles({ transport, address, delay }: UpdateFilesOptions) {
  const { origin } = new URL(address);

  function send(url: URL, range: string | null): Promise<HttpResult> {
    if (url.origin !== origin) throw new UpdateFileError('elsewhere');
    const headers = { accept: '*/*', 'cache-control': 'no-cache', ...(range === null ? {} : { range }) };
    return transport.send({ method: 'GET', url: url.href, headers, purpose: 'app-update' });
  }

  async function get(url: URL, range: string | null): Promise<HttpResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(url, range);
      if (result.ok) return result.value;
      const { code, retryable } = result.failure;
      const isLast = attempt === maxAttempts || range === null || !retryable;
      if (isLast || code === 'cancelled') throw new UpdateFileError('not-sent');
      await delay(retryDelayMs, new AbortController().signal);
    }
  }

  return {
    /** The text of a small file. */
    async request({ protocol, hostname, port, path }: RequestParts): Promise<string> {
      const host = `${hostname ?? ''}${port === undefined || port === null ? '' : `:${port}`}`;
      const { status, text } = await get(new URL(`${protocol ?? ''}//${host}${path ?? ''}`), null);
      if (status !== 200) throw new UpdateFileError('status');
      return text;
    },

    /** Downloads a file part by part. Rejects if it has not this SHA-512 (base64). */
    async download(
      url: URL,
      destination: string,
      { sha512 }: { readonly sha512?: string | null },
    ): Promise<string> {
      if (typeof sha512 !== 'string') throw new UpdateFileError('no-checksum');
      const hash = createHash('sha512');
      const file = await open(destination, 'w');
      try {
        let [position, total] = [0, 1];
        while (position < total) {
          const { status, header, body } = await get(url, `bytes=${position}-${position + partBytes - 1}`);
          if (status >= 400) throw new UpdateFileError('status');
          const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(header('content-range') ?? '') ?? [];
          if (status !== 206 || Number(start) !== position || body.length === 0)
            throw new UpdateFileError('no-ranges');
          total = Number(size);
          if (total > maxFileBytes) throw new UpdateFileError('too-large');
          hash.update(body);
          await file.writeFile(body);
          position += body.length;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      if (hash.digest('base64') !== sha512) throw new UpdateFileError('checksum');
      return destination;
    },
  };
}
