import { findInPath } from '../system/find-in-path.ts';
import { start } from '../system/processes.ts';

/** Whether this session has a real display. */
export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  if (platform !== 'linux') return true;
  return [environment['DISPLAY'], environment['WAYLAND_DISPLAY']].some(
    (name) => name !== undefined && name !== '',
  );
}

export function canHaveVirtualDisplay(): boolean {
  return findInPath('Xvfb') !== undefined;
}

/** Starts a virtual display that ends with the task; returns its name, such as ":99", once it accepts connections. */
export async function startVirtualDisplay(): Promise<string> {
  // Xvfb chooses a free number and writes it to this descriptor when it is ready.
  const server = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const answers = server.child.stdio[3];
  let written = '';
  return await new Promise<string>((resolve, reject) => {
    void server.ended.then((code) => reject(new Error(`Xvfb ended with code ${code} before it was ready`)));
    answers?.on('data', (part: Buffer) => {
      written += part.toString();
      const number = /^(\d+)\n/.exec(written)?.[1];
      if (number !== undefined) resolve(`:${number}`);
    });
  });
}
