import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { licencesPage } from '../../../build/guide/licences-page.ts';
import { renderGuide } from '../../../build/guide/render.ts';
import { bundledList, gatherLicences, readPackages } from '../../../build/licences/gather.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

let folder: string;

beforeEach(() => void (folder = temporaryFolder()));

async function bundled(program: string, packages: readonly object[]): Promise<void> {
  await mkdir(join(folder, program), { recursive: true });
  await writeFile(join(folder, program, bundledList), JSON.stringify(packages));
}

const valibot = { name: 'valibot', version: '1.5.0', identifier: 'MIT', text: 'Copyright\r\nFabian' };
const svelte = { name: 'svelte', version: '5.57.3', identifier: 'MIT', text: 'Copyright\nSvelte' };

describe('the licences of a build', () => {
  it('name each package of all programs once, by name', async () => {
    await bundled('main', [valibot]);
    await bundled('renderer', [valibot, svelte]);
    await gatherLicences(folder, ['main', 'renderer']);
    expect(await readPackages(folder)).toEqual([
      { name: 'svelte', version: '5.57.3', licence: 'MIT', text: 'Copyright\nSvelte' },
      { name: 'valibot', version: '1.5.0', licence: 'MIT', text: 'Copyright\nFabian' },
    ]);
    const texts = await readFile(join(folder, 'licences', 'texts.txt'), 'utf8');
    expect(texts).toMatch(/svelte 5\.57\.3 \(MIT\)\n-+\nCopyright\nSvelte\n[^]*valibot 1\.5\.0 \(MIT\)/u);
  });

  it('leave no list beside a program', async () => {
    await bundled('main', [valibot]);
    await gatherLicences(folder, ['main']);
    await expect(access(join(folder, 'main', bundledList))).rejects.toThrow('ENOENT');
  });

  it('stop a build that contains what may not be passed on', async () => {
    await bundled('main', [{ ...valibot, text: undefined }]);
    await expect(gatherLicences(folder, ['main'])).rejects.toThrow(
      'valibot 1.5.0 comes without its licence text',
    );
    await bundled('main', [{ ...valibot, identifier: undefined }]);
    await expect(gatherLicences(folder, ['main'])).rejects.toThrow('valibot 1.5.0 comes without a licence');
  });

  it('are a page of the guide, with each text as it was written', () => {
    const text = '<b>As is</b>\n# no heading';
    const page = licencesPage([{ name: '@a/b', version: '1.0.0', licence: 'ISC', text }]);
    const html = renderGuide([page], new Set()).get('licences.html') ?? '';
    expect(html).toContain('<h2 id="a-b-1-0-0">@a/b 1.0.0</h2>');
    expect(html).toContain('&lt;b&gt;As is&lt;/b&gt;\n# no heading');
  });
});
