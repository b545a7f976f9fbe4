import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fuseWire } from '../../../../stand-in/hollow-package/fuse-wire.ts';
import { fuseSentinel, readFuses } from '../../../../../build/package/read-back/fuses.ts';
import { temporaryFolder } from '../../../../equipment/support/temporary-folder.ts';

let folder: string;

beforeEach(() => void (folder = temporaryFolder()));

/** A file with these digits as the fuses of one binary, or of the halves of a universal one. */
async function fileWith(...wires: readonly string[]): Promise<string> {
  const file = path.join(folder, 'binary');
  const halves = wires.map((wire) =>
    Buffer.concat([
      Buffer.from(`code${fuseSentinel}`),
      Buffer.from([1, wire.length]),
      Buffer.from(`${wire}code`),
    ]),
  );
  await writeFile(file, Buffer.concat(halves));
  return file;
}

describe('reading fuses', () => {
  it('tells each fuse by its name', async () => {
    expect(await readFuses(await fileWith('01r'))).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: 'removed',
    });
  });

  it('knows those that Electron is delivered with', async () => {
    const file = path.join(folder, 'binary');
    await writeFile(file, fuseWire());
    expect(await readFuses(file)).toEqual({
      runAsNode: true,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: true,
      enableNodeCliInspectArguments: true,
      enableEmbeddedAsarIntegrityValidation: false,
      onlyLoadAppFromAsar: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: true,
      wasmTrapHandlers: true,
    });
  });

  it('takes two equal halves of a universal binary as one', async () => {
    expect(await readFuses(await fileWith('10', '10'))).toEqual({
      runAsNode: true,
      enableCookieEncryption: false,
    });
  });

  it.each([
    ['halves that differ', ['10', '11'], /differ: 10, 11/],
    ['no fuses', [], /has no fuses/],
    ['more fuses than are known', ['0000000000'], /more fuses than are known/],
    ['an unknown state', ['0x'], /unknown state "x"/],
  ] as const)('fails for %s', async (_, wires, message) => {
    await expect(readFuses(await fileWith(...wires))).rejects.toThrow(message);
  });

  it('fails for another version of the meaning', async () => {
    const file = path.join(folder, 'binary');
    await writeFile(file, Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([2, 1]), Buffer.from('1')]));
    await expect(readFuses(file)).rejects.toThrow('version 2');
  });
});
