import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

const machines = { x64: 0x8664, arm64: 0xaa64 } as const;
const english = { lang: 1033, codepage: 1200 };

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3"><security><requestedPrivileges>
    <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
  </requestedPrivileges></security></trustInfo>
</assembly>
`;

/**
 * A Windows program without code, with the headers and resources that electron-builder edits. `payload` is appended.
 */
export function peProgram(arch: keyof typeof machines, version: string, payload: Uint8Array): Buffer {
  const executable = NtExecutable.createEmpty(false, false);
  executable.newHeader.fileHeader.machine = machines[arch];

  const texts = Resource.VersionInfo.create(english.lang, {}, [
    {
      ...english,
      values: { ProductName: 'Electron', FileDescription: 'Electron', CompanyName: 'GitHub, Inc.' },
    },
  ]);
  texts.setFileVersion(version);
  texts.setProductVersion(version);
  texts.replaceAvailableLanguages([english]);
  const resources = NtExecutableResource.from(executable);
  texts.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 24, id: 1, ...english, bin: bytesOf(manifest) });
  resources.outputResource(executable);
  executable.setExtraData(payload);
  return Buffer.from(executable.generate());
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}
