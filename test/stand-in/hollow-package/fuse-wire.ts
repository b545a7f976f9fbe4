import {
  fuseNames,
  fuseSentinel,
  fuseVersion,
  type FuseName,
} from '../../../build/package/read-back/fuses.ts';

/** The fuses that are on by default in Electron 45. */
const delivered: ReadonlySet<FuseName> = new Set<FuseName>([
  'runAsNode',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
]);

/** The fuses as in Electron's binary: sentinel, version, length, a digit for each fuse. */
export function fuseWire(): Buffer {
  const states = fuseNames.map((name) => (delivered.has(name) ? '1' : '0')).join('');
  return Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([fuseVersion, fuseNames.length]),
    Buffer.from(states),
  ]);
}
