import { access } from 'node:fs/promises';
import { app } from 'electron';
import { LinkProgram } from './link-program.ts';

/** Only packaged, because a development build would register its own path. */
export function createLinkProgram(isAllowed: boolean): LinkProgram {
  return new LinkProgram({
    platform: process.platform,
    program: process.execPath,
    isAllowed: isAllowed && app.isPackaged,
    system: {
      isDefaultProtocolClient: (scheme) => app.isDefaultProtocolClient(scheme),
      setAsDefaultProtocolClient: (scheme) => app.setAsDefaultProtocolClient(scheme),
      getApplicationNameForProtocol: (address) => app.getApplicationNameForProtocol(address),
      getApplicationInfoForProtocol: (address) => app.getApplicationInfoForProtocol(address),
      exists: (file) =>
        access(file).then(
          () => true,
          () => false,
        ),
    },
  });
}
