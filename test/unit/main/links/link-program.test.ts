import { describe, expect, it } from 'vitest';
import { LinkProgram } from '../../../../src/main/links/link-program.ts';

interface Scene {
  readonly platform?: NodeJS.Platform;
  readonly isAllowed?: boolean;
  /** What opens links: a path on Windows, a name on Linux. */
  readonly opens?: string | null;
  /** Whether a program of that path is there. */
  readonly exists?: boolean;
  /** Whether the system takes what it is told. */
  readonly accepts?: boolean;
}

const here = 'C:\\Program Files\\Packshelf\\Packshelf.exe';
const another = 'C:\\Users\\ada\\AppData\\Local\\Programs\\packshelf\\Packshelf.exe';

/** Electron's rules: shell/browser/browser_win.cc, browser_linux.cc. */
function scene({
  platform = 'win32',
  isAllowed = true,
  opens: atFirst = null,
  exists = true,
  accepts = true,
}: Scene) {
  let opens = atFirst;
  const ours = platform === 'win32' ? here : 'Packshelf';
  const taken: string[] = [];
  const link = new LinkProgram({
    platform,
    program: here,
    isAllowed,
    system: {
      isDefaultProtocolClient: () => opens === ours,
      setAsDefaultProtocolClient: (scheme) => {
        taken.push(scheme);
        if (accepts) opens = ours;
        return true;
      },
      getApplicationNameForProtocol: () => opens ?? '',
      getApplicationInfoForProtocol: () =>
        opens === null ? Promise.reject(new Error('none')) : Promise.resolve({ path: opens }),
      exists: () => Promise.resolve(exists),
    },
  });
  return { link, taken };
}

describe('at the start', () => {
  it.each<[string, Scene, string | null, number]>([
    ['nothing opens links', {}, null, 1],
    ['it opens them', { opens: here }, null, 0],
    ['it opens them, in other letters', { opens: here.toUpperCase() }, null, 1],
    ['another installation does', { opens: another }, another, 0],
    ['another one did that is gone', { opens: another, exists: false }, null, 1],
    ['nothing does, on Linux', { platform: 'linux' }, null, 1],
    ['it does, on Linux', { platform: 'linux', opens: 'Packshelf' }, null, 0],
    [
      'another does, on Linux',
      { platform: 'linux', opens: 'Packshelf (AppImage)' },
      'Packshelf (AppImage)',
      0,
    ],
    ['another does, on macOS', { platform: 'darwin', opens: 'Packshelf' }, null, 0],
    ['links are not allowed', { isAllowed: false }, null, 0],
    ['links are not allowed, and another opens them', { isAllowed: false, opens: another }, null, 0],
  ])('if %s', async (_name, options, other, claims) => {
    const { link, taken } = scene(options);
    expect(await link.other()).toBe(other);
    await link.claim();
    expect(taken).toEqual(Array.from({ length: claims }, () => 'packshelf'));
  });
});

describe('on request', () => {
  it('takes links from another installation', async () => {
    const { link } = scene({ opens: another });
    link.take();
    expect(await link.other()).toBeNull();
  });

  it('says so if the system does not accept it, as where the person has chosen a program in its settings', async () => {
    const { link } = scene({ opens: another, accepts: false });
    link.take();
    expect(await link.other()).toBe(another);
  });
});
