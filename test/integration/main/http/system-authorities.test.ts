import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readAuthorities } from '../../../../src/main/http/system-authorities.ts';
import { mergeAuthorities } from '../../../../src/main/http/trust-store.ts';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { trustWorker } from '../../../equipment/support/workers.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const texts = v.array(v.pipe(v.string(), v.trim()));
const run = promisify(execFile);
const moduleFile = join(import.meta.dirname, '../../../../src/main/http/system-authorities.ts');

describe('readAuthorities', () => {
  it('reads Node’s and the system’s authorities', async () => {
    const { own, system } = await readAuthorities(trustWorker);
    expect(new Set(own)).toEqual(new Set(getCACertificates('default')));
    expect(new Set(system)).toEqual(new Set(getCACertificates('system')));
    const merged = new Set(mergeAuthorities({ own, system }));
    for (const pem of getCACertificates('bundled'))
      expect(merged.has(pem.trim()) || merged.size === 0).toBe(true);
  });

  it('includes NODE_EXTRA_CA_CERTS, and on Linux SSL_CERT_FILE', async () => {
    const folder = temporaryFolder();
    const [extra, system] = [
      await createAuthority({ commonName: 'Extra' }),
      await createAuthority({ commonName: 'System' }),
    ];
    const [extraFile, systemFile] = [join(folder, 'extra.pem'), join(folder, 'system.pem')];
    await writeFile(extraFile, extra.pem);
    await writeFile(systemFile, system.pem);
    // The timer keeps the process alive, because the worker does not.
    const script = `import { readAuthorities } from ${JSON.stringify(pathToFileURL(moduleFile).href)};
      const alive = setTimeout(() => undefined, 30_000);
      process.stdout.write(JSON.stringify(await readAuthorities(${JSON.stringify(trustWorker)})));
      clearTimeout(alive);`;
    const env = {
      ...process.env,
      NODE_EXTRA_CA_CERTS: extraFile,
      SSL_CERT_FILE: systemFile,
      SSL_CERT_DIR: join(folder, 'none'),
    };
    const program = join(folder, 'program.mjs');
    await writeFile(program, script);
    const { stdout } = await run(process.execPath, [program], { env, maxBuffer: 2 ** 24 });
    const read = v.parse(v.object({ own: texts, system: texts }), JSON.parse(stdout));
    expect(read.own).toContain(extra.pem.trim());
    if (process.platform === 'linux') expect(read.system).toEqual([system.pem.trim()]);
  });

  it.each([
    ['throws', 'throw new Error("no")'],
    ['ends without a message', 'process.exit(0)'],
    ['sends something else', 'require("node:worker_threads").parentPort.postMessage({ own: 1 })'],
  ])('rejects if the worker %s', async (_, code) => {
    const folder = temporaryFolder();
    const file = join(folder, 'worker.cjs');
    await writeFile(file, code);
    await expect(readAuthorities(file)).rejects.toThrow();
  });
});
