import { expect } from 'playwright/test';
import { fingerprintOf } from '../../../src/main/links/fingerprint.ts';
import { linkScheme, linkTo } from '../../../src/preload/contract/link.ts';
import { openPacked, startToEnd } from '../../stand-in/launch/packed.ts';
import type { SampleService } from '../../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../equipment/story/window.ts';
import { signInFirst } from './first-sign-in.ts';
import { newPerson, type PackedScene } from './scene.ts';

const wanted = { processId: 'a link: 100 % & more', processName: 'Archive of the third floor' };

/** Opens links by the packed app's command line, by a second start while it runs and by its first start. */
export async function openLinks(scene: PackedScene, service: SampleService): Promise<void> {
  const { findings } = scene;
  const installed = newPerson(scene, 'links');
  service.control.insert(700, [wanted]);
  const link = linkTo({ id: wanted.processId, at: fingerprintOf(service) }) ?? '';

  const first = await openPacked(installed);
  try {
    const claims = (): readonly (readonly unknown[])[] =>
      first
        .recordings()
        .filter(({ call }) => call === 'app.setAsDefaultProtocolClient')
        .map(({ values }) => values);
    await findings.eventually('a first start claims links', () => claims().length > 0);
    findings.equal('links that it claims', claims(), [[linkScheme]]);
    const window = new PackshelfWindow(first.page);
    await signInFirst(first.page, service);

    findings.equal('a second start', await startToEnd(installed, []), { code: 0, output: [], errors: [] });
    findings.equal('a second start with a link', await startToEnd(installed, [link]), {
      code: 0,
      output: [],
      errors: [],
    });
    await expect(window.details.getByRole('heading', { name: wanted.processName })).toBeVisible();
    findings.holds('opens its package in the window that is there', true);
    findings.equal(
      'a second start with a switch',
      (await startToEnd(installed, ['--inspect', link])).code,
      1,
    );
  } finally {
    findings.equal('its window closed, the app ends with', await first.close(), 0);
  }

  service.control.stop();
  const second = await openPacked(installed, [link]);
  try {
    const window = new PackshelfWindow(second.page);
    await expect(window.details.getByRole('heading', { name: wanted.processName })).toBeVisible();
    await expect(window.grid.getByRole('row', { name: wanted.processName })).toBeInViewport();
    findings.holds('a link starts the app, and opens its package without the service', true);
  } finally {
    findings.equal('its window closed, the app ends with', await second.close(), 0);
  }
}
