import { startSampleService, type SampleService } from '../equipment/service/sample-service.ts';
import { expect, test as base, type Opened } from './packshelf.ts';

interface Fixtures {
  /** Two services whose packages have the same ids; their names start with that of their service. */
  readonly works: SampleService;
  readonly archive: SampleService;
  /** The app, signed in at both; Archive is in front. */
  readonly opened: Opened;
}

const size = 250;

async function withService(name: string, use: (service: SampleService) => Promise<void>): Promise<void> {
  const service = await startSampleService({
    packages: size,
    userName: 'demo',
    password: `${name}-password`,
  });
  for (let place = 0; place < size; place += 1) {
    service.control.change(place, { processName: `${name} package ${place}`, creatorName: `${name} people` });
  }
  await use(service);
  await service.close();
}

export const test = base.extend<Fixtures>({
  works: ({ browserName: _ }, use) => withService('Works', use),
  archive: ({ browserName: _ }, use) => withService('Archive', use),
  opened: async ({ open, works, archive }, use) => {
    const opened = await open({ connected: false });
    const { page, window } = opened;
    await window.enterService(works, 'Works');
    await page.getByRole('button', { name: 'Continue' }).click();
    await window.signInTo(works);
    await window.addAccount(archive, 'Archive');
    await expectOnly(opened, 'Archive');
    await use(opened);
  },
});

/** Expects that rows are visible and that all belong to one service. */
export async function expectOnly({ window }: Opened, name: 'Works' | 'Archive'): Promise<void> {
  await expect(window.rows.first()).toContainText(`${name} package`);
  await expect.poll(() => window.rows.count()).toBeGreaterThan(3);
  const rows = await window.rows.allInnerTexts();
  const foreign = name === 'Works' ? /Archive (package|people)/u : /Works (package|people)/u;
  expect(rows.filter((row) => foreign.test(row))).toEqual([]);
}

export const nextAccount = ({ page }: Opened): Promise<void> => page.keyboard.press('ControlOrMeta+Shift+A');
